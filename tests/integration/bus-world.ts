import { type Clock, systemClock } from '../../apps/server/src/platform/clock.ts';
import { createWorld, type World, type WorldOptions } from '../support/world.ts';
import { until } from './servicing-world.ts';

/** The moment of the worked cases of buses: 20 November 2026, 12:00 in India; buses are searched for 1 December. */
const BUS_NOW = Temporal.Instant.from('2026-11-20T06:30:00Z');

/** A world of buses whose clock a test moves, here and at the suppliers. */
export interface BusWorld extends World {
  readonly clock: Clock;
  /** Lets so many seconds go by. */
  pass(seconds: number): void;
}

/** The options of a world of buses. */
export interface BusWorldOptions extends WorldOptions {
  /** Starts its processes, which then belong to the test and go by the machine's clock. */
  readonly start?: (world: World) => Promise<void>;
}

/**
 * A world on the day of the worked cases in which the suppliers' towns are listed. Its clock runs ahead of sessions.
 */
export async function createBusWorld({ env, start, ...options }: BusWorldOptions = {}): Promise<BusWorld> {
  const sinceMs = performance.now();
  let aheadMs = 0;
  const moved: Clock = {
    now: () => BUS_NOW.add({ milliseconds: Math.round(performance.now() - sinceMs) + aheadMs }),
  };
  const clock = start ? systemClock : moved;
  const world = await createWorld({
    ...options,
    ...(start ? { inProcess: false } : { clock, sandboxNow: () => new Date(clock.now().epochMilliseconds) }),
    env: { PRAVAS_ACCESS_TOKEN_SECONDS: '864000', ...env },
    buses: true,
  });
  await start?.(world);
  await stationsAreListed(world);
  return {
    ...world,
    clock,
    pass: (seconds) => {
      if (start) throw new Error("The machine's clock is not moved");
      aheadMs += seconds * 1_000;
    },
  };
}

/** Waits until every supplier's list of towns is read. */
export async function stationsAreListed(world: World): Promise<void> {
  const read = () =>
    world.query<{ done: boolean }>(
      'select count(*) > 0 and bool_and(fetched_at is not null) as done from bus_station_list',
    );
  await until(read, ([row]) => row?.done === true);
}
