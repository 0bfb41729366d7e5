import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** What the work queue needs. */
export interface CaseContext {
  readonly database: Database;
  readonly clock: Clock;
  /** The saga's own: before it is over, nobody may say that a send never arrived. */
  readonly quietPeriodMs: number;
}

/** What reading an order again needs. */
export interface OrderReading {
  readonly database: Database;
  readonly supplierById: (supplierId: string) => FlightSupplier;
  readonly deadlineMs: number;
}

/** What deciding needs: orders are read again at their suppliers before anybody's statement counts. */
export type DecidingContext = CaseContext & OrderReading;

/** Who works on a case, and by which request. */
export interface DeskChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}
