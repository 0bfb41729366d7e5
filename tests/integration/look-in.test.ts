import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { getChangeRequest, settleChangeRequest } from '@pravas/contract/desk/change-request-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { chooseChange, payChange, requestChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { ADMIN, payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { ASHA, bookFlight, servicingOf, until } from './servicing-world.ts';

type Flights = AnswerOf<typeof listFlights>;

let world: World;
let asha: TravellerClient;
let own: ReturnType<typeof servicingOf>;

/** The first supplier has confirmed the look-in for its tickets, the second has said nothing. */
beforeAll(async () => {
  world = await createWorld({ bothSuppliers: true, env: { TBO_LOOK_IN: 'on' } });
  asha = await signIn(world);
  own = servicingOf(world, asha.token);
});
afterAll(() => world.close());

/** Moves the purchase of a booking to so long ago: that moment decides the right. */
const boughtAgo = (flightId: string, ago: Temporal.DurationLike, where = world) =>
  where.query(`update booking set facts = jsonb_set(facts, '{boughtAt}', to_jsonb($2::text)) where id = $1`, [
    flightId,
    Temporal.Now.instant().subtract(ago).toString(),
  ]);

const rulesOf = async (flightId: string) => (await own.quote(flightId)).guard.findings.map((finding) => finding.rule);

/** A fare of the first supplier, whose cancellation always costs something at the airline. */
const bookAtFirst = (daysAhead?: number) =>
  bookFlight(world, asha, { onward: 'SG', ...(daysAhead === undefined ? {} : { daysAhead }) });

describe('a new ticket of a supplier that has confirmed the look-in', () => {
  it('comes back without the airline’s charge, and quote and curve say why', async () => {
    const { flightId, totalPrice } = await bookAtFirst();
    const { amounts, law, guard } = await own.quote(flightId);
    expect([amounts.paid, amounts.airlinePenalty, amounts.serviceCharge]).toEqual([totalPrice, 0, 100]);
    expect(amounts.refund).toBe(totalPrice - 118 - amounts.notReturned);
    expect(law[0]).toEqual({
      text: expect.stringMatching(
        /^Free within 48 hours of booking, until \w{3}, \d{1,2} \w{3}, \d\d:\d\d in India: the airline keeps nothing of .+ - .+\.$/,
      ),
      source: expect.stringContaining('in force from 26 March 2026'),
    });
    expect(law.map((note) => note.text).join()).not.toContain('may keep at most');
    expect(guard.findings).toMatchObject([{ rule: 'look_in_charged', allowed: 0, source: law[0]?.source }]);

    const { exitCurve, rulesNote } = await own.show(flightId);
    expect(rulesNote).toMatch(
      /^Within 48 hours of booking, until .+ in India, the airline may charge nothing for cancelling, and for a change the difference in fare alone\./,
    );
    expect(exitCurve?.steps[0]).toMatchObject({ refund: amounts.refund, isNow: true });
    expect(exitCurve?.marks.map((mark) => mark.refund).slice(0, 2)).toEqual([amounts.refund, amounts.refund]);
    expect(exitCurve?.nextCliff?.at).toBe(exitCurve?.steps[0]?.until);
    expect(exitCurve?.nextCliff?.loses).toBeGreaterThan(0);
    expect(exitCurve?.note).toContain('Free within 48 hours of booking, until ');
  });

  it('is refunded so, while what the airline kept is claimed from it by a letter that names the right', async () => {
    const { flightId } = await bookAtFirst();
    const quote = await own.cancel(flightId);
    const { cancellations } = await own.show(flightId);
    const [cancellation] = cancellations;
    expect(cancellation?.calculation?.amounts).toMatchObject({ airlinePenalty: 0, refund: quote.amounts.refund });
    expect(cancellation?.guard?.findings).toMatchObject([{ rule: 'look_in_charged', allowed: 0 }]);
    const asked = cancellation?.guard?.shortfall ?? 0;
    expect(asked).toBeGreaterThan(0);
    const cases = await world.query<{ id: string; kind: string }>(
      'select id, kind from work_case where booking_id = $1',
      [flightId],
    );
    expect(cases.map((one) => one.kind)).toEqual(['refund_short']);
    const letter = await own.call(downloadRefundLetter, { query: { caseId: cases[0]?.id ?? '' } });
    expect(letter.text).toContain('The ticket was given back within 48 hours of booking');
    expect(letter.text).toContain('in force from 26 March 2026');
    await expectBooksInOrder(world);
  });

  it('costs what it always costs once the hours are over', async () => {
    const { flightId } = await bookAtFirst();
    await boughtAgo(flightId, { hours: 47, minutes: 59 });
    expect(await rulesOf(flightId)).toEqual(['look_in_charged']);
    await boughtAgo(flightId, { hours: 48, seconds: 1 });
    const { amounts, law, guard } = await own.quote(flightId);
    expect(amounts.airlinePenalty).toBeGreaterThan(0);
    expect(guard.findings).toEqual([]);
    expect(law.map((note) => note.text).join()).toContain('may keep at most');
    const { exitCurve, rulesNote } = await own.show(flightId);
    expect(rulesNote).toBeNull();
    expect(exitCurve?.note).not.toContain('Free within');
    expect(exitCurve?.steps[0]?.refund).toBe(amounts.refund);
  });

  it('keeps what was quoted when its hours end while the airline is still working on it', async () => {
    const { flightId } = await bookAtFirst();
    const { slices } = await own.show(flightId);
    await world.commandOrder({ order: slices[0]?.airlinePnr ?? '', command: 'withhold_refund' });
    const quote = await own.quote(flightId);
    payloadOf(await own.askCancel(flightId, quote.amounts.refund));
    await boughtAgo(flightId, { hours: 49 });
    // Not while a step has read it already: a change to what belongs to a booking locks the booking.
    await world.query(
      `with held as (select id from booking where id = $1 for update)
       update cancellation set created_at = created_at - interval '2 hours' from held where booking_id = held.id`,
      [flightId],
    );
    await world.commandOrder({ order: slices[0]?.airlinePnr ?? '', command: 'release_refund' });
    const settled = await until(
      async () => {
        // An airline that has been silent for hours is asked rarely.
        await world.query('update cancellation set poll_at = now() where booking_id = $1', [flightId]);
        await world.query('update booking set run_at = now() where id = $1', [flightId]);
        return (await own.show(flightId)).cancellations[0];
      },
      (cancellation) => cancellation?.state === 'settled',
    );
    expect(settled?.calculation?.amounts).toMatchObject({ airlinePenalty: 0, refund: quote.amounts.refund });
  });

  it.each([
    ['leaves in six days', 6, false, []],
    ['leaves in seven days', 7, false, ['look_in_charged']],
    ['leaves abroad in fourteen days', 14, true, []],
    ['leaves abroad in fifteen days', 15, true, ['look_in_charged']],
  ])('depends on how far away its flight was: it %s', async (_, daysAhead, isInternational, rules) => {
    const { flightId } = await bookAtFirst(daysAhead);
    await world.query(
      `update booking set facts = jsonb_set(facts, '{international}', to_jsonb($2::boolean)) where id = $1`,
      [flightId, isInternational],
    );
    expect(await rulesOf(flightId)).toEqual(rules);
  });
});

describe('a change within the look-in', () => {
  const wishFor = async (flightId: string) => {
    const day = (await own.show(flightId)).slices[0]?.journey.segments[0]?.departureDate ?? '';
    return [{ index: 0, date: Temporal.PlainDate.from(day).add({ days: 1 }).toString() }];
  };
  const look = async (flightId: string) => {
    const slices = await wishFor(flightId);
    const { options } = payloadOf<AnswerOf<typeof searchChange>>(
      await own.call(searchChange, { body: { flightId, slices } }),
    );
    const option = options
      .filter((one) => one.conflict === null)
      .toSorted((a, b) => b.amounts.fareDifference - a.amounts.fareDifference)[0];
    if (!option) throw new Error('Nothing to change to');
    return { slices, option };
  };
  const choose = async (flightId: string) => {
    const { slices, option } = await look(flightId);
    const { changeOfferId, amounts } = option;
    const body = { flightId, slices, changeOfferId, expectedPay: amounts.pay, expectedReturn: amounts.return };
    const chosen = await own.call(chooseChange, { body });
    return { amounts, change: payloadOf<AnswerOf<typeof chooseChange>>(chosen).change };
  };
  const payFor = (changeId: string) => own.call(payChange, { body: { changeId } });
  const claimed = async (flightId: string) =>
    Number(
      (
        await world.query<{ sum: string }>(
          `select coalesce(sum(case when debit_account = 'claim_receivable' then amount_paise else -amount_paise end), 0) as sum
           from ledger_transfer where booking_id = $1 and 'claim_receivable' in (debit_account, credit_account)`,
          [flightId],
        )
      )[0]?.sum,
    ) / 100;

  it('costs the difference in fare and our charge; what the airline asks besides is claimed from it', async () => {
    const { flightId } = await bookAtFirst();
    const { amounts, change } = await choose(flightId);
    const { claim } = amounts;
    expect(claim?.amount).toBeGreaterThan(0);
    expect(claim?.text).toMatch(/^Free within 48 hours of booking: the airline asks for ₹[\d,]+ besides/);
    expect(claim?.source).toContain('in force from 26 March 2026');
    const ours = amounts.serviceCharge + amounts.CGST + amounts.SGST + amounts.IGST;
    expect(amounts.airlinePenalty).toBe(0);
    expect(amounts.pay - amounts.return).toBeCloseTo(amounts.fareDifference + ours, 2);

    const { payment } = payloadOf<AnswerOf<typeof payChange>>(await payFor(change._id));
    if (!payment) throw new Error('Nothing to pay');
    await payAtGateway(payment, 'pay');
    const done = await until(
      () => own.show(flightId),
      (flight) => flight.changes[0]?.state === 'done',
    );
    expect(done.changes[0]?.amounts).toEqual(amounts);
    expect(done.summary.change).toMatchObject({ airlinePenalty: 0, total: amounts.pay });
    expect(await claimed(flightId)).toBe(claim?.amount);

    const desk = await signIn(world, ADMIN);
    const by = servicingOf(world, desk.token);
    const query = { search: JSON.stringify({ kind: 'refund_short' }) };
    const { data } = payloadOf<AnswerOf<typeof listWorkCases>>(await by.call(listWorkCases, { query }));
    const found = data.find((one) => one.bookingId === flightId);
    expect(found?.title).toMatch(/charged ₹[\d,]+ for a free change, PNR /);
    const letter = await by.call(downloadRefundLetter, { query: { caseId: found?._id ?? '' } });
    expect(letter.text).toContain('The flight was changed within 48 hours of booking');
    const body = {
      workCaseId: found?._id ?? '',
      version: found?.version ?? 0,
      action: 'mark_recovered',
      amount: claim?.amount ?? 0,
    };
    const { workCase } = payloadOf<AnswerOf<typeof decideWorkCase>>(await by.call(decideWorkCase, { body }));
    expect([workCase.state, workCase.resolution]).toEqual(['done', 'The airline paid everything back.']);
    expect(await claimed(flightId)).toBe(0);
    await expectBooksInOrder(world);
  });

  it('is asked about anew where the hours end before it is paid, and then costs what the airline says', async () => {
    const { flightId } = await bookAtFirst();
    const { amounts, change } = await choose(flightId);
    await boughtAgo(flightId, { hours: 48, seconds: 1 });
    const refused = expectRefusal(await payFor(change._id), 'price_changed');
    expect(refused.message).toBe('The 48 hours in which a change is free are over. Please choose the flights again.');
    const { option } = await look(flightId);
    expect(option.amounts).toMatchObject({ claim: null, airlinePenalty: amounts.claim?.amount });
    expect((await own.show(flightId)).changes[0]?.state).toBe('chosen');
    expect(await claimed(flightId)).toBe(0);
  });
});

describe('a journey of two suppliers', () => {
  it('is free for the order of the one and not for that of the other', async () => {
    const admin = await signIn(world, ADMIN);
    const mine = servicingOf(world, admin.token);
    const { tripId, flightId } = await bookAcrossSuppliers(admin);
    await admin.bookingWhen(tripId, (booking) => booking.flightStatus === 'BOOKED');
    const { parts, law, guard } = await mine.quote(flightId);
    expect(parts.map((part) => [part.sliceIndex, part.airlinePenalty > 0])).toEqual([
      [0, false],
      [1, true],
    ]);
    expect(guard.findings.map((finding) => finding.rule)).toEqual(['look_in_charged']);
    const free = law.filter((note) => note.text.startsWith('Free within 48 hours'));
    expect(free.map((note) => note.text.includes(parts[0]?.slice ?? '?'))).toEqual([true]);
    expect(law.map((note) => note.text).join()).toContain('may keep at most');
    expect((await mine.show(flightId)).exitCurve?.note).toContain('nothing of a part of the journey.');
  });
});

describe('a change that the travel desk arranges for such a ticket', () => {
  let alone: World;
  let traveller: TravellerClient;
  let his: ReturnType<typeof servicingOf>;

  /** Where the first supplier is the only one, it changes this airline’s tickets through a person. */
  beforeAll(async () => {
    alone = await createWorld({ env: { TBO_LOOK_IN: 'on' } });
    traveller = await signIn(alone);
    his = servicingOf(alone, traveller.token);
  });
  afterAll(() => alone.close());

  /** The travel desk’s side of a change that was asked for so long after the purchase, one day later. */
  async function asked(daysAhead: number, ago: Temporal.DurationLike) {
    const { flightId } = await bookFlight(alone, traveller, { onward: 'AI', daysAhead });
    await boughtAgo(flightId, ago, alone);
    const before = await his.show(flightId);
    const departs = before.slices[0]?.journey.segments[0]?.departureDate ?? '';
    const day = Temporal.PlainDate.from(departs).add({ days: 1 }).toString();
    payloadOf(
      await his.call(requestChange, { body: { flightId, slices: [{ index: 0, date: day }], reason: 'Moved' } }),
    );
    const admin = servicingOf(alone, (await signIn(alone, ADMIN)).token);
    const [workCase] = await alone.query<{ id: string }>(
      `select id from work_case where booking_id = $1 and kind = 'change_request'`,
      [flightId],
    );
    const query = { workCaseId: workCase?.id ?? '' };
    const request = payloadOf<AnswerOf<typeof getChangeRequest>>(await admin.call(getChangeRequest, { query }));
    const flown = {
      ...{ airline: 'AI', flightNumber: '2994', from: 'DEL', to: 'BOM' },
      ...{ departureTime: `${day}T18:10`, arrivalTime: `${day}T20:25` },
    };
    const settle = () =>
      admin.call(settleChangeRequest, {
        body: {
          ...{ workCaseId: query.workCaseId, version: request.version, isChanged: true, comment: null },
          slices: [{ segments: [flown] }],
          ...{ airlinePnr: request.airlinePnr ?? '', tickets: [{ travelerIndex: 0, ticketNumber: '098-2400000001' }] },
          ...{ fareDifference: 1_200, airlinePenalty: 2_500, isFree: false },
        } as SentOf<typeof settleChangeRequest>,
      });
    return { flightId, before, request, settle };
  }
  const kindsOf = async (flightId: string) =>
    (await alone.query<{ kind: string }>(`select kind from work_case where booking_id = $1`, [flightId])).map(
      ({ kind }) => kind,
    );

  it('costs the difference in fare alone, and what the airline took on top is claimed from it', async () => {
    const { flightId, before, request, settle } = await asked(60, { hours: 40 });
    expect(request.penaltyClaimed).toMatch(/^It was asked for within 48 hours of booking/);
    // The traveller does not pay for the desk's own delay.
    await boughtAgo(flightId, { hours: 47, minutes: 59, seconds: 30 }, alone);
    payloadOf(await settle());
    const flight = await his.show(flightId);
    const charge = request.serviceCharge + request.CGST + request.SGST + request.IGST;
    expect(flight.changes[0]).toMatchObject({ state: 'done', amounts: { airlinePenalty: 0, pay: 1_200 + charge } });
    expect(flight.totalPrice).toBeCloseTo(before.totalPrice + 1_200 + charge, 2);
    expect((await kindsOf(flightId)).toSorted()).toEqual(['change_request', 'refund_short']);
    await expectBooksInOrder(alone);
  });

  it('costs what the airline asks once the hours are over', async () => {
    const { flightId, request, settle } = await asked(70, { hours: 48, seconds: 1 });
    expect(request.penaltyClaimed).toBeNull();
    payloadOf(await settle());
    expect((await his.show(flightId)).changes[0]).toMatchObject({ state: 'done', amounts: { airlinePenalty: 2_500 } });
    expect(await kindsOf(flightId)).toEqual(['change_request']);
  });
});

describe('the switch of an account', () => {
  it('is off unless it is on, and takes no other word', () => {
    const { TBO_LOOK_IN: _, ...silent } = world.env;
    const switches = (env: Record<string, string>) => readConfig(env).flightSuppliers.map((one) => one.lookIn);
    expect(switches(world.env)).toEqual([true, false]);
    expect(switches(silent)).toEqual([false, false]);
    expect(() => readConfig({ ...world.env, DUFFEL_LOOK_IN: 'yes' })).toThrow(
      'DUFFEL_LOOK_IN must be one of on, off, not "yes"',
    );
  });
});

/** Buys a return whose onward flight is cheapest at the first supplier and whose way back is at the second. */
async function bookAcrossSuppliers(client: TravellerClient) {
  const query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(100), rDate: dayFromNow(104), pb: 'true' } as const;
  const list: Flights = await client.client.call(listFlights, { query });
  const regular = (coverage: string, supplier: string) =>
    list.flights.find(
      (flight) =>
        flight.coverage === coverage && flight.fares.find((fare) => fare.fareType === '2')?.supplier === supplier,
    )?.flightId;
  const body = {
    searchedFlightId: list.searchedFlightId,
    flightId: `${regular('onward', 'Supplier 1')}~${regular('return', 'Supplier 2')}`,
    fareType: '2',
    travelers: [{ ...ASHA, dateOfBirth: '1990-05-05' }],
  };
  const added = await client.client.call(addFlightToTrip, { body, idempotencyKey: crypto.randomUUID() });
  await payAtGateway(await client.checkPrice(added.flightId), 'pay');
  return added;
}
