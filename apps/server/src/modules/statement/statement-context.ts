import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { DrawingThreads } from '../../platform/drawing-threads.ts';

/** What statements work with. */
export interface StatementContext {
  readonly database: Database;
  readonly clock: Clock;
  /** Threads in which papers are drawn. */
  readonly threads: DrawingThreads;
}
