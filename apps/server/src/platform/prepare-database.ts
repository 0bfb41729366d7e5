import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseTarget } from './config.ts';
import { ownerConnection } from './database.ts';
import { migrate } from './migrate.ts';

/** A database that starts, or comes back after a crash, is waited for so long. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 200;

/** What PostgreSQL says while it starts, shuts down or drops a connection (its appendix A). */
const AWAY_CODES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006']);
/** What the driver says of a connection that broke; it gives these errors no code. */
const AWAY_WORDS = /^(?:Connection terminated|Client (?:has encountered a connection error|was closed))/;

/** Makes the embedded server's database when it is missing. A database given by URL must exist already. */
export async function ensureDatabase(target: DatabaseTarget): Promise<void> {
  if (target.kind === 'url') return;
  const server = { host: target.host, port: target.port, user: 'postgres', database: 'postgres' };
  await withPatience(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [target.database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(target.database)}`);
  });
}

/** Brings the schema up to date as its owner. Answers how many migrations ran. */
export async function migrateDatabase(target: DatabaseTarget, onStep?: (file: string) => void): Promise<number> {
  return withPatience(ownerConnection(target), (client) => migrate(client, onStep));
}

/**
 * Has the database count what is in its tables, as autovacuum does once a minute: after many rows have come at once, and
 * where there is no autovacuum. Statements are planned for tables as large as they were when last counted.
 */
export async function gatherStatistics(target: DatabaseTarget): Promise<void> {
  await withPatience(ownerConnection(target), (client) => client.query('analyze'));
}

/**
 * Works over a connection of its own, and again over another while the database is away. The work must be safe to begin
 * anew. Throws the last error when the database stays away, and at once any error that the work itself makes.
 */
async function withPatience<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client(connection);
    // Without a listener a connection that breaks between two questions would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (!isAway(error) || performance.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await wait(PAUSE_MS);
  }
}

/** True for an error that tells of the connection and nothing of the work. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A socket's own error: nobody listens yet, or the other end is gone.
  if (syscall === 'connect' || syscall === 'read' || syscall === 'write') return true;
  if (code !== undefined && AWAY_CODES.has(code)) return true;
  return AWAY_WORDS.test(error.message) || isAway(error.cause);
}
