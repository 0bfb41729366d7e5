import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { downloadFlightCalendar, downloadTicket } from '@pravas/contract/servicing/document-operations.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { formatInrExact, fromRupees } from '@pravas/domain/money/money.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { pdfText } from '../support/pdf-text.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import {
  ASHA,
  bookFlight,
  type CancellationQuote,
  type Part,
  ROHAN,
  type ServicingWorld,
  tick,
  until,
  useServicing,
} from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let admin: ServicingWorld['admin'];

beforeAll(() => {
  ({ world, asha, own, admin } = servicing());
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});

const COLUMNS = [
  'paid',
  'airlinePenalty',
  'serviceCharge',
  'CGST',
  'SGST',
  'IGST',
  'taxesReturned',
  'notReturned',
  'refund',
] as const;

/** Every column of the parts adds up to its total, and charges and refunds add up to the payment. */
function expectSums({ amounts, parts }: CancellationQuote): void {
  const paise = (rupees: number) => Math.round(rupees * 100);
  for (const column of COLUMNS) {
    const total = parts.reduce((sum, part) => sum + paise(part[column]), 0);
    expect([column, total]).toEqual([column, paise(amounts[column])]);
  }
  for (const one of [amounts, ...parts]) {
    const kept = [one.airlinePenalty, one.serviceCharge, one.CGST, one.SGST, one.IGST, one.notReturned];
    expect(kept.reduce((sum, amount) => sum + paise(amount), paise(one.refund))).toBe(paise(one.paid));
    expect(one.refund).toBeGreaterThanOrEqual(one.taxesReturned);
  }
}

const refundsOf = async (flightId: string) =>
  (await own.show(flightId)).refunds.map((refund) => refund.amount).toSorted((a, b) => a - b);

describe('cancelling the full trip', () => {
  it('quotes by part, agrees, cancels, calculates and sends the money back', async () => {
    const { flightId, tripId, totalPrice } = await bookFlight(world, asha);
    const quote = await own.quote(flightId);
    expectSums(quote);
    expect(quote).toMatchObject({ scopeText: 'Full trip', channel: 'online', days: '6-7 working days' });
    expect(quote.amounts.paid).toBe(totalPrice);
    expect([quote.amounts.serviceCharge, quote.amounts.CGST + quote.amounts.SGST + quote.amounts.IGST]).toEqual([
      100, 18,
    ]);
    expect(quote.law.map((one) => one.source).join()).toContain('DGCA');

    const refused = expectRefusal(await own.askCancel(flightId, quote.amounts.refund + 1), 'price_changed');
    expect(refused.price).toEqual({ old: quote.amounts.refund + 1, new: quote.amounts.refund });

    await own.cancel(flightId);
    const flight = await own.show(flightId);
    expect([flight.flightStatus, flight.slices[0]?.state, flight.travelers[0]?.isCancelled]).toEqual([
      'CANCELED',
      'cancelled',
      true,
    ]);
    const [cancellation] = flight.cancellations;
    expect(cancellation).toMatchObject({ state: 'settled', title: 'Refund Calculation', requestedBy: 'Asha Rao' });
    expect(cancellation?.calculation?.lines.map((line) => line.label)).toEqual([
      'Airline Fare',
      'Airline Penalty',
      'Other charges',
      'Refund',
    ]);
    expect(cancellation?.calculation?.amounts).toEqual(quote.amounts);
    expect(cancellation?.creditNote?.completeTime).toEqual(expect.any(String));
    expect(cancellation?.guard).toMatchObject({ ok: true, shortfall: 0 });
    expect(cancellation?.clock).toMatchObject({ standing: 'done', amount: quote.amounts.refund });
    expect(await refundsOf(flightId)).toEqual([quote.amounts.refund]);
    expect([flight.cancel.offered, flight.exitCurve]).toEqual([false, null]);
    expect(flight.refunds.map((refund) => refund.reason)).toEqual(['The booking was cancelled']);
    // The rest of the price are the airline's charge and ours: for buying and for cancelling.
    const { costs } = (await asha.client.call(getTrip, { query: { tripId } })).tripDetails;
    expect(costs.total).toBeCloseTo(totalPrice - quote.amounts.refund, 2);
    expect(costs.fees).toBeCloseTo(flight.summary.convenienceFee + quote.amounts.serviceCharge, 2);
    const gst = costs.CGST + costs.SGST + costs.IGST;
    expect(costs.total).toBeCloseTo(costs.fees + gst + quote.amounts.airlinePenalty, 2);
    const { data } = await asha.client.call(listTrips, { query: { rowNumber: 1, recordsPerPage: 100 } });
    expect(data.find((trip) => trip._id === tripId)?.totalPrice).toBe(costs.total);
  });

  it('leaves an invoice for our fee and a debit note for our charge, numbered without a gap', async () => {
    const { flightId } = await bookFlight(world, asha);
    await own.cancel(flightId);
    const { documents, payment, cancellations } = await own.show(flightId);
    expect(documents.map((one) => one.kind)).toEqual(['invoice', 'debit_note']);
    const [invoice, note] = documents;
    expect(invoice?.taxable).toBe(payment?.otherCharges);
    expect([note?.taxable, note?.total, note?.against]).toEqual([100, 118, invoice?.number]);
    expect(cancellations[0]?.debitNote?.number).toBe(note?.number);
    for (const one of documents) expect(one.number).toMatch(/^P[ID]\/\d\d-\d\d\/\d{7}$/);
    const rows = await world.query<{ numbers: string[] }>(
      `select array_agg(number order by number) as numbers from tax_document group by kind`,
    );
    for (const { numbers } of rows) {
      expect(numbers.map((number) => Number(number.slice(-7)))).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});

const CANCEL_MAILS = `select i.body from inbox_item i join person p on p.id = i.person_id
  where i.trip_id = $1 and i.topic like 'booking.%cancelled' and p.email like 'asha.rao@%' order by i.created_at`;

describe('cancelling one way of a return', () => {
  it.each([
    ['two orders', { onward: '6E', back: 'AI', fareType: '2' }],
    ['one order of a special return', { onward: '6E', back: '6E', fareType: '3' }],
  ])('of %s keeps the other flying, and both together give back no more than was paid', async (_, wanted) => {
    const { flightId, tripId, totalPrice } = await bookFlight(world, asha, wanted);
    const onward = await own.cancel(flightId, { type: '1' });
    expectSums(onward);
    const between = await own.show(flightId);
    expect(between.flightStatus).toBe('BOOKED');
    expect(between.slices.map((slice) => slice.state)).toEqual(['cancelled', 'booked']);
    expect(between.travelers[0]?.slices.map((slice) => slice.isCancelled)).toEqual([true, false]);
    expect(between.cancel.scopes.map((scope) => [scope.type, scope.offered])).toEqual([
      ['', false],
      ['1', false],
      ['2', true],
    ]);
    expect(between.cancellations[0]?.scopeText).toBe('Onward (Delhi - Mumbai)');
    const back = await own.cancel(flightId, { type: '2' });
    expectSums(back);
    const after = await own.show(flightId);
    expect(after.flightStatus).toBe('CANCELED');
    expect(await refundsOf(flightId)).toEqual([onward.amounts.refund, back.amounts.refund].toSorted((a, b) => a - b));
    expect(new Set(after.refunds.map((refund) => refund.reason))).toEqual(
      new Set(['A part of the booking was cancelled']),
    );
    expect(onward.amounts.paid + back.amounts.paid).toBeCloseTo(totalPrice, 2);
    const told = await until(
      () => world.query<{ body: string }>(CANCEL_MAILS, [tripId]),
      (rows) => rows.length === 2,
    );
    for (const [index, { amounts }] of [onward, back].entries()) {
      const back = amounts.refund > 0 ? formatInrExact(fromRupees(amounts.refund)) : 'No refund.';
      expect(told[index]?.body).toContain(back);
      expect(told[index]?.body).not.toContain('not booked');
    }
  });
});

async function file(path: string, flightId: string) {
  const answer = await fetch(`${world.url}${path}?${new URLSearchParams({ flightId })}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('cancelling one traveller of two', () => {
  it('has only the flights that he has given up changed by the travel desk', async () => {
    const { flightId, tripId } = await bookFlight(world, asha, { back: '6E', travelers: [ASHA, ROHAN] });
    expect((await own.show(flightId)).change.slices.map(({ channel }) => channel)).toEqual(['online', 'online']);
    await own.cancel(flightId, tick([], [1]));
    const { change, orders } = await own.show(flightId);
    expect(change).toMatchObject({
      channel: 'online',
      note: null,
      slices: [
        { channel: 'online', note: null },
        { channel: 'request', note: expect.stringContaining('Someone on this ticket has cancelled') },
      ],
    });
    expect(orders.map((order) => order.tickets.map((one) => one.isCancelled))).toEqual([
      [false, false],
      [false, true],
    ]);
    const { tripDetails } = await asha.client.call(getTrip, { query: { tripId } });
    const entries = tripDetails.timeline.days.flatMap((day) =>
      day.lines.flatMap((line) => (line.kind === 'entry' ? line.entry.isPartlyCancelled : [])),
    );
    expect(entries).toEqual([false, true]);
    // The refunds differ from person to person by now, and nobody is shown an average.
    const { exitCurve } = await own.show(flightId);
    expect(exitCurve?.steps[0]?.perTraveler).toBeNull();
    const told = exitCurve?.steps[0]?.travelers.map((one) => one.refund) ?? [];
    expect(told).toHaveLength(2);
    expect(told.reduce((total, refund) => total + refund, 0)).toBeCloseTo(exitCurve?.steps[0]?.refund ?? 0, 2);
  });

  it('marks him cancelled and leaves the other on the flight, who may follow', async () => {
    const { flightId, totalPrice } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    const rohan = await own.cancel(flightId, tick([1]));
    expectSums(rohan);
    expect(rohan.parts.map((part) => part.traveler)).toEqual(['Rohan Mehta']);
    const between = await own.show(flightId);
    expect([between.flightStatus, between.slices[0]?.state]).toEqual(['BOOKED', 'partly_cancelled']);
    expect(between.cancel.canceledTravelersOnward.map((one) => [one.label, one.isCancelled, one.offered])).toEqual([
      ['Asha Rao', false, true],
      ['Rohan Mehta (Cancelled)', true, false],
    ]);
    expect(between.orders[0]?.tickets.map((one) => [one.traveler, one.isCancelled])).toEqual([
      ['Asha Rao', false],
      ['Rohan Mehta', true],
    ]);
    expect(between.change).toMatchObject({
      channel: 'request',
      note: expect.stringContaining('a change for those who still fly'),
      slices: [{ channel: 'request', note: null }],
    });
    // The charges are those of the remaining traveller, now or later: never below her quote or the earlier payment.
    const { amounts: left } = await own.quote(flightId, tick([0]));
    const charge = left.serviceCharge + left.CGST + left.SGST + left.IGST;
    const dearest = between.rules[0]?.cancellation.map((bar) => bar.charges ?? 0) ?? [];
    expect(between.cancellationCharges).toMatchObject({
      flightCancellationFee: Math.max(left.airlinePenalty, ...dearest),
      otherCharges: charge,
      maximum: Math.max(left.airlinePenalty, ...dearest) + charge,
    });
    // Papers, calendar and mail no longer name the other traveller.
    const ticket = pdfText((await file(downloadTicket.path, flightId)).bytes).replaceAll(/\s+/g, ' ');
    expect(ticket).toContain('Still flown by Asha Rao');
    expect(ticket).not.toContain('Rohan');
    // Nor whose employee she is: the journey is private.
    expect(ticket).not.toContain('Meridian');
    expect(ticket).toContain('Total as bought');
    const calendar = (await file(downloadFlightCalendar.path, flightId)).bytes.toString().replaceAll('\r\n ', '');
    expect(calendar).toContain('Travellers: Asha Rao');
    expect(calendar).not.toContain('Rohan');
    await until(
      () =>
        world.query(`select 1 from inbox_item where subject like 'Partly cancelled%' and body like '%For: Asha Rao%'`),
      (rows) => rows.length > 0,
    );
    expectRefusal(await own.askQuote(flightId, tick([1])), 'booking_not_cancellable');
    const rest = await own.cancel(flightId, tick([0, 1]));
    expect(rest.parts.map((part) => part.traveler)).toEqual(['Asha Rao']);
    expect((await own.show(flightId)).flightStatus).toBe('CANCELED');
    expect(rohan.amounts.paid + rest.amounts.paid).toBeCloseTo(totalPrice, 2);
  });
});

describe('while the airline still reckons what one traveller gets back', () => {
  it('another may cancel, and each gets back what was quoted, whoever is settled first', async () => {
    const { flightId, totalPrice } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    await world.inject({ target: 'tbo.GetChangeRequestStatus', kind: 'supplier_error', times: 1_000 });
    const rohan = await own.quote(flightId, tick([1]));
    payloadOf(await own.askCancel(flightId, rohan.amounts.refund, tick([1])));
    const waiting = await until(
      () => own.show(flightId),
      ({ cancellations }) => cancellations[0]?.state === 'supplier',
    );
    expect([waiting.flightStatus, waiting.cancel.offered, waiting.refunds]).toEqual(['BOOKED', true, []]);
    const rest = await own.quote(flightId, tick([0, 1]));
    expect(rest.parts.map((part) => part.traveler)).toEqual(['Asha Rao']);
    payloadOf(await own.askCancel(flightId, rest.amounts.refund, tick([0, 1])));
    const both = await until(
      () => own.show(flightId),
      ({ cancellations }) => cancellations.length === 2 && cancellations.every(({ state }) => state === 'supplier'),
    );
    expect([both.flightStatus, both.cancel.offered]).toEqual(['CANCELED', false]);
    await world.clearFaults();
    await until(
      () => own.show(flightId),
      ({ cancellations, refunds }) =>
        cancellations.every(({ state }) => state === 'settled') && refunds.every((one) => one.state === 'refunded'),
    );
    const quoted = [rohan.amounts.refund, rest.amounts.refund];
    expect(await refundsOf(flightId)).toEqual(quoted.toSorted((a, b) => a - b));
    expect(rohan.amounts.paid + rest.amounts.paid).toBeCloseTo(totalPrice, 2);
    const asked = await world.query(`select from effect where booking_id = $1 and kind = 'cancel'`, [flightId]);
    expect(asked).toHaveLength(2);
  });
});

describe('when it does not go as wished', () => {
  it('two people at once cancel once', async () => {
    const { flightId } = await bookFlight(world, asha);
    const { amounts } = await own.quote(flightId);
    const answers = await Promise.all([own, admin].map((one) => one.askCancel(flightId, amounts.refund)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    await settled(flightId);
    expect(await refundsOf(flightId)).toEqual([amounts.refund]);
    const asked = await world.query(`select from effect where booking_id = $1 and kind = 'cancel'`, [flightId]);
    expect(asked).toHaveLength(1);
  });

  it('two parts at once are cancelled one after the other', async () => {
    const { flightId } = await bookFlight(world, asha, { back: '6E', fareType: '2' });
    // The airline thinks it over, so that the second is asked for while the first is under way.
    await world.inject({ target: 'tbo.SendChangeRequest', kind: 'latency', times: 1, latencyMs: 2_000 });
    const parts: Part[] = [{ type: '1' }, { type: '2' }];
    const answers = await Promise.all(parts.map((part) => own.askCancel(flightId, 0, part)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    await settled(flightId);
    const left = (await own.show(flightId)).slices.map((slice) => slice.state);
    expect(left.toSorted()).toEqual(['booked', 'cancelled']);
  });

  it('an airline that refuses leaves the flight booked and says why', async () => {
    const { flightId } = await bookFlight(world, asha);
    await world.inject({ target: 'tbo.SendChangeRequest', kind: 'supplier_error', times: 1 });
    payloadOf(await own.askCancel(flightId, 0));
    const flight = await until(
      () => own.show(flightId),
      ({ cancellations }) => cancellations[0]?.state === 'refused',
    );
    expect(flight.flightStatus).toBe('BOOKED');
    expect(flight.cancellations[0]).toMatchObject({ title: 'Not cancelled', calculation: null });
    expect(flight.cancellations[0]?.text).toContain('The flight stays booked.');
    expect([flight.cancel.offered, flight.refunds]).toEqual([true, []]);
    // Asked again once the airline accepts it, it is cancelled, and no check takes that for a second order.
    const quote = await own.cancel(flightId);
    expect(await refundsOf(flightId)).toEqual([quote.amounts.refund]);
  });

  it('an answer that is lost is looked up, and the flight is cancelled once', async () => {
    const { flightId } = await bookFlight(world, asha);
    const quote = await own.quote(flightId);
    await world.inject({ target: 'tbo.SendChangeRequest', kind: 'timeout_after_success', times: 1 });
    payloadOf(await own.askCancel(flightId, quote.amounts.refund));
    await settled(flightId);
    expect(await refundsOf(flightId)).toEqual([quote.amounts.refund]);
    expect((await own.show(flightId)).flightStatus).toBe('CANCELED');
  });

  it('what only a person can arrange becomes a request with a case, and nothing is asked of the airline', async () => {
    const { flightId } = await bookFlight(world, asha);
    const [bought] = await world.query<{ origin: string }>('select origin from booking where id = $1', [flightId]);
    await world.query(`update booking set origin = 'offline' where id = $1`, [flightId]);
    const quote = await own.quote(flightId);
    expect([quote.channel, quote.exact]).toEqual(['request', false]);
    payloadOf(await own.askCancel(flightId, quote.amounts.refund));
    const flight = await own.show(flightId);
    expect(flight.cancellations[0]).toMatchObject({
      channel: 'request',
      state: 'requested',
      title: 'Cancel request sent',
    });
    expect(flight.slices[0]?.state).toBe('cancelling');
    expectRefusal(await own.askCancel(flightId, 0), 'booking_not_cancellable');
    const cases = await world.query<{ kind: string; facts: { cancellationId: string }; within: number }>(
      `select kind, facts, extract(epoch from due_at - created_at)::float / 3600 as within from work_case
       where booking_id = $1`,
      [flightId],
    );
    expect(cases).toEqual([
      {
        kind: 'cancel_request',
        facts: expect.objectContaining({ cancellationId: flight.cancellations[0]?._id }),
        // Requests are taken until three hours before departure: the person who arranges it still reaches the airline.
        within: 2,
      },
    ]);
    expect(await world.query(`select from effect where booking_id = $1 and kind = 'cancel'`, [flightId])).toEqual([]);

    // An online purchase is answered in the case. A slip of the keyboard must not become a claim on the airline.
    await world.query('update booking set origin = $2 where id = $1', [flightId, bought?.origin]);
    const query = { search: JSON.stringify({ kind: 'cancel_request' }) };
    const listed = payloadOf<AnswerOf<typeof listWorkCases>>(await admin.call(listWorkCases, { query }));
    const id = listed.data.find((one) => one.bookingId === flightId)?._id ?? '';
    const shown = await admin.call(getWorkCase, { query: { workCaseId: id } });
    const { items, version } = payloadOf<AnswerOf<typeof getWorkCase>>(shown).workCase;
    const answers = items.map(({ itemKey }) => ({ itemKey, isCancelled: true, penality: 99_999 }));
    const body = { workCaseId: id, version, action: 'enter_cancellation', answers };
    const refused = expectRefusal(await admin.call(decideWorkCase, { body }), 'validation_failed');
    expect(refused.errors).toEqual([
      { field: 'answers.0.penality', message: expect.stringMatching(/^Only ₹[\d,.]+ was paid for this part$/) },
    ]);
  });
});

const settled = (flightId: string) =>
  until(
    () => own.show(flightId),
    ({ cancellations, refunds }) =>
      // The screen reads statement by statement: the refund may appear a moment after its cancellation.
      cancellations[0]?.state === 'settled' && refunds.length > 0 && refunds.every((one) => one.state === 'refunded'),
  );
