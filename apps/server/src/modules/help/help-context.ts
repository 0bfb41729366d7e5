import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** What the help needs to work. */
export interface HelpContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who changes something of it, and by which request. */
export interface HelpChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}
