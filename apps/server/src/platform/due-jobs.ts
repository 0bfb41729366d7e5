import { sql } from 'kysely';
import { isoOf } from './clock.ts';
import type { Database } from './database.ts';

/** The times up to which something is due. */
interface DueBy {
  readonly now: Temporal.Instant;
  /** The calendar day, YYYY-MM-DD. */
  readonly today: string;
  /** Cases that were closed before may have to be opened again. */
  readonly closedBefore: Temporal.Instant;
}

/** Whether a job has something to do, by its name; jobs that run only by the clock are not named. */
export async function findDueJobs(
  database: Database,
  { now, today, closedBefore }: DueBy,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await database.system((db) =>
    sql<{ job: string; is_due: boolean }>`
      select * from due_jobs(${isoOf(now)}, ${today}, ${isoOf(closedBefore)})`.execute(db),
  );
  return new Map(rows.map((row) => [row.job, row.is_due]));
}

/** Deletes what has expired: searches, tokens, codes, answers to repeated requests. */
export async function forgetExpired(database: Database, now: Temporal.Instant): Promise<number> {
  await database.system((db) => sql`select forget_expired(${isoOf(now)})`.execute(db));
  await database.system((db) => sql`select forget_hotel_searches(${isoOf(now)})`.execute(db));
  await database.system((db) => sql`select forget_bus_searches(${isoOf(now)})`.execute(db));
  await database.system((db) => sql`select forget_policy_searches(${isoOf(now)})`.execute(db));
  return 0;
}
