import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { batchingPool } from '../../apps/server/src/platform/batching-pool.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { appConnection, type Database, type Tx } from '../../apps/server/src/platform/database.ts';
import type { Schema } from '../../apps/server/src/platform/schema.generated.ts';
import { sendTogether } from '../../apps/server/src/platform/statement-batch.ts';

/** A database whose connections stay with one organisation. */
export interface LaneDatabase extends Database {
  /** One statement of its own, outside every transaction, still under row-level security. */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

/** How many connections one schedule uses at once: a worker, one that takes over, a person, and a look. */
const CONNECTIONS = 4;

/**
 * The database of one row of schedules: the application's role under row-level security, as production has it, with
 * fewer round trips. Connections name their organisation once, statements are prepared once, and a statement whose
 * answer nobody hears is sent along with the next one. Plans are those of tables that have long been full: one made
 * while they were small would read ever more rows until it is made again.
 */
export function openLaneDatabase(target: DatabaseTarget, organizationId: string): LaneDatabase {
  const settings = [
    `app.organization_id=${organizationId}`,
    'plan_cache_mode=force_generic_plan',
    'enable_seqscan=off',
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const config = { ...appConnection(target), options, max: CONNECTIONS, statement_timeout: 60_000 };
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const nameOf = createNames();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: batchingPool(pool, nameOf) }) });
  const expectOwn = (wanted: string): void => {
    if (wanted !== organizationId) throw new Error(`The lane of ${organizationId} was asked about ${wanted}`);
  };
  return {
    async forOrganization(wanted, work) {
      expectOwn(wanted);
      return db.transaction().execute(work);
    },
    // Each read here is one statement, and its connection knows its organisation: it needs no frame.
    async readOrganization(wanted, read) {
      expectOwn(wanted);
      return db.connection().execute((connection) => read(connection as unknown as Tx));
    },
    system: (work) => work(db),
    listener: () => new pg.Client(appConnection(target)),
    async ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
      const client = await pool.connect();
      const asked = sendTogether(client, [{ name: nameOf(text), text, values }]).finally(() => client.release());
      return (await asked).rows as readonly Row[];
    },
    close: () => db.destroy(),
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
