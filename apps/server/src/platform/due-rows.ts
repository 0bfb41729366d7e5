import { sql } from 'kysely';
import { type Clock, isoOf } from './clock.ts';
import type { Database, Tx } from './database.ts';
import type { Logger } from './log.ts';

/** What working on due rows needs. */
export interface DueContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A row that is due, and whose it is. */
export interface DueRow {
  readonly organization_id: string;
  readonly id: string;
}

/** The due rows of all organisations, from a database function; only such functions bypass row-level security. */
export async function findDue<Row = DueRow>(
  { database }: Pick<DueContext, 'database'>,
  find: string,
  ...given: readonly unknown[]
): Promise<readonly Row[]> {
  const { rows } = await database.system((db) =>
    sql<Row>`select * from ${sql.id(find)}(${sql.join(given)})`.execute(db),
  );
  return rows;
}

/**
 * Claims due rows for this worker until the lease expires; after that, the first worker that asks can claim them again.
 * The conditions, the order and the other columns of a claim are in the migrations, under its name.
 */
export async function claimDue<Row = DueRow>(
  context: Pick<DueContext, 'database' | 'clock'>,
  claim: `claim_due_${string}`,
  lease: Temporal.DurationLike,
  ...given: readonly unknown[]
): Promise<readonly Row[]> {
  const now = context.clock.now();
  return findDue<Row>(context, claim, isoOf(now), isoOf(now.add(lease)), ...given);
}

/**
 * Works on due rows, each in a transaction of its organisation, in which `work` checks again under a lock whether it is
 * due and marks it: only one of two workers does it, and it is neither lost nor done twice. A failure is logged, delays
 * nothing else and is found again. Answers for how many something was done.
 */
export async function workThrough<Row extends Pick<DueRow, 'organization_id'>>(
  { database, log }: Pick<DueContext, 'database' | 'log'>,
  due: readonly Row[],
  failure: string,
  work: (tx: Tx, row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  await eachByItself({ log }, due, failure, async (row) => {
    if (await database.forOrganization(row.organization_id, (tx) => work(tx, row))) done += 1;
  });
  return done;
}

/**
 * The same for work that takes several transactions, of several organisations: a failure is logged and delays nothing
 * else. Answers for how many it did not fail.
 */
export async function eachByItself<Row>(
  { log }: Pick<DueContext, 'log'>,
  due: readonly Row[],
  failure: string,
  work: (row: Row) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const row of due) {
    try {
      await work(row);
      done += 1;
    } catch (error) {
      log.warn({ err: error, due: row }, failure);
    }
  }
  return done;
}
