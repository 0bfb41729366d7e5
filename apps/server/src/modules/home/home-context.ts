import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';

/** What a module has that waits for a person: only what they may see, each with one thing to do. */
type TasksOf = (tx: Tx, caller: Caller, now: Temporal.Instant) => Promise<readonly HomeTask[]>;

/** What the home page is gathered with. */
export interface HomeContext {
  readonly database: Database;
  readonly clock: Clock;
  /** The modules that have something that waits for a person. */
  readonly tasksOf: readonly TasksOf[];
}
