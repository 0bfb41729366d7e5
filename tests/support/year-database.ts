import pg from 'pg';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { foldDueDays, measureDueEmissions, tellDueLines } from '../../apps/server/src/modules/booking/index.ts';
import { measureDueFares } from '../../apps/server/src/modules/flight-order/index.ts';
import { measureDueStays } from '../../apps/server/src/modules/hotel-order/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { cloneDatabase, type TestPostgres } from './postgres-setup.ts';

const YEAR_TEMPLATE = 'pravas_year_template';
/** The process that makes the template holds this lock, and the others wait. */
const LOCK = 7_330_001;

/**
 * A new database with a year of the demo company, whose lines of reports are told, added up and measured: for
 * `makeDatabase` of a world. The first caller of a run writes the year, which takes ten seconds; every other gets a
 * copy of it.
 */
export async function cloneYearDatabase(postgres: TestPostgres, name: string): Promise<void> {
  const client = new pg.Client({ host: postgres.host, port: postgres.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [YEAR_TEMPLATE]);
    if (rows.length === 0) await makeTemplate(client, postgres);
  } finally {
    await client.end();
  }
  await cloneDatabase(postgres, name, YEAR_TEMPLATE);
}

/** Under another name until it is complete, so that an unfinished year is never copied. */
async function makeTemplate(client: pg.Client, postgres: TestPostgres): Promise<void> {
  const unfinished = `${YEAR_TEMPLATE}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await cloneDatabase(postgres, unfinished);
  const target = { kind: 'socket', host: postgres.host, port: postgres.port, database: unfinished } as const;
  const database = openDatabase(target, 2, 60_000);
  try {
    await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'sandbox');
    const context = { database, log: createLogger('silent', 'test'), clock: { now: () => Temporal.Now.instant() } };
    for (const work of [tellDueLines, measureDueFares, measureDueStays, measureDueEmissions, foldDueDays])
      while ((await work(context)) > 0);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${unfinished} rename to ${YEAR_TEMPLATE}`);
}
