import type { ReportName } from '@pravas/contract/report/report-names.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { foldDueDays, readSums, tellDueLines } from '../../apps/server/src/modules/booking/index.ts';
import { showDashboard } from '../../apps/server/src/modules/dashboard/index.ts';
import { readAllRows, readRows } from '../../apps/server/src/modules/report/run-report.ts';
import { askedReport, showReport } from '../../apps/server/src/modules/report/show-report.ts';
import type { Caller } from '../../apps/server/src/platform/caller.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { REPORT_SERVICES } from '../../apps/server/src/register-overviews.ts';
import { ADMIN } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const log = createLogger('silent', 'test');
const now = Temporal.Now.instant();
const clock = { now: () => now };

let world: World;
let database: Database;
let admin: Caller;

beforeAll(async () => {
  // No worker folds beside the test.
  world = await createWorld({ inProcess: false });
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, now, 'sandbox');
  while ((await tellDueLines({ database, log })) > 0);
  const [person] = await world.query<{ id: string }>('select id from person where email = $1', [ADMIN]);
  const privileges = new Set(['dashboard.view', 'reports.view', 'employees.view', 'approvals.decide']);
  admin = { organizationId: COMPANY_ID, personId: person?.id, privileges } as unknown as Caller;
});
afterAll(async () => {
  await database.close();
  await world.close();
});

/** The answers from sums, and those from lines because no sums can be trusted. */
async function bothWays<T>(ask: () => Promise<T>): Promise<readonly [T, T]> {
  while ((await foldDueDays({ database, log })) > 0);
  expect(await database.readOrganization(COMPANY_ID, readSums)).not.toBeNull();
  const bySums = await ask();
  await world.query('insert into spend_due (organization_id) values ($1)', [COMPANY_ID]);
  expect(await database.readOrganization(COMPANY_ID, readSums)).toBeNull();
  return [bySums, await ask()];
}

const today = Temporal.PlainDate.from(now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString());
const before = (months: number, day: number) => today.subtract({ months }).with({ day }).toString();
const YEAR = { from: before(14, 1), to: today.toString() };
const PARTS_OF_MONTHS = { from: before(7, 11), to: before(2, 19) };
const PERIODS = [
  YEAR,
  { from: today.with({ day: 1 }).toString(), to: today.toString() },
  PARTS_OF_MONTHS,
  { from: before(3, 12), to: before(3, 20) },
  { from: before(40, 1), to: before(38, 1) },
];

const orderKey = ({ sortBy, definition }: Awaited<ReturnType<typeof askedReport>>) => sortBy ?? definition.sort.sortBy;
const BY_SUMS = ['master-report', 'employee-wise-spend', 'location-wise-spend', 'flight-master-report'] as const;
const BY_PAGES = [
  ...(['master-report', 'employee-trip', 'employee-expenses', 'hotel-master-report', 'flight-master-report'] as const),
  ...(['savings-report-list', 'employee-wise-spend', 'employee-wise-expense-spend', 'invoice-list'] as const),
] as const;

describe('sums and lines', () => {
  it('say the same on the dashboard, of any days and of each service', async () => {
    const queries = PERIODS.flatMap((period) => [
      period,
      ...(['flight', 'hotel', 'bus', 'train', 'cab'] as const).map((service) => ({ ...period, service })),
    ]);
    const [bySums, byLines] = await bothWays(async () => {
      const shown: Awaited<ReturnType<typeof showDashboard>>[] = [];
      for (const query of queries) shown.push(await showDashboard({ database, clock }, admin, query));
      return shown;
    });
    expect(bySums[0]?.bookings.now).toBeGreaterThan(100);
    expect(bySums[0]?.bookings.cancelled).toBeGreaterThan(0);
    expect(bySums).toEqual(byLines);
  });

  it.each(BY_SUMS)('say the same of %s, by any day, in any order and on any page', async (name: ReportName) => {
    const context = { database, clock, services: REPORT_SERVICES };
    const { columns, total } = await showReport(context, admin, name, {
      search: YEAR,
      rowNumber: 1,
      recordsPerPage: 1,
    });
    const page = { rowNumber: 1, recordsPerPage: 7 };
    const asked: Parameters<typeof showReport>[3][] = [
      ...PERIODS.flatMap((period) =>
        (['booking', 'transaction', 'travel'] as const).map((dateOf) => ({ ...page, search: { ...period, dateOf } })),
      ),
      ...[['flight'], ['hotel'], ['flight', 'bus']].map((service) => ({ ...page, search: { ...YEAR, service } })),
      { ...page, search: { ...YEAR, service: ['flight'], exclude: ['service' as const] } },
      { ...page, search: { ...YEAR, department: ['Not stated', 'Sales'] } },
      ...columns.flatMap(({ key }) =>
        (['ASC', 'DESC'] as const).map((sortOrder) => ({
          search: YEAR,
          sortBy: key,
          sortOrder,
          rowNumber: Math.max(1, Math.floor(total / 2)),
          recordsPerPage: 5,
        })),
      ),
    ];
    const [bySums, byLines] = await bothWays(async () => {
      const shown: Awaited<ReturnType<typeof showReport>>[] = [];
      for (const query of asked) shown.push(await showReport(context, admin, name, query));
      return shown;
    });
    expect(bySums.some(({ rows }) => rows.length > 0)).toBe(true);
    for (const [index, one] of bySums.entries()) expect([asked[index], one]).toEqual([asked[index], byLines[index]]);
  });

  it.each(BY_PAGES)('%s has on each page what its file has there, whatever it is sorted by', async (name) => {
    const context = { database, clock, services: REPORT_SERVICES };
    while ((await foldDueDays({ database, log })) > 0);
    for (const sort of [{}, ...['traveller', 'net', 'paid', 'arrives', 'stars'].map((sortBy) => ({ sortBy }))]) {
      const asked = await askedReport(context, admin, name, { search: YEAR, ...sort });
      if (!asked.definition.columns.some(({ key }) => key === orderKey(asked))) continue;
      const [pages, file] = await database.readOrganization(COMPANY_ID, async (tx) => {
        const sums = await readSums(tx);
        const read = [await readRows(tx, asked, 0, 5, sums), await readRows(tx, asked, 23, 5, sums)];
        const all: unknown[] = [];
        for await (const rows of readAllRows(tx, asked)) all.push(...rows);
        return [read, all] as const;
      });
      expect(pages).toEqual([file.slice(0, 5), file.slice(23, 28)]);
    }
  });

  it.each([
    ['a year', YEAR, 'DESC'],
    ['parts of months', PARTS_OF_MONTHS, 'DESC'],
    ['parts of months, the oldest first', PARTS_OF_MONTHS, 'ASC'],
  ] as const)('have every row of the master report of %s on one page of it, in order', async (_, search, sortOrder) => {
    const context = { database, clock, services: REPORT_SERVICES };
    while ((await foldDueDays({ database, log })) > 0);
    const seen: string[] = [];
    const moments: string[] = [];
    for (let rowNumber = 1; ; rowNumber += 97) {
      const query = { search, sortBy: 'bookedOn', sortOrder, rowNumber, recordsPerPage: 97 };
      const { rows, total, columns } = await showReport(context, admin, 'master-report', query);
      const [id, who, when] = ['bookingId', 'traveller', 'bookedOn'].map((name) =>
        columns.findIndex(({ key }) => key === name),
      );
      seen.push(...rows.map((row) => `${row[id ?? 0]} ${row[who ?? 0]}`));
      moments.push(...rows.map((row) => String(row[when ?? 0])));
      if (seen.length >= total || rows.length === 0) {
        expect(seen).toHaveLength(total);
        break;
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(97);
    const days = moments.map((moment) => moment.slice(0, 10));
    expect(days).toEqual(sortOrder === 'ASC' ? days.toSorted() : days.toSorted().reverse());
  });
});
