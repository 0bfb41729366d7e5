import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { describe, expect, it } from 'vitest';
import { flightsOf } from '../support/flights-of.ts';
import { payloadOf } from './send-request.ts';
import { bookFlight, commandOrder, type ServicingWorld, until, useServicing } from './servicing-world.ts';

describe.each(['tbo', 'duffel'])('a flight of %s that its airline moved and then moved back', (supplier) => {
  const servicing = useServicing(supplier);

  it('is told of once, with nothing left to decide: case, badge, hours and reminders are as before', async () => {
    const { world, asha, own } = servicing();
    const { flightId, tripId } = await bookFlight(world, asha);
    const booked = await own.show(flightId);
    const stopsAt = booked.cancel.stopsAt ?? '';
    const locator = booked.slices[0]?.airlinePnr ?? '';
    await remindBefore(servicing(), flightId, stopsAt);
    await move(servicing(), flightId, locator, -95);
    const moved = await until(
      () => own.show(flightId),
      ({ scheduleChanges }) => scheduleChanges.length > 0,
    );
    expect(moved.cancel.stopsAt).not.toBe(stopsAt);
    expect(await badgeOf(servicing(), tripId)).toBe('Airline changed');
    await toldOf(servicing(), tripId, 'schedule.changed');

    await move(servicing(), flightId, locator, 0);
    const back = await until(
      () => own.show(flightId),
      ({ scheduleChanges }) => scheduleChanges.some(({ state }) => state === 'withdrawn'),
    );
    expect(back.scheduleChanges).toMatchObject([{ state: 'withdrawn', isOver: true, options: [] }]);
    expect(back.cancel.stopsAt).toBe(stopsAt);
    expect(back.exitCurve?.reminder?.cliffAt).toBe(new Date(`${stopsAt}:00+05:30`).toISOString());
    expect(back.history.at(-1)?.text).toContain('leaves at its booked time again');
    expect(await badgeOf(servicing(), tripId)).toBe('Booked');
    const cases = await world.query<{ state: string; resolution: string }>(
      `select state, resolution from work_case where booking_id = $1`,
      [flightId],
    );
    expect(cases).toEqual([{ state: 'done', resolution: expect.stringContaining('leaves at its booked time again') }]);
    await toldOf(servicing(), tripId, 'schedule.withdrawn');
    const waiting = await world.query('select from inbox_item where trip_id = $1 and needs_action', [tripId]);
    expect(waiting).toEqual([]);

    // Read again it is no news, and moved again it is.
    await move(servicing(), flightId, locator, null);
    await move(servicing(), flightId, locator, -95);
    const again = await until(
      () => own.show(flightId),
      ({ scheduleChanges }) => scheduleChanges.some(({ state }) => state === 'open'),
    );
    expect(again.scheduleChanges.map(({ state }) => state)).toEqual(['open', 'withdrawn']);
    expect(again.history.filter(({ text }) => text.includes('at its booked time again'))).toHaveLength(1);
    expect(await badgeOf(servicing(), tripId)).toBe('Airline changed');

    // Moved once more, only its present times are to be decided.
    await move(servicing(), flightId, locator, 95);
    const later = await until(
      () => own.show(flightId),
      ({ scheduleChanges }) => scheduleChanges.length === 3,
    );
    expect(later.scheduleChanges.map(({ state }) => state)).toEqual(['open', 'closed', 'withdrawn']);
    const left = await world.query<{ state: string; resolution: string | null }>(
      'select state, resolution from work_case where booking_id = $1 order by number desc limit 2',
      [flightId],
    );
    expect(left).toEqual([
      { state: 'open', resolution: null },
      { state: 'done', resolution: 'The airline has changed the flight again.' },
    ]);
  });
});

/** Has the airline fly so many minutes later than was sold, null = as now, and the order read again. */
async function move({ world }: ServicingWorld, flightId: string, order: string, minutes: number | null): Promise<void> {
  if (minutes !== null) await commandOrder(world, { order, command: 'move_flight', minutes });
  await world.query('update booking_order set sweep_at = now() where booking_id = $1', [flightId]);
  await until(
    // A reader of an order postpones it by half an hour first, and to its next day once it has been read.
    () => world.query(`select from booking_order where booking_id = $1 and sweep_at > now() + '1 hour'`, [flightId]),
    (read) => read.length > 0,
  );
}

async function remindBefore({ world }: ServicingWorld, flightId: string, stopsAt: string): Promise<void> {
  await world.query(
    `insert into exit_reminder (organization_id, id, booking_id, person_id, remind_at, cliff_at, created_at)
     select organization_id, $2, id, created_by, $3::timestamptz - interval '2 hours', $3, now() from booking where id = $1`,
    [flightId, randomUUID(), `${stopsAt}:00+05:30`],
  );
}

async function badgeOf({ own }: ServicingWorld, tripId: string): Promise<string | undefined> {
  const answer = await own.call(getTrip, { query: { tripId } });
  return flightsOf(payloadOf<AnswerOf<typeof getTrip>>(answer).tripDetails)[0]?.badge;
}

/** Waits until the traveller has the message, which is sent once. */
async function toldOf({ world }: ServicingWorld, tripId: string, topic: string): Promise<void> {
  const told = await until(
    () => world.query('select from inbox_item where trip_id = $1 and topic = $2', [tripId, topic]),
    (items) => items.length > 0,
  );
  expect(told).toHaveLength(1);
}
