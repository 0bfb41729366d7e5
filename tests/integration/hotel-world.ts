import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { createWorld, type World, type WorldOptions } from '../support/world.ts';
import { until } from './servicing-world.ts';

/** The moment of the worked cases of hotels: 1 December 2026, 10:00 in India, a Tuesday. */
const HOTEL_NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');

/** A clock that goes on from that moment. */
function clockOfCases(): Clock {
  const sinceMs = performance.now();
  return { now: () => HOTEL_NOW.add({ milliseconds: Math.round(performance.now() - sinceMs) }) };
}

/** A world on the morning of the worked cases in which both suppliers' hotels are listed and merged. */
export async function createHotelWorld(options: WorldOptions = {}): Promise<World & { readonly clock: Clock }> {
  const clock = clockOfCases();
  const world = await createWorld({
    ...options,
    hotels: true,
    clock,
    sandboxNow: () => new Date(clock.now().epochMilliseconds),
  });
  await hotelsAreListed(world, 30);
  return { ...world, clock };
}

/** Waits until so many lists of hotels are read and merged: one for each city and supplier. */
export async function hotelsAreListed(world: World, lists: number): Promise<void> {
  const read = () =>
    world.query<{ done: boolean }>(
      'select count(*) >= $1 and bool_and(fetched_at is not null and not is_unmerged) as done from hotel_list',
      [lists],
    );
  await until(read, ([row]) => row?.done === true);
}
