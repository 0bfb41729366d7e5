import { quoteBusSeats } from '@pravas/contract/bus/quote-seats.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusWorld } from './bus-world.ts';
import { busFinder, type FoundBus, setBusFee } from './find-bus.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Quoted = AnswerOf<typeof quoteBusSeats>;
type Seats = SentOf<typeof quoteBusSeats>['seats'];

let world: Awaited<ReturnType<typeof createBusWorld>>;
let asha: TravellerClient;
let find: Awaited<ReturnType<typeof busFinder>>;

const MAN = { title: 'Mr', gender: 'male' } as const;
const WOMAN = { title: 'Ms', gender: 'female' } as const;
const SILK_BOARD = '900101';
const MEHDIPATNAM = '900201';

beforeAll(async () => {
  world = await createBusWorld();
  asha = await signIn(world);
  find = await busFinder(world, asha);
  await setBusFee(world);
  await setOthers(true);
});

afterAll(() => world.close());

/** Whether people may book for colleagues and guests. */
const setOthers = (isOn: boolean) =>
  world.query('update organization set settings = settings || $1::jsonb', [
    JSON.stringify({ enableStaffBook: isOn, enableBookForGuest: isOn }),
  ]);

const ask = (bus: FoundBus, seats: Seats, more: object = {}, person = asha) =>
  callOperation(
    world.url,
    quoteBusSeats,
    { body: { ...bus, boardingPointId: SILK_BOARD, droppingPointId: MEHDIPATNAM, seats, ...more } },
    person,
  );
const quote = async (bus: FoundBus, seats: Seats, more: object = {}) =>
  payloadOf<Quoted>(await ask(bus, seats, more, await signIn(world, ADMIN)));
/** KV101 as the admin finds it, who may book for guests. */
const kaveri = async (seats = '1') => {
  const admin = await signIn(world, ADMIN);
  return find.busIn(await find.search('Bengaluru', 'Hyderabad', { ad: seats }, admin), 'Kaveri', '20:30');
};
const codes = ({ problems }: Quoted) => problems.map(({ code, seatName }) => [code, seatName]);

describe('chosen seats', () => {
  it('case 4: cost what is paid, line by line', async () => {
    const quoted = await quote(await kaveri('2'), [
      { seatName: 'L7', ...MAN },
      { seatName: 'L9', ...MAN },
    ]);
    expectShape(quoteBusSeats, quoted);
    expect(quoted.problems).toEqual([]);
    expect(quoted.price).toMatchObject({ total: 2_684, changed: null, verdict: null, suggestion: null });
    expect(quoted.price?.lines).toEqual([
      { code: 'base', label: '2 seats', amount: 2_500 },
      { code: 'tax', label: 'GST on the ticket', amount: 125 },
      { code: 'fee', label: 'Our booking fee', amount: 50 },
      { code: 'fee_gst', label: 'GST on our fee', amount: 9 },
    ]);
    expect(quoted.seats.map(({ seat, isPrimary }) => [seat.seatName, isPrimary])).toEqual([
      ['L7', true],
      ['L9', false],
    ]);
  });

  it('case 15: carry the GST on our fee by the place of supply', async () => {
    const quoted = await quote(await kaveri(), [{ seatName: 'L7', ...MAN }]);
    expect(quoted.price?.feeGst).toEqual({ cgst: 4.5, sgst: 4.5, igst: 0 });
    const rows = await world.query<{ gstin: string }>('select gstin from gst_registration where is_default');
    expect(rows.length).toBeGreaterThan(0);
    const before = rows[0]?.gstin ?? '';
    await world.query('update gst_registration set is_default = false, is_active = false');
    await world.query("update organization set state_code = '27'");
    try {
      const abroad = await quote(await kaveri(), [{ seatName: 'L7', ...MAN }]);
      expect(abroad.price).toMatchObject({ total: 1_319, feeGst: { cgst: 0, sgst: 0, igst: 9 } });
    } finally {
      await world.query('update gst_registration set is_active = true, is_default = (gstin = $1)', [before]);
      await world.query("update organization set state_code = '29'");
    }
  });

  it('case 5: give back by the hour what the operator does, less what we take', async () => {
    const quoted = await quote(await kaveri(), [{ seatName: 'L7', ...MAN }]);
    const { steps, alsoKept, sentences } = quoted.price?.cancellation ?? { steps: [], alsoKept: [], sentences: [] };
    expect(steps.map(({ kept, back }) => [kept, back])).toEqual([
      [126, 1_134],
      [630, 630],
      [1_260, 0],
    ]);
    expect(sentences[0]).toBe('Cancel before Mon 30 Nov 2026, 20:30: you get ₹1,134 back, ₹126 is kept.');
    expect(alsoKept).toContainEqual({ label: 'Our cancellation charge, once for each cancellation', amount: 118 });
  });

  it('case 6: are refused before anybody holds them, naming seat and rule', async () => {
    const bus = await kaveri();
    expect(codes(await quote(bus, [{ seatName: 'L11', ...MAN }]))).toEqual([['ladies_only', 'L11']]);
    const forced = await quote(bus, [{ seatName: 'L13', ...WOMAN }]);
    expect(codes(forced)).toEqual([['forced_seats', 'L13']]);
    expect(forced.problems[0]?.message).toContain('L4');
    for (const seatName of ['L4', 'L11', 'U7']) {
      expect(codes(await quote(bus, [{ seatName, ...WOMAN }]))).toEqual([]);
    }
    expect(codes(await quote(bus, [{ seatName: 'L13', ...MAN }]))).toEqual([]);
  });

  it('have a price before it is said who sits on them, and tell what is open', async () => {
    const quoted = await quote(await kaveri('2'), [{ seatName: 'L7' }]);
    expect(quoted.problems.map(({ code, isOpen }) => [code, isOpen])).toEqual([
      ['not_as_many_as_travellers', true],
      ['nobody_on_it', true],
    ]);
    expect(quoted.price?.total).toBe(1_319);
  });

  it('that cannot be had have none', async () => {
    const bus = await kaveri();
    for (const [seatName, code] of [
      ['L10', 'sold'],
      ['Z9', 'no_such_seat'],
    ] as const) {
      const quoted = await quote(bus, [{ seatName, ...WOMAN }]);
      expect(codes(quoted)).toContainEqual([code, seatName]);
      expect(quoted.price).toBeNull();
    }
    const twice = await quote(await kaveri('2'), [
      { seatName: 'L7', ...MAN },
      { seatName: 'L7', ...MAN },
    ]);
    expect(codes(twice)).toContainEqual(['chosen_twice', 'L7']);
    expect(twice.price).toBeNull();
  });

  it('say both sums where they cost something else than was shown', async () => {
    const bus = await kaveri();
    const moved = await quote(bus, [{ seatName: 'L7', ...MAN }], { seenTotal: 1_300 });
    expect(moved.price?.changed).toEqual({ old: 1_300, new: 1_319 });
    expect((await quote(bus, [{ seatName: 'L7', ...MAN }], { seenTotal: 1_319 })).price?.changed).toBeNull();
  });

  it('case 14: are judged seat by seat, and the nearest one that complies is named', async () => {
    const admin = await signIn(world, ADMIN);
    const rules = { ...NO_RULES, bus: { ...NO_RULES.bus, ceiling: { action: 'approval' as const, limit: 1_300 } } };
    await enforcePolicy(world, admin.token, await draftPolicy(world, admin.token, 'Buses 1300', rules));
    const quoted = await quote(await kaveri('2'), [
      { seatName: 'L7', ...MAN },
      { seatName: 'L9', ...MAN },
    ]);
    expect(quoted.price?.verdict).toMatchObject({
      outcome: 'approval',
      policyMessages: ['Bus fare|at most ₹1,300|₹1,365|Policy Bypass: Yes'],
    });
    expect(quoted.price?.verdict?.reasons[0]).toContain('Seat L9');
    expect(quoted.price?.suggestion?.seatName).toMatch(/^U/);
    expect(quoted.price?.suggestion?.saves).toBe(262.5);
    await enforcePolicy(world, admin.token, await draftPolicy(world, admin.token, 'No rules', NO_RULES));
  });
});

describe('who sits on a seat', () => {
  it('is read from the profile of somebody who works here', async () => {
    const admin = await signIn(world, ADMIN);
    const [row] = await world.query<{ user_id: number }>("select user_id from person where email like 'asha.rao@%'");
    const bus = await kaveri();
    const quoted = payloadOf<Quoted>(await ask(bus, [{ seatName: 'L13', user_id: row?.user_id ?? 0 }], {}, admin));
    expect(quoted.seats[0]?.passenger).toEqual({ name: 'Asha Rao', title: 'Ms', gender: 'female' });
    expect(codes(quoted)).toEqual([['forced_seats', 'L13']]);
  });

  it('is nobody else for somebody who may book for themself alone', async () => {
    const [row] = await world.query<{ user_id: number }>("select user_id from person where email like 'vikram.shah@%'");
    await setOthers(false);
    try {
      const bus = await find.kaveri();
      expectRefusal(await ask(bus, [{ seatName: 'L7', user_id: row?.user_id ?? 0 }]), 'others_not_allowed');
      expectRefusal(await ask(bus, [{ seatName: 'L7', ...MAN }]), 'others_not_allowed');
      const [own] = await world.query<{ user_id: number }>("select user_id from person where email like 'asha.rao@%'");
      expect(payloadOf<Quoted>(await ask(bus, [{ seatName: 'L4', user_id: own?.user_id ?? 0 }])).problems).toEqual([]);
      const personal = await find.kaveri({ pb: 'true' });
      expect(payloadOf<Quoted>(await ask(personal, [{ seatName: 'L7', ...MAN }])).price?.verdict).toBeNull();
    } finally {
      await setOthers(true);
    }
  });

  it('is nobody of a trip that the search was not for', async () => {
    const travelerId = crypto.randomUUID();
    expectRefusal(await ask(await find.kaveri(), [{ seatName: 'L7', travelerId }]), 'validation_failed');
  });
});

describe('a choice that cannot be', () => {
  it.each([
    ['without any seat', { seats: [] }, 'validation_failed'],
    ['of seven seats', { seats: Array.from({ length: 7 }, () => ({ seatName: 'L7' })) }, 'validation_failed'],
    ['from a stop of another bus', { boardingPointId: '900301' }, 'validation_failed'],
    ['of a bus of nobody', { busId: 'nobody' }, 'not_found'],
  ] as const)('%s is refused', async (_, wrong, code) => {
    expectRefusal(await ask(await find.kaveri(), [{ seatName: 'L7' }], wrong), code);
  });

  it("of somebody else's search is not found", async () => {
    expectRefusal(await ask(await kaveri(), [{ seatName: 'L7' }]), 'not_found');
  });
});
