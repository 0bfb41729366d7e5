import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { expect, it } from 'vitest';
import { ASHA, bookFlight, commandOrder, ROHAN, tick, until, useServicing } from './servicing-world.ts';

const servicing = useServicing();
const SPECIAL_RETURN = { onward: '6E', back: '6E', fareType: '3' } as const;

it('what one traveller of two still flies is watched: moved it is told, accepted and no news afterwards', async () => {
  const { world, asha, own } = servicing();
  const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
  const locator = await locatorOf(flightId);
  await own.cancel(flightId, tick([1]));
  await commandOrder(world, { order: locator, command: 'move_flight', minutes: 155 });
  await readAgain(flightId);
  const [change] = (await own.show(flightId)).scheduleChanges;
  expect(change).toMatchObject({ state: 'open', kind: 'changed', options: ['accept', 'rebook', 'refund'] });
  expect((await decide(change?._id, 'accept')).status).toBe(200);
  await readAgain(flightId);
  const { scheduleChanges, slices } = await own.show(flightId);
  expect(scheduleChanges.map(({ state }) => state)).toEqual(['accepted']);
  expect(slices[0]?.journey.segments[0]?.departureTime).toBe(change?.after[0]?.segments[0]?.departureTime);
});

it('of one order there and back only the way that is flown still is watched, and keeps its place', async () => {
  const { world, asha, own } = servicing();
  const { flightId } = await bookFlight(world, asha, SPECIAL_RETURN);
  const locator = await locatorOf(flightId);
  const sold = (await own.show(flightId)).slices.map(({ journey }) => journey.segments[0]?.departureTime);
  await own.cancel(flightId, { type: '1' });

  // A flight that nobody takes may fly at any time.
  await commandOrder(world, { order: locator, command: 'move_flight', slice: 0, minutes: 155 });
  await readAgain(flightId);
  expect((await own.show(flightId)).scheduleChanges).toEqual([]);

  await commandOrder(world, { order: locator, command: 'move_flight', slice: 1, minutes: 95 });
  await readAgain(flightId);
  const moved = (await own.show(flightId)).scheduleChanges[0];
  expect(moved).toMatchObject({ state: 'open', severity: 'notable', options: ['accept', 'rebook'], refund: null });
  expect([moved?.changes.length, moved?.before.length, moved?.after.length]).toEqual([2, 1, 1]);
  expect((await decide(moved?._id, 'accept')).status).toBe(200);
  const agreed = (await own.show(flightId)).slices.map(({ journey }) => journey.segments[0]?.departureTime);
  expect(agreed).toEqual([sold[0], moved?.after[0]?.segments[0]?.departureTime]);

  await commandOrder(world, { order: locator, command: 'cancel_flight', slice: 1 });
  await readAgain(flightId);
  const dropped = (await own.show(flightId)).scheduleChanges[0];
  expect(dropped).toMatchObject({
    kind: 'cancelled',
    options: ['rebook', 'refund'],
    refund: { byLaw: true },
    after: [],
  });
  expect(dropped?.changes).toHaveLength(1);
  const [booking] = await world.query<{ owed: { slices: number[]; cancelled: number[] }[] }>(
    `select array(select value from jsonb_each(facts -> 'givenUp')) as owed from booking where id = $1`,
    [flightId],
  );
  expect(booking?.owed).toMatchObject([{ slices: [1], cancelled: [1] }]);

  const quote = await own.cancel(flightId, { type: '2' });
  expect(quote.amounts).toMatchObject({ airlinePenalty: 0, serviceCharge: 0 });
  const { scheduleChanges } = await own.show(flightId);
  expect(scheduleChanges.map(({ isOver }) => isOver)).toEqual([true, true]);
  expect(scheduleChanges[0]?.changes).toEqual(dropped?.changes);
});

it('of two orders the one that stands is watched after the other was cancelled', async () => {
  const { world, asha, own } = servicing();
  const { flightId } = await bookFlight(world, asha, { back: '6E' });
  const back = await locatorOf(flightId, 1);
  await own.cancel(flightId, { type: '1' });
  await commandOrder(world, { order: back, command: 'move_flight', minutes: 155 });
  await readAgain(flightId, 1);
  expect((await own.show(flightId)).scheduleChanges).toMatchObject([{ state: 'open', kind: 'changed' }]);
});

it('while a part is being cancelled nothing is told of its order, and afterwards it is', async () => {
  const { world, asha, own } = servicing();
  const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
  const locator = await locatorOf(flightId);
  await commandOrder(world, { order: locator, command: 'withhold_refund' });
  const { amounts } = await own.quote(flightId, tick([1]));
  expect((await own.askCancel(flightId, amounts.refund, tick([1]))).status).toBe(200);
  await until(
    () => own.show(flightId),
    ({ cancellations }) => cancellations[0]?.state === 'supplier',
  );
  await commandOrder(world, { order: locator, command: 'move_flight', minutes: 155 });
  await readAgain(flightId);
  expect((await own.show(flightId)).scheduleChanges).toEqual([]);
  await commandOrder(world, { order: locator, command: 'release_refund' });
  // The order is read again by itself once the airline has stated its refund.
  await world.query('update booking set run_at = now() where id = $1', [flightId]);
  await world.query('update cancellation set poll_at = now() where booking_id = $1', [flightId]);
  const told = await until(
    () => own.show(flightId),
    ({ scheduleChanges }) => scheduleChanges.length > 0,
  );
  expect(told.scheduleChanges).toMatchObject([{ state: 'open', kind: 'changed' }]);
});

it('a change of a way that is given back is over, and of the other way alone something is left to decide', async () => {
  const { world, asha, own } = servicing();
  const { flightId, tripId } = await bookFlight(world, asha, SPECIAL_RETURN);
  const locator = await locatorOf(flightId);
  await commandOrder(world, { order: locator, command: 'move_flight', slice: 0, minutes: 155 });
  await readAgain(flightId);
  await own.cancel(flightId, { type: '1' });
  await readAgain(flightId);
  const closed = await until(
    () => own.show(flightId),
    ({ scheduleChanges }) => scheduleChanges[0]?.state === 'closed',
  );
  expect(closed.scheduleChanges).toMatchObject([{ isOver: true, options: [] }]);
  expect(closed.history.map(({ text }) => text).join()).not.toContain('took its change back');
  expect(await world.query('select from inbox_item where trip_id = $1 and needs_action', [tripId])).toEqual([]);
});

async function locatorOf(flightId: string, position = 0): Promise<string> {
  const [order] = await servicing().world.query<{ locator: string }>(
    'select locator from booking_order where booking_id = $1 and position = $2',
    [flightId, position],
  );
  return order?.locator ?? '';
}

async function readAgain(flightId: string, order = 0): Promise<void> {
  const { world } = servicing();
  const ofOrder = 'booking_id = $1 and position = $2';
  await world.query(`update booking_order set sweep_at = now() where ${ofOrder}`, [flightId, order]);
  await until(
    // A reader of an order postpones it by half an hour first, and to its next day once it has been read.
    () => world.query(`select from booking_order where ${ofOrder} and sweep_at > now() + '1 hour'`, [flightId, order]),
    (read) => read.length > 0,
    20_000,
  );
}

const decide = (scheduleChangeId: string | undefined, decision: string) =>
  servicing().own.call(decideScheduleChange, { body: { scheduleChangeId: scheduleChangeId ?? '', decision } });
