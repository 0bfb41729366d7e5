import type { AnswerOf } from '@pravas/contract/operation.ts';
import { chooseChange, payChange, requestChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { expect, it } from 'vitest';
import { payAtGateway } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, until, useServicing } from './servicing-world.ts';

const opened = useServicing();

/** A booked flight with the days later flights are asked for. */
async function booked() {
  const { world, asha, own } = opened();
  const { flightId } = await bookFlight(world, asha);
  const day = (await own.show(flightId)).forward.segments[0]?.departureDate ?? '';
  const date = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return { flightId, wish: { flightId, slices: [{ index: 0, date }] } };
}

/** The cheapest change that costs something, chosen and not paid. */
async function chosen() {
  const { own } = opened();
  const { flightId, wish } = await booked();
  const { options } = payloadOf<AnswerOf<typeof searchChange>>(await own.call(searchChange, { body: wish }));
  const option = options.find((one) => one.amounts.pay > 0);
  if (!option) throw new Error('No change costs anything');
  const { changeOfferId, amounts } = option;
  const body = { ...wish, changeOfferId, expectedPay: amounts.pay, expectedReturn: amounts.return };
  const { change } = payloadOf<AnswerOf<typeof chooseChange>>(await own.call(chooseChange, { body }));
  return { flightId, changeId: change._id };
}

it('a change that is paid after its flight was cancelled is not bought, and its money goes back', async () => {
  const { own } = opened();
  const { flightId, changeId } = await chosen();
  const { payment } = payloadOf<AnswerOf<typeof payChange>>(await own.call(payChange, { body: { changeId } }));
  if (!payment) throw new Error('Nothing to pay');
  const { amounts } = await own.cancel(flightId);
  const cancelled = await own.show(flightId);
  expect([cancelled.flightStatus, cancelled.changes[0]?.state]).toEqual(['CANCELED', 'withdrawn']);
  expectRefusal(await own.call(payChange, { body: { changeId } }), 'change_not_open');
  // The gateway's page had been open all the while.
  await payAtGateway(payment, 'pay');
  const after = await until(
    () => own.show(flightId),
    ({ refunds }) => refunds.length === 2 && refunds.every((one) => one.state === 'refunded'),
  );
  expect(after.refunds.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual(
    [amounts.refund, payment.amount].toSorted((a, b) => a - b),
  );
  expect(after.changes[0]?.state).toBe('withdrawn');
});

it('what the travel desk was asked to change ends with the flight, and so does its case', async () => {
  const { own, world } = opened();
  const { flightId, wish } = await booked();
  payloadOf(await own.call(requestChange, { body: { ...wish, reason: 'Another meeting' } }));
  const open = `select 1 from work_case where booking_id = $1 and kind = 'change_request' and closed_at is null`;
  expect(await world.query(open, [flightId])).toHaveLength(1);
  await own.cancel(flightId);
  expect(await world.query(open, [flightId])).toEqual([]);
  expect((await own.show(flightId)).changes[0]?.state).toBe('withdrawn');
});

it('a flight is not cancelled while its airline is asked for a change of it', async () => {
  const { own, world } = opened();
  const { flightId, changeId } = await chosen();
  const quote = await own.quote(flightId);
  await world.query(`update booking_change set state = 'sending' where id = $1`, [changeId]);
  const refused = expectRefusal(await own.askCancel(flightId, quote.amounts.refund), 'booking_not_cancellable');
  expect(refused.message).toContain('asked to change');
  await world.query(`update booking_change set state = 'chosen' where id = $1`, [changeId]);
  await own.cancel(flightId);
});

it('what an airline had changed is decided once the flight is cancelled, however long its money takes', async () => {
  const { own, world, asha } = opened();
  const { flightId } = await bookFlight(world, asha);
  const [order] = await world.query<{ id: string; locator: string }>(
    'select id, locator from booking_order where booking_id = $1',
    [flightId],
  );
  await world.commandOrder({ order: order?.locator ?? '', command: 'move_flight', minutes: 300 });
  await world.query('update booking_order set sweep_at = now() where id = $1', [order?.id]);
  await until(
    () => own.show(flightId),
    ({ scheduleChanges }) => scheduleChanges.length === 1,
  );
  await world.commandOrder({ order: order?.locator ?? '', command: 'withhold_refund' });
  const { amounts } = await own.quote(flightId);
  payloadOf(await own.askCancel(flightId, amounts.refund));
  const watched = `select state from work_case where booking_id = $1 and kind in ('schedule_change', 'flight_cancelled')`;
  await until(
    () => world.query<{ state: string }>(watched, [flightId]),
    ([found]) => found?.state === 'done',
  );
  expect((await own.show(flightId)).cancellations[0]?.state).toBe('supplier');
});
