import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { appConnection, type Database, type Tx } from '../../apps/server/src/platform/database.ts';
import type { Schema } from '../../apps/server/src/platform/schema.ts';
import { goesAlong } from '../../apps/server/src/platform/sparing-pool.ts';

/** A database whose connections stay with one organisation. */
export interface LaneDatabase extends Database {
  /** One statement of its own, outside every transaction, under row-level security all the same. */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

/** So much may be under way in one schedule at once: a worker, one that takes over, a person, and a look. */
const CONNECTIONS = 4;

/**
 * The database of one row of schedules: the application's role under row-level security, as production has it, with
 * fewer round trips. Connections name their organisation once, statements are prepared once, and what nobody hears an
 * answer to is sent along with the next statement.
 */
export function openLaneDatabase(target: DatabaseTarget, organizationId: string): LaneDatabase {
  const options = `-c app.organization_id=${organizationId} -c plan_cache_mode=force_generic_plan`;
  const config = { ...appConnection(target), options, max: CONNECTIONS, statement_timeout: 60_000, pipeline: true };
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const nameOf = createNames();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: sparing(pool, nameOf) }) });
  const inOrganization = <T>(wanted: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (wanted !== organizationId) throw new Error(`The lane of ${organizationId} was asked about ${wanted}`);
    return db.transaction().execute(work);
  };
  return {
    forOrganization: inOrganization,
    readOrganization: inOrganization,
    system: (work) => work(db),
    listener: () => new pg.Client(appConnection(target)),
    ask: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
      (await pool.query<Row>({ name: nameOf(text), text, values: [...values] })).rows,
    close: () => db.destroy(),
  };
}

/** A pool whose connections prepare every statement with parameters once and spare round trips. */
function sparing(pool: pg.Pool, nameOf: (text: string) => string): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
      const held: pg.QueryConfig[] = [];
      const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
        const asked = values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] };
        if (text === 'begin' || goesAlong(text)) {
          held.push(asked);
          return { command: 'SELECT', rowCount: 0, rows: [] };
        }
        stream.cork();
        const answers = [...held.splice(0), asked].map((one) => client.query(one));
        stream.uncork();
        // Should one that went along fail, whoever sent this statement is told.
        return (await Promise.all(answers)).at(-1);
      };
      // Kysely asks a client this and nothing else.
      return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
    },
  };
}

/** Names for statements: the same text has the same name. */
function createNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
