import { showBusSeats } from '@pravas/contract/bus/show-seats.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusWorld } from './bus-world.ts';
import { busFinder, type FoundBus, setBusFee } from './find-bus.ts';
import { callOperation, expectRefusal, expectShape } from './send-request.ts';

let world: Awaited<ReturnType<typeof createBusWorld>>;
let asha: TravellerClient;
let find: Awaited<ReturnType<typeof busFinder>>;

beforeAll(async () => {
  world = await createBusWorld({ env: { BUS_SUPPLIERS: 'seatseller,tbo-bus' } });
  asha = await signIn(world);
  find = await busFinder(world, asha);
  await setBusFee(world);
});
afterAll(() => world.close());

const ask = (bus: FoundBus, more: Readonly<Record<string, string>> = {}, person = asha) =>
  callOperation(world.url, showBusSeats, { query: { ...bus, ...more } }, person);
const named = ({ seats }: Awaited<ReturnType<typeof find.seats>>, name: string) => {
  const seat = seats?.find(({ seatName }) => seatName === name);
  if (!seat) throw new Error(`No seat ${name}`);
  return seat;
};

describe('a search at two suppliers that sell the same buses', () => {
  it('case 16: shows each departure once, at the one that quotes exactly what cancelling costs', async () => {
    const admin = await signIn(world, ADMIN);
    const found = await find.search('Bengaluru', 'Hyderabad', {}, admin);
    expect(found.suppliers.map(({ state }) => state)).toEqual(['done', 'done']);
    const [one, other] = found.suppliers.map(({ buses }) => buses);
    expect(one).toBeGreaterThan(8);
    expect(other).toBe(one);
    expect(found.buses).toHaveLength(one ?? 0);
    expect(new Set(found.buses.map(({ supplierLabel }) => supplierLabel))).toEqual(new Set(['Bus supplier 1']));
    expect(found.buses.filter(({ operator }) => operator.name.startsWith('Kaveri Roadlines')).length).toBeGreaterThan(
      0,
    );
  });

  it('shows what the other sells where one fails, and says that one did', async () => {
    await world.inject({ target: 'seatseller.availabletrips', kind: 'http_500', times: 5 });
    try {
      const found = await find.search('Bengaluru', 'Hyderabad');
      expect(found.suppliers.map(({ state }) => state)).toEqual(['failed', 'done']);
      const seats = await find.seats(find.busIn(found, 'Kaveri', '20:30'));
      expect(named(seats, 'L7')).toMatchObject({ isFree: true, fare: 1_260, total: 1_319 });
    } finally {
      await world.clearFaults();
    }
  });
});

describe('the seats of a bus', () => {
  it('cost what each of them does, and say it', async () => {
    const bus = await find.kaveri();
    const seats = await find.seats(bus);
    expectShape(showBusSeats, seats);
    expect(seats.seats).toHaveLength(30);
    expect(seats.seats?.filter(({ isFree }) => isFree)).toHaveLength(24);
    expect(named(seats, 'L7')).toMatchObject({
      deck: 'lower',
      kind: 'berth_along',
      isSingle: false,
      fare: 1_260,
      total: 1_319,
      text: 'Lower berth L7, window, ₹1,260',
      keptFor: null,
      verdict: null,
    });
    expect(named(seats, 'L9')).toMatchObject({ fare: 1_365, isSingle: true });
    expect(named(seats, 'U7')).toMatchObject({ fare: 1_102.5, keptFor: 'ladies' });
    expect(named(seats, 'U6')).toMatchObject({ fare: 1_207.5 });
    expect(named(seats, 'L10')).toMatchObject({ isFree: false, verdict: null });
    expect(named(seats, 'L10').text).toContain('sold');
    expect(seats).toMatchObject({ price: null, wanted: 1, mostSeats: 6, fee: 59 });
  });

  it('tell before they are chosen whom some are kept for and which are taken first', async () => {
    const { forced, notes } = await find.seats(await find.kaveri());
    expect(forced).toEqual({ women: ['L4', 'L5', 'U7', 'L11'], men: [] });
    expect(notes).toEqual(
      expect.arrayContaining([
        'For ladies only: L4, L5, L11, U7.',
        'Where women travel, one of them sits on L4, L5, U7, L11.',
      ]),
    );
  });

  it('case 2: are cancelled by absolute times that do not hang on where one gets on', async () => {
    const bus = await find.kaveri();
    const early = await find.seats(bus);
    const hebbal = early.boardingPoints.find(({ name }) => name === 'Hebbal');
    const late = await find.seats(bus, { boardingPointId: hebbal?.pointId ?? '' });
    expect(hebbal?.at.wall).toBe('2026-12-01T22:10');
    for (const { cancellation } of [early, late]) {
      expect(cancellation.steps.map(({ untilText, kept }) => [untilText, kept]).slice(0, 2)).toEqual([
        ['Mon 30 Nov 2026, 20:30', 110.25],
        ['Tue 1 Dec 2026, 08:30', 551.25],
      ]);
      expect(cancellation.steps[2]).toMatchObject({ back: 0, kept: 1_102.5 });
      expect(cancellation.notes).toContain('Times count from the start of the bus, wherever you get on.');
    }
    expect(early.cancellation.alsoKept).toEqual([
      { label: 'Our booking fee', amount: 59 },
      { label: 'Our cancellation charge, once for each cancellation', amount: 118 },
    ]);
  });

  it('case 3: of a bus that comes from farther off count from where it started the evening before', async () => {
    const bus = find.busIn(await find.search('Vijayawada', 'Hyderabad'), 'Sahyadri', '02:30');
    const { cancellation, notes } = await find.seats(bus);
    expect(cancellation.steps.map(({ untilText }) => untilText).slice(0, 2)).toEqual([
      'Sun 29 Nov 2026, 20:00',
      'Mon 30 Nov 2026, 08:00',
    ]);
    expect(notes).toContain('It leaves in the night: Night of Mon 30 Nov, 02:30 Tue 1 Dec.');
  });

  it('come with stops that say when and where', async () => {
    const { boardingPoints, droppingPoints } = await find.seats(await find.kaveri());
    expect(boardingPoints.map(({ name, at }) => `${at.wall.slice(11)} ${name}`)).toEqual([
      '20:30 Silk Board',
      '20:45 Madiwala',
      '21:15 Kalasipalyam',
      '21:50 Yeshwanthpur',
      '22:10 Hebbal',
    ]);
    expect(droppingPoints[0]).toMatchObject({ name: 'Mehdipatnam', at: { text: '06:00, Wed 2 Dec' } });
    expect(boardingPoints.every(({ address }) => address !== null)).toBe(true);
  });

  it('are shown with the stops of the list where those cannot be read in full', async () => {
    const bus = await find.kaveri();
    await world.inject({ target: 'seatseller.bpdpDetails', kind: 'http_500', times: 5 });
    try {
      const { seats, boardingPoints } = await find.seats(bus);
      expect(seats).toHaveLength(30);
      expect(boardingPoints.map(({ name }) => name)).toContain('Hebbal');
    } finally {
      await world.clearFaults();
    }
  });

  it('wait for the stops where they hang on them', async () => {
    const found = await find.search('Bengaluru', 'Hyderabad');
    const listed = found.buses.find(({ arePointsFirst, seatsLeft }) => arePointsFirst && seatsLeft > 0);
    const bus = { searchedBusId: found.searchedBusId, busId: listed?.busId ?? '' };
    const before = await find.seats(bus);
    expect(before).toMatchObject({ seats: null, isDroppingPointNeeded: true });
    expect(before.notes).toContain('First choose where you get on and off: this decides which seats are free.');
    const [boarding, dropping] = [before.boardingPoints[0], before.droppingPoints[0]];
    const after = await find.seats(bus, {
      boardingPointId: boarding?.pointId ?? '',
      droppingPointId: dropping?.pointId ?? '',
    });
    expect(after.seats?.some(({ isFree }) => isFree)).toBe(true);
  });

  it('case 11: are read where the wire sends one bus as an object and fares as text', async () => {
    const found = await find.search('Visakhapatnam', 'Vijayawada');
    const bus = find.busIn(found, 'Sahyadri', '20:00');
    const { seats } = await find.seats(bus);
    expect(seats?.find(({ isFree }) => isFree)).toMatchObject({ fare: 420, total: 479 });
  });

  it('of a full bus are all sold, and it is said', async () => {
    const bus = find.busIn(await find.search('Bengaluru', 'Hyderabad'), 'Palani', '21:30');
    const { seats, notes } = await find.seats(bus);
    expect(seats?.some(({ isFree }) => isFree)).toBe(false);
    expect(notes).toContain('This bus is sold out. Choose another one.');
  });

  it('case 14: are judged each by itself, against a ceiling that counts as within', async () => {
    const admin = await signIn(world, ADMIN);
    const ceiling = (limit: number) => ({
      ...NO_RULES,
      bus: { ...NO_RULES.bus, ceiling: { action: 'approval' as const, limit } },
    });
    const bus = await find.kaveri();
    await enforcePolicy(world, admin.token, await draftPolicy(world, admin.token, 'Buses 1300', ceiling(1_300)));
    const strict = await find.seats(bus);
    expect(named(strict, 'L7').verdict).toEqual({ outcome: 'within', reasons: [], policyMessages: [] });
    expect(named(strict, 'L9').verdict).toMatchObject({
      outcome: 'approval',
      policyMessages: ['Bus fare|at most ₹1,300|₹1,365|Policy Bypass: Yes'],
    });
    expect(strict.bus.verdict).toMatchObject({ outcome: 'within' });
    await enforcePolicy(world, admin.token, await draftPolicy(world, admin.token, 'Buses 1365', ceiling(1_365)));
    expect(named(await find.seats(bus), 'L9').verdict).toMatchObject({ outcome: 'within' });
    await enforcePolicy(world, admin.token, await draftPolicy(world, admin.token, 'No rules', NO_RULES));
  });
});

describe('a bus that cannot be opened', () => {
  it("somebody else's search is not found", async () => {
    expectRefusal(await ask(await find.kaveri(), {}, await signIn(world, ADMIN)), 'not_found');
  });

  it.each([
    ['a search of nobody', { searchedBusId: '00000000-0000-4000-8000-0000000000ff' }, 'not_found'],
    ['a bus of nobody', { busId: "x' or 1=1 --" }, 'not_found'],
    ['a stop of nobody', { boardingPointId: '1' }, 'validation_failed'],
    ['no id of a search', { searchedBusId: '1' }, 'validation_failed'],
  ] as const)('with %s is refused', async (_, wrong, code) => {
    expectRefusal(await ask(await find.kaveri(), wrong), code);
  });

  it('after half an hour asks for a new search', async () => {
    const bus = await find.kaveri();
    await world.query('update bus_search set expires_at = created_at where id = $1', [bus.searchedBusId]);
    expectRefusal(await ask(bus), 'search_expired');
  });

  it('whose supplier is down is not "sold out"', async () => {
    const bus = await find.kaveri();
    await world.inject({ target: 'seatseller.tripdetails', kind: 'http_500', times: 5 });
    try {
      const answer = await ask(bus);
      expectRefusal(answer, 'supplier_error');
      expect(answer.text).not.toContain('SeatSeller');
    } finally {
      await world.clearFaults();
    }
  });
});
