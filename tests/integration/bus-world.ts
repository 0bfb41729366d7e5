import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { createWorld, type World, type WorldOptions } from '../support/world.ts';
import { until } from './servicing-world.ts';

/** The moment of the worked cases of buses: 20 November 2026, 12:00 in India; buses are looked for on 1 December. */
const BUS_NOW = Temporal.Instant.from('2026-11-20T06:30:00Z');

/** A clock that goes on from that moment. */
function clockOfCases(): Clock {
  const sinceMs = performance.now();
  return { now: () => BUS_NOW.add({ milliseconds: Math.round(performance.now() - sinceMs) }) };
}

/** A world on the day of the worked cases in which the suppliers' towns are listed. */
export async function createBusWorld(options: WorldOptions = {}): Promise<World & { readonly clock: Clock }> {
  const clock = clockOfCases();
  const world = await createWorld({
    ...options,
    buses: true,
    clock,
    sandboxNow: () => new Date(clock.now().epochMilliseconds),
  });
  await stationsAreListed(world);
  return { ...world, clock };
}

/** Waits until every supplier's list of towns is read. */
async function stationsAreListed(world: World): Promise<void> {
  const read = () =>
    world.query<{ done: boolean }>(
      'select count(*) > 0 and bool_and(fetched_at is not null) as done from bus_station_list',
    );
  await until(read, ([row]) => row?.done === true);
}
