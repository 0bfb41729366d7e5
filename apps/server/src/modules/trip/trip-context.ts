import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Authenticate } from '../../platform/operations.ts';
import type { Booking, CancellationAmounts } from '../booking/index.ts';

/** What trips need to work. */
export interface TripContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: ChangeFeed;
  readonly authenticate: Authenticate;
  readonly labelOf: (supplierId: string) => string;
  /** Where people reach Pravas; shared links begin with it. */
  readonly publicUrl: string;
  /** Asks the airlines what cancelling a booked flight gives back. Throws `supplier_error`. */
  readonly quoteCancellation: (booking: Booking) => Promise<CancellationAmounts>;
}
