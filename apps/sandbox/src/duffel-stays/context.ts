import type { SandboxClock } from '../clock.ts';
import type { Endpoint } from '../duffel/serve-routes.ts';
import type { Messenger } from '../duffel/webhooks.ts';
import type { StaysLedger } from '../hotel-bookings/stays-ledger.ts';
import type { RoomOccupancy } from '../hotel-engine/stock.ts';
import type { StaysDesk } from './stays-desk.ts';

/** Everything that the calls of Stays work on. */
export interface StaysContext {
  readonly clock: SandboxClock;
  readonly desk: StaysDesk;
  readonly bookings: StaysLedger;
  /** Rooms that are sold, whichever source sold them. */
  readonly occupancy: RoomOccupancy;
  readonly messenger: Messenger;
  /** How long a booking for a guest named SLOW takes, milliseconds of real time. */
  readonly slowMs: number;
  readonly closing: AbortSignal;
}

/** One call of Stays. */
export type StaysEndpoint = Endpoint<StaysContext>;
