import { requestChange } from '@pravas/contract/servicing/change-operations.ts';
import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { expect, it } from 'vitest';
import { expectRefusal } from './send-request.ts';
import { type BookedFlight, bookFlight, commandOrder, departIn, until, useServicing } from './servicing-world.ts';

const now = useServicing();

/** Books a flight that its airline then delays by almost seven hours; the traveller has heard of it. */
async function bookDelayed() {
  const { world, own, asha } = now();
  const { flightId } = await bookFlight(world, asha, { daysAhead: 40 });
  const [order] = await world.query<{ id: string; locator: string }>(
    'select id, locator from booking_order where booking_id = $1',
    [flightId],
  );
  if (!order) throw new Error('No order');
  await commandOrder(world, { order: order.locator, command: 'move_flight', minutes: 400 });
  await world.query('update booking_order set sweep_at = now() where id = $1', [order.id]);
  const flight = await until(
    () => own.show(flightId),
    ({ scheduleChanges }) => scheduleChanges.length > 0,
  );
  expect(flight.scheduleChanges[0]?.refund?.byLaw).toBe(true);
  return { flightId, orderId: order.id, change: flight.scheduleChanges[0] };
}

/** As if the day had come: it was booked to leave at the first of these minutes from now, and leaves at the second. */
async function comesTo(flightId: string, orderId: string, booked: number, leaves: number): Promise<void> {
  const { world } = now();
  await departIn(world, flightId, booked);
  const [row] = await world.query<{ slice: Slice }>(
    `select detail -> 'slices' -> 0 as slice from booking_order where booking_id = $1`,
    [flightId],
  );
  if (!row) throw new Error('No order');
  const wall = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ minutes: leaves }).toPlainDateTime();
  const departure = { wall: wall.toString({ smallestUnit: 'minute' }), zone: 'Asia/Kolkata' };
  await world.query(`update booking set facts = jsonb_set(facts, '{delayed}', $2) where id = $1`, [
    flightId,
    JSON.stringify({ [orderId]: [{ slice: sliceKey(row.slice), departure }] }),
  ]);
}

const mayChange = ({ allowedActions }: BookedFlight) =>
  allowedActions.find(({ action }) => action === 'change')?.allowed ?? false;

it('a delayed flight can be given back or changed until it leaves then, though it was booked to leave before', async () => {
  const { own } = now();
  const { flightId, orderId, change } = await bookDelayed();
  const decision = { scheduleChangeId: change?._id ?? '', decision: 'rebook' };
  expect((await own.call(decideScheduleChange, { body: decision })).status).toBe(200);
  await comesTo(flightId, orderId, -60, 340);
  const waiting = await own.show(flightId);
  expect(waiting.slices[0]).toMatchObject({ state: 'booked', checkIn: { isOpen: true } });
  expect(mayChange(waiting)).toBe(true);
  expect(waiting.cancel.scopes[0]).toMatchObject({ refusal: null });
  expect(waiting.cancel.stopsAt).not.toBeNull();
  expect(waiting.exitCurve?.marks[0]?.refund).toBeGreaterThan(0);
  const date = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 2 }).toString();
  const asked = await own.call(requestChange, {
    body: { flightId, slices: [{ index: 0, date }], reason: 'Another flight' },
  });
  expect(asked.status).toBe(200);
});

it('a delayed flight that has been flown gives nothing back any more', async () => {
  const { own } = now();
  const { flightId, orderId } = await bookDelayed();
  await comesTo(flightId, orderId, -500, -100);
  const flown = await own.show(flightId);
  expect(flown.slices[0]?.state).toBe('flown');
  expect([mayChange(flown), flown.exitCurve]).toEqual([false, null]);
  expect(flown.cancel.scopes[0]?.refusal).toContain('has left');
  expectRefusal(await own.askQuote(flightId), 'booking_not_cancellable');
  expectRefusal(await own.askCancel(flightId, 0), 'booking_not_cancellable');
});
