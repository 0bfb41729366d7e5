import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { BIND_STATEMENT, batchingPool } from './batching-pool.ts';
import type { DatabaseTarget } from './config.ts';
import type { Schema } from './schema.generated.ts';

/** A transaction bound to one organisation; row-level security shows it nothing else. */
export type Tx = Transaction<Schema>;

/** The database as modules use it. */
export interface Database {
  /** Runs work in one transaction that sees and writes rows of this organisation only. */
  forOrganization<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs reads of one organisation that must be consistent: all of them see the rows as of the first one, whatever
   * commits meanwhile. Nothing can be written or locked.
   */
  readOrganization<T>(organizationId: string, read: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one of the few definer functions that answer before the organisation is known. */
  system<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** A connection of its own for LISTEN. */
  listener(): pg.Client;
  close(): Promise<void>;
}

// Paise and counters are bigint columns; every value fits a safe integer, and one that does not must not pass silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});

// A date is a calendar day, not a moment: the driver's own reading makes it a local midnight.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Compiling a statement takes seconds where a report has many columns, and saves milliseconds of running it. */
const NO_COMPILING = '-c jit=off';

/**
 * Connection settings for serving requests: a login of its own that owns nothing, as the role that cannot bypass
 * row-level security. No statement can gain more rights by resetting the role; see `expectServingLogin`.
 */
export function appConnection(target: DatabaseTarget): pg.ClientConfig {
  return target.kind === 'socket'
    ? { host: target.host, port: target.port, database: target.database, user: 'pravas_app', options: NO_COMPILING }
    : { connectionString: target.url, options: `-c role=pravas_app ${NO_COMPILING}` };
}

/** Connection settings for migrations: the owner of the schema. Throws where its address was not given. */
export function ownerConnection(target: DatabaseTarget): pg.ClientConfig {
  if (target.kind === 'socket') {
    return { host: target.host, port: target.port, database: target.database, user: 'postgres' };
  }
  if (target.ownerUrl === null) throw new Error('DATABASE_URL is required to change the schema: it names its owner');
  return { connectionString: target.ownerUrl };
}

/** No query that a caller waits for may take longer. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** Opens the pool. `max` bounds what this process takes of the server's connections. */
export function openDatabase(target: DatabaseTarget, max = 12, statementTimeoutMs = STATEMENT_TIMEOUT_MS): Database {
  const pool = new pg.Pool({
    ...appConnection(target),
    max,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that is in use: its query rejects, which informs the waiting caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: batchingPool(pool) }) });
  return {
    forOrganization: (organizationId, work) =>
      db.transaction().execute(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(BIND_STATEMENT, [organizationId]));
        return work(tx);
      }),
    readOrganization: (organizationId, read) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await tx.executeQuery(CompiledQuery.raw(BIND_STATEMENT, [organizationId]));
          return read(tx);
        }),
    system: (work) => work(db),
    listener: () => new pg.Client(appConnection(target)),
    close: () => db.destroy(),
  };
}
