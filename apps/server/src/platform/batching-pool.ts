import { type Compilable, CompiledQuery, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import type pg from 'pg';
import { Refusal } from './refusal.ts';
import { type Statement, sendTogether } from './statement-batch.ts';
import { createStatementNames } from './statement-names.ts';

/** Binds a transaction to an organisation; its answer is empty. */
export const BIND_STATEMENT = "select set_config('app.organization_id', $1, true)";
/** Announces something; inside a transaction once that is committed. Its answer is empty. */
export const NOTIFY_STATEMENT = 'select pg_notify($1, $2)';

/** Prefixes the text of a statement whose answer nobody waits for. */
export const ALONG = '/* along */ ';

/** True for a statement inside a transaction that travels with the next one. */
const goesAlong = (text: string): boolean => text.startsWith(ALONG) || text === BIND_STATEMENT;

/**
 * Writes something whose answer nobody needs: it travels with the transaction's next statement, at the latest with its
 * commit. Should it fail, that next statement fails with its error, so it is not for what a caller means to catch.
 */
export async function enqueueStatement<Schema>(tx: Transaction<Schema>, query: Compilable): Promise<void> {
  const { sql, parameters } = query.compile();
  await tx.executeQuery(CompiledQuery.raw(ALONG + sql, [...parameters]));
}

/**
 * Makes the commit of this transaction asynchronous. For hints alone: when to check, who checks. If the server dies
 * within the next moments the transaction may be lost; but any later synchronous commit includes it, as the log is
 * written in order.
 */
export async function commitWithoutWaiting<Schema>(tx: Transaction<Schema>): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`${ALONG}set local synchronous_commit to off`));
}

/** What the database answers where a guarded change found no row; see expect_changed in the migrations. */
const NOT_CHANGED = 'PV001';

/**
 * Sends a change along that must find its row: it is an update without `returning`. Where it finds none, another writer
 * was first, and the transaction's next statement, at the latest its commit, fails with the refusal `conflict`.
 */
export async function sendGuarded<Schema>(tx: Transaction<Schema>, update: Compilable): Promise<void> {
  const { sql, parameters } = update.compile();
  const guarded = `with changed as (${sql} returning 1) select expect_changed(count(*)) from changed`;
  await tx.executeQuery(CompiledQuery.raw(ALONG + guarded, [...parameters]));
}

const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/**
 * A pool that saves round trips: what begins a transaction, binds it to an organisation or was sent along waits for the
 * next statement and travels with it. That statement fails when one of those before it failed, so that no failed commit
 * passes for a good one. Each connection plans a frequent statement once.
 *
 * Announcements follow the commit in the same piece: inside the transaction, PostgreSQL would make commits wait for the
 * disk one after the other. If the server dies between the two, listeners lose their connection and check for
 * themselves.
 */
export function batchingPool(
  pool: pg.Pool,
  nameOf: (text: string) => string | undefined = createStatementNames(),
): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => batchingClient(await pool.connect(), nameOf),
  };
}

const isBeginning = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');

function batchingClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let transaction: 'none' | 'writing' | 'reading' = 'none';
  const held: Statement[] = [];
  const announced = new Map<string, Statement>();
  const told = { ...NOTHING, rows: [] };
  const named = (text: string, values: readonly unknown[]): Statement => ({ text, values, name: nameOf(text) });
  const end = (text: string): Promise<unknown> => {
    const wasReading = transaction === 'reading';
    transaction = 'none';
    const statements = [...held.splice(0), named(text, [])];
    const afterwards = text === 'commit' ? [...announced.values()] : [];
    announced.clear();
    // A rollback need not send what waits; if not even the beginning was sent there is nothing to roll back.
    if (text === 'rollback' && statements.splice(0, statements.length - 1).some((one) => isBeginning(one.text))) {
      return Promise.resolve(told);
    }
    const ended = refusing(sendTogether(client, statements, afterwards));
    if (!wasReading) return ended;
    // What was read stays valid; the connection's next statement waits for the end by itself.
    ended.catch(() => undefined);
    return Promise.resolve(told);
  };
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (isBeginning(text)) transaction = text.includes('read only') ? 'reading' : 'writing';
    else if (text === 'commit' || text === 'rollback') return end(text);
    const statement = named(text, values);
    if (transaction === 'none') return refusing(sendTogether(client, [statement]));
    if (text === NOTIFY_STATEMENT) {
      announced.set(JSON.stringify(values), statement);
      return told;
    }
    held.push(statement);
    // Outside a transaction no later statement may follow to carry it.
    return isBeginning(text) || goesAlong(text) ? told : refusing(sendTogether(client, held.splice(0)));
  };
  // Of what Kysely's type knows, it asks for a cursor only where rows are streamed, which nobody does.
  const release = (destroy?: boolean) => client.release(destroy);
  return { query, release } as unknown as PostgresPoolClient;
}

async function refusing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === NOT_CHANGED) throw new Refusal('conflict');
    throw error;
  }
}
