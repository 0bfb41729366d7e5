import type { Booking } from '../../apps/server/src/modules/booking/index.ts';
import { findBooking } from '../../apps/server/src/modules/booking/index.ts';
import type { Tx } from '../../apps/server/src/platform/database.ts';
import type { LaneDatabase } from './lane-database.ts';
import type { SimulatedWorld } from './simulated-world.ts';
import type { Weather } from './weather.ts';

/** Whose bookings a row of schedules makes: rows run side by side and never meet. */
export interface Lane {
  readonly organizationId: string;
  readonly tripId: string;
  readonly personId: string;
}

/** One booking on PostgreSQL in simulated time: work that takes real time belongs to the moment it began in. */
export interface Stage {
  readonly database: LaneDatabase;
  readonly lane: Lane;
  readonly bookingId: string;
  readonly world: SimulatedWorld;
  weather: Weather;
  crashes: number;
  /** The next moment waits until this has ended. */
  during(work: () => Promise<unknown>): void;
  /** A transaction of somebody on the booking, under its lock. */
  changing(work: (tx: Tx, booking: Booking) => Promise<unknown>): Promise<void>;
  /** Lets everything happen up to a moment. */
  playUntil(endMs: number): Promise<void>;
}

/** Sets a stage. */
export function setStage(parts: Pick<Stage, 'database' | 'lane' | 'bookingId' | 'world' | 'weather'>): Stage {
  const busy = new Set<Promise<unknown>>();
  const stage: Stage = {
    ...parts,
    crashes: 0,
    during(work) {
      const promise: Promise<unknown> = work().finally(() => busy.delete(promise));
      busy.add(promise);
    },
    changing: (work) =>
      parts.database.forOrganization(parts.lane.organizationId, async (tx) => {
        const booking = await findBooking(tx, parts.bookingId, true);
        if (booking) await work(tx, booking);
      }),
    async playUntil(endMs) {
      do {
        while (busy.size > 0) await Promise.all(busy);
      } while (parts.world.timeline.step(endMs));
      parts.world.timeline.runUntil(endMs);
    },
  };
  return stage;
}
