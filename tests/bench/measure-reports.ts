import { REPORT_NAMES, type ReportName } from '@pravas/contract/report/report-names.ts';
import pg from 'pg';
import { showDashboard } from '../../apps/server/src/modules/dashboard/index.ts';
import { type ReportContext, showReport } from '../../apps/server/src/modules/report/index.ts';
import type { Caller } from '../../apps/server/src/platform/caller.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { appConnection, type Database } from '../../apps/server/src/platform/database.ts';
import { REPORT_SERVICES } from '../../apps/server/src/register-overviews.ts';
import { BY_HAND } from './reports-by-hand.ts';

/** Days of a question, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const ROUNDS = 5;
const PAGES = 15;
const DASHBOARDS = 15;
const PRIVILEGES = ['reports.view', 'reports.download', 'dashboard.view', 'employees.view'] as const;

/** Somebody of an organisation who may see everything in it. */
export function viewerOf(organizationId: string, personId: string): Caller {
  return { organizationId, personId, privileges: new Set(PRIVILEGES) } as unknown as Caller;
}

/** How long the first page of a report takes, and the same answer by hand: milliseconds of each round. */
export interface FirstPage {
  readonly name: ReportName;
  readonly ours: readonly number[];
  readonly byHand: readonly number[];
}

/**
 * Reads the first page of every report of some days, in turn with the same answer by hand. Throws where the two count
 * different rows.
 */
export async function measureFirstPages(
  database: Database,
  target: DatabaseTarget,
  caller: Caller,
  days: Days,
): Promise<readonly FirstPage[]> {
  const context: ReportContext = { database, clock: systemClock, services: REPORT_SERVICES };
  const client = new pg.Client(appConnection(target));
  await client.connect();
  await client.query("select set_config('app.organization_id', $1, false)", [caller.organizationId]);
  try {
    const pages: FirstPage[] = [];
    for (const name of REPORT_NAMES) {
      const ours = () => showReport(context, caller, name, { search: { ...days }, rowNumber: 1, recordsPerPage: 20 });
      const byHand = async () => {
        const { page, totals } = BY_HAND[name];
        await client.query(page, valuesOf(page, days));
        const { rows } = await client.query<{ total: number; net?: number | string }>(totals, valuesOf(totals, days));
        return rows[0];
      };
      const [shown, written] = [await ours(), await byHand()];
      const net = shown.totals[shown.columns.findIndex(({ key }) => key === 'net')];
      const hasOther = written?.net !== undefined && Number(written.net) !== Math.round(Number(net) * 100);
      if (shown.total !== written?.total || hasOther) {
        throw new Error(`${name}: ${shown.total} rows and ${net}, by hand ${written?.total} and ${written?.net}`);
      }
      const rounds: { ours: number; byHand: number }[] = [];
      for (let round = 1; round <= ROUNDS; round += 1)
        rounds.push({ ours: await timed(ours), byHand: await timed(byHand) });
      pages.push({ name, ours: rounds.map((one) => one.ours), byHand: rounds.map((one) => one.byHand) });
    }
    return pages;
  } finally {
    await client.end();
  }
}

function valuesOf(text: string, { from, to }: Days): string[] {
  return text.includes('$2') ? [from, to] : [];
}

/**
 * Milliseconds of a page in the middle of everything that the master report has: the least of several, since other load
 * only adds.
 */
export async function measureMiddlePage(database: Database, caller: Caller, days: Days): Promise<number> {
  const context: ReportContext = { database, clock: systemClock, services: REPORT_SERVICES };
  const read = (rowNumber: number) =>
    showReport(context, caller, 'master-report', { search: { ...days }, rowNumber, recordsPerPage: 20 });
  const { total } = await read(1);
  const took: number[] = [];
  for (let round = 1; round <= PAGES; round += 1) took.push(await timed(() => read(Math.floor(total / 2) + round)));
  return Math.min(...took);
}

/** Milliseconds that the database takes for a dashboard, its statements timed one by one: the least of several. */
export async function measureDashboard(
  database: Database,
  caller: Caller,
  query: Parameters<typeof showDashboard>[2],
): Promise<number> {
  const took: number[] = [];
  for (let round = 1; round <= DASHBOARDS; round += 1) {
    took.push(await timeStatements(() => showDashboard({ database, clock: systemClock }, caller, query)));
  }
  return Math.min(...took);
}

interface Answered {
  handleReadyForQuery(connection: unknown): void;
}

/** The sum of the times from sending each statement to its answer. Nothing else may use the driver meanwhile. */
async function timeStatements(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as { query: (...sent: unknown[]) => unknown };
  const { query } = prototype;
  let tookMs = 0;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [batch] = given as [Answered];
    const handle = batch.handleReadyForQuery;
    const sentMs = performance.now();
    batch.handleReadyForQuery = function (this: unknown, connection) {
      tookMs += performance.now() - sentMs;
      handle.call(this as Answered, connection);
    };
    return query.apply(this, given);
  };
  try {
    await work();
    return tookMs;
  } finally {
    prototype.query = query;
  }
}

/** How long some work takes, milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
