import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { describe, expect, it } from 'vitest';
import { bookFlight, commandOrder, type ServicingWorld, until, useServicing } from './servicing-world.ts';

// One supplier hears that a change was accepted and counts the next from there, the other from what was sold.
describe.each([
  { supplier: 'tbo', there: 95, back: 0 },
  { supplier: 'duffel', there: 95, back: -95 },
])('a flight of $supplier of which the airline’s new times were accepted', ({ supplier, there, back }) => {
  const servicing = useServicing(supplier);

  it('that is moved back, and there again, is told of each time, since other times are agreed on', async () => {
    const { world, asha, own } = servicing();
    const { flightId } = await bookFlight(world, asha);
    const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
    const sold = await departureOf(servicing(), flightId);

    await move(servicing(), flightId, locator, there);
    const moved = await acceptNewest(servicing(), flightId, 1);
    expect(moved).not.toBe(sold);

    // Flown as agreed it is no news.
    await readAgain(servicing(), flightId);
    expect((await own.show(flightId)).scheduleChanges.map(({ state }) => state)).toEqual(['accepted']);

    await move(servicing(), flightId, locator, back);
    expect(await acceptNewest(servicing(), flightId, 2)).toBe(sold);

    await move(servicing(), flightId, locator, there);
    expect(await acceptNewest(servicing(), flightId, 3)).toBe(moved);
    const { scheduleChanges } = await own.show(flightId);
    expect(scheduleChanges.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
  });
});

async function departureOf({ own }: ServicingWorld, flightId: string): Promise<string | undefined> {
  return (await own.show(flightId)).slices[0]?.journey.segments[0]?.departureTime;
}

/** Has the airline fly so many minutes later than its base, and the order read again. */
async function move(servicing: ServicingWorld, flightId: string, order: string, minutes: number): Promise<void> {
  await commandOrder(servicing.world, { order, command: 'move_flight', minutes });
  await readAgain(servicing, flightId);
}

async function readAgain({ world }: ServicingWorld, flightId: string): Promise<void> {
  await world.query('update booking_order set sweep_at = now() where booking_id = $1', [flightId]);
  await until(
    // A reader of an order postpones it by half an hour first, and to its next day once it has been read.
    () => world.query(`select from booking_order where booking_id = $1 and sweep_at > now() + '1 hour'`, [flightId]),
    (read) => read.length > 0,
  );
}

/** Accepts the open change, of so many that were reported. Answers when the flight leaves then. */
async function acceptNewest(servicing: ServicingWorld, flightId: string, count: number): Promise<string | undefined> {
  const { own } = servicing;
  const { scheduleChanges } = await until(
    () => own.show(flightId),
    ({ scheduleChanges: told }) => told.length === count,
    20_000,
  );
  expect(scheduleChanges[0]?.state).toBe('open');
  const body = { scheduleChangeId: scheduleChanges[0]?._id ?? '', decision: 'accept' };
  expect((await own.call(decideScheduleChange, { body })).status).toBe(200);
  return departureOf(servicing, flightId);
}
