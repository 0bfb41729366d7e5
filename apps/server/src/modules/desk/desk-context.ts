import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** What the work queue needs. */
export interface CaseContext {
  readonly database: Database;
  readonly clock: Clock;
  /** As the saga's own: before it is over, nobody may say that a send never arrived. */
  readonly quietPeriodMs: number;
}

/** Whoever works on a case, and by which request. */
export interface DeskChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}
