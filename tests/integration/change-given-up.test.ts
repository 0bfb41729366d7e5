import { listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { chooseChange, payChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { CANCELLATION_SOURCE } from '@pravas/domain/flight-change/schedule-change.ts';
import { expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { payAtGateway } from '../support/traveller.ts';
import { payloadOf } from './send-request.ts';
import { bookFlight, commandOrder, until, useServicing } from './servicing-world.ts';

const now = useServicing();
const OWED = 'ask the airline for a flight without a difference in fare, or cancel and get the full fare back';

/** Books a flight that its airline then cancels; the traveller has heard of it. */
async function bookGivenUp() {
  const { world, own, asha } = now();
  const { flightId, tripId } = await bookFlight(world, asha, { daysAhead: 40 });
  const [order] = await world.query<{ id: string; locator: string }>(
    'select id, locator from booking_order where booking_id = $1',
    [flightId],
  );
  await commandOrder(world, { order: order?.locator ?? '', command: 'cancel_flight' });
  await world.query('update booking_order set sweep_at = now() where id = $1', [order?.id]);
  const flight = await until(
    () => own.show(flightId),
    ({ scheduleChanges }) => scheduleChanges.length > 0,
  );
  await until(
    () => world.query(`select from inbox_item where trip_id = $1 and needs_action`, [tripId]),
    (items) => items.length > 0,
  );
  return { flightId, tripId, flight };
}

it('another flight in place of one that the airline cancelled costs neither its charge nor ours', async () => {
  const { world, own, admin } = now();
  const { flightId, tripId, flight } = await bookGivenUp();
  const decision = { scheduleChangeId: flight.scheduleChanges[0]?._id ?? '', decision: 'rebook' };
  expect((await own.call(decideScheduleChange, { body: decision })).status).toBe(200);
  const day = flight.slices[0]?.journey.segments[0]?.departureDate ?? '';
  const slices = [{ index: 0, date: Temporal.PlainDate.from(day).add({ days: 1 }).toString() }];
  const { options } = payloadOf<AnswerOf<typeof searchChange>>(
    await own.call(searchChange, { body: { flightId, slices } }),
  );
  expect(options.length).toBeGreaterThan(0);
  for (const { amounts } of options) {
    expect(amounts).toMatchObject({ airlinePenalty: 0, serviceCharge: 0, CGST: 0, SGST: 0, IGST: 0 });
    expect(amounts.pay - amounts.return).toBeCloseTo(amounts.fareDifference, 2);
    expect(amounts.claim?.text).toMatch(
      /^Another flight in place of one that was given up: the airline asks for ₹[\d,]+ besides/,
    );
    expect(amounts.claim?.source).toBe(CANCELLATION_SOURCE);
    expect(amounts.note?.includes(OWED) ?? false).toBe(amounts.fareDifference > 0);
  }

  const option = options.find((one) => one.conflict === null && one.amounts.pay > 0);
  if (!option) throw new Error('Nothing to change to');
  const { amounts, changeOfferId } = option;
  const body = { flightId, slices, changeOfferId, expectedPay: amounts.pay, expectedReturn: amounts.return };
  const { change } = payloadOf<AnswerOf<typeof chooseChange>>(await own.call(chooseChange, { body }));
  // A person who pays the difference reads before that what the airline owes them instead.
  expect(change.amounts?.note).toContain(OWED);
  expect(change.amounts?.note).toContain(CANCELLATION_SOURCE);
  const paid = await own.call(payChange, { body: { changeId: change._id } });
  const { payment } = payloadOf<AnswerOf<typeof payChange>>(paid);
  if (!payment) throw new Error('Nothing to pay');
  await payAtGateway(payment, 'pay');
  const done = await until(
    () => own.show(flightId),
    (shown) => shown.changes[0]?.state === 'done',
  );
  expect(done.changes[0]?.amounts?.note).toBeNull();
  expect(done.summary.change).toMatchObject({ airlinePenalty: 0, serviceCharge: 0, total: amounts.pay });
  expect(done.history.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^The airline charged ₹[\d,]+ for a change in place of a flight that it gave up itself\./),
  );

  const query = { search: JSON.stringify({ kind: 'refund_short' }) };
  const { data } = payloadOf<AnswerOf<typeof listWorkCases>>(await admin.call(listWorkCases, { query }));
  const caseId = data.find((one) => one.bookingId === flightId)?._id ?? '';
  const letter = await admin.call(downloadRefundLetter, { query: { caseId } });
  expect(letter.text).toContain('owes another one in its place');
  await expectBooksInOrder(world);

  // Other flights are bought: nothing waits for the traveller any more.
  const [told] = await until(
    () =>
      world.query<{ needs_action: boolean }>(
        `select needs_action from inbox_item where topic = 'schedule.cancelled' and trip_id = $1`,
        [tripId],
      ),
    ([item]) => item?.needs_action === false,
  );
  expect(told).toEqual({ needs_action: false });
});
