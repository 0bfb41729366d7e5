import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseTarget } from './config.ts';
import { appConnection, ownerConnection } from './database.ts';
import { migrate } from './migrate.ts';

/** How long to wait for a database that starts, or restarts after a crash. */
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
 * Throws unless the login that serves requests stays powerless whatever a statement does with its role: "reset role"
 * must lead to no role that owns a table, bypasses row-level security or makes such roles.
 */
export async function expectServingLogin(target: DatabaseTarget): Promise<void> {
  const reason = await withPatience(appConnection(target), async (client) => {
    const { rows } = await client.query<{ login: string; reason: string | null }>(POWERS_OF_LOGIN);
    return rows[0]?.reason ? `"${rows[0].login}" ${rows[0].reason}` : null;
  });
  if (reason === null) return;
  const variable = target.kind === 'url' ? 'DATABASE_SERVE_URL' : 'PRAVAS_PG_HOST';
  throw new Error(
    `${variable} must not be used to serve requests: the login ${reason}. Let it name the user pravas_app, or another that has no role but pravas_app`,
  );
}

/** PostgreSQL's own roles that reach beyond the database, to files and programs of its machine. */
const REACHING_OUT = `('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')`;

const POWERS_OF_LOGIN = `
  with become as (select r.* from pg_roles r where pg_has_role(session_user, r.oid, 'member'))
  select session_user as login, case
    when exists (select from become where rolsuper) then 'is a superuser or may become one'
    when exists (select from become where rolbypassrls) then 'may pass by row-level security'
    when exists (select from become where rolcreaterole) then 'may make roles'
    when exists (select from become where rolname in ${REACHING_OUT}) then 'may reach files and programs of the machine'
    when exists (select from pg_class c join become on become.oid = c.relowner
      where c.relnamespace = 'public'::regnamespace) then 'owns tables of Pravas or may become their owner'
    when exists (select from pg_database d join become on become.oid = d.datdba
      where d.datname = current_database()) then 'owns the database or may become its owner'
    when has_table_privilege(session_user, to_regclass('public.audit_event'), 'update') then 'may rewrite the audit trail'
  end as reason`;

/**
 * Has the database count what is in its tables, as autovacuum does once a minute: after many rows were written at once,
 * and where there is no autovacuum. Statements are planned for tables as large as they were when last counted.
 */
export async function gatherStatistics(target: DatabaseTarget): Promise<void> {
  await withPatience(ownerConnection(target), (client) => client.query('analyze'));
}

/**
 * Works over a connection of its own, and again over another while the database is away. The work must be safe to begin
 * again. Throws the last error when the database stays away, and at once any error that the work itself makes.
 */
async function withPatience<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client(connection);
    // Without a listener a connection that breaks between two queries would end the process.
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

/** True for an error of the connection, not of the work. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A socket's own error: nobody listens yet, or the other end is gone.
  if (syscall === 'connect' || syscall === 'read' || syscall === 'write') return true;
  if (code !== undefined && AWAY_CODES.has(code)) return true;
  return AWAY_WORDS.test(error.message) || isAway(error.cause);
}
