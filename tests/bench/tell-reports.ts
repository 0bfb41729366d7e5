import pg from 'pg';
import { foldDueDays } from '../../apps/server/src/modules/booking/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import '../support/register-services.ts';
import type { BenchWorld } from './bench-world.ts';
import { fillBookings, firstDayOf } from './fill-bookings.ts';
import { connectLoad, type Login } from './load-client.ts';
import { type ExportCost, measureExport } from './measure-exports.ts';
import { measureFinding } from './measure-finding.ts';
import {
  type Days,
  type FirstPage,
  measureDashboard,
  measureFirstPages,
  measureMiddlePage,
  timed,
  viewerOf,
} from './measure-reports.ts';
import { LARGEST_ROUTE, measureSearch } from './measure-search.ts';
import { type Goal, printTable, type Row } from './print-tables.ts';
import { quantile, spread } from './statistics.ts';

const BOOKINGS = { small: 1_000, large: 1_000_000 } as const;
const EXPORTED_ROWS = 100_000;
const WARM_ROUNDS = 2;
const MOST_MIB = { csv: 40, excel: 64 } as const;
/** No measurement is cut off. */
const TIMEOUT_MS = 120_000;

/** Reports and the dashboard of an organisation with a million bookings, beside one with a thousand. */
export async function tellReports(world: BenchWorld, small: Login, large: Login): Promise<readonly Goal[]> {
  const today = Temporal.Now.plainDateISO('Asia/Kolkata');
  const target = { kind: 'socket', ...world.postgres } as const;
  const owner = new pg.Client({ ...world.postgres, user: 'postgres' });
  await owner.connect();
  const database = openDatabase(target, 2, TIMEOUT_MS);
  try {
    const [few, many] = [await viewer(owner, small), await viewer(owner, large)];
    await fillBookings(owner, [
      { organizationId: few.organizationId, bookings: BOOKINGS.small, mark: 'a1', today: today.toString() },
      { organizationId: many.organizationId, bookings: BOOKINGS.large, mark: 'b2', today: today.toString() },
    ]);
    const foldedMs = await timed(async () => {
      while ((await foldDueDays({ database, log: createLogger('silent', 'bench') })) > 0);
    });
    await owner.query('vacuum analyze spend_day, spend_part, spend_count');
    const month: Days = { from: today.with({ day: 1 }).toString(), to: today.toString() };
    const pages = await measureFirstPages(database, target, many, lastWholeMonth(today));
    printPages(pages);
    const ofDashboard = (query: Parameters<typeof measureDashboard>[2]) => measureDashboard(database, many, query);
    const dashboard = {
      month: await ofDashboard(month),
      days: await ofDashboard({ from: today.subtract({ days: 29 }).toString(), to: today.toString() }),
      year: await ofDashboard({ from: today.subtract({ years: 1 }).add({ days: 1 }).toString(), to: today.toString() }),
      department: await ofDashboard({ ...month, department: 'Department 07' }),
    };
    const all = { from: firstDayOf(today.toString()), to: today.toString() };
    const middle = {
      few: await measureMiddlePage(database, few, all),
      many: await measureMiddlePage(database, many, all),
    };
    printTable(`Dashboard of ${BOOKINGS.large} bookings: milliseconds of the database, the least of several`, [
      ['this month, the whole company', dashboard.month.toFixed(1), 'goal 20'],
      ['the last 30 days', dashboard.days.toFixed(1), ''],
      ['a year', dashboard.year.toFixed(1), ''],
      ['this month, one department of 40', dashboard.department.toFixed(1), ''],
      [
        'counting all of it anew',
        foldedMs.toFixed(0),
        'the worker, once; a new line takes no more than its trip and its people',
      ],
    ]);
    const [exported, finding] = await measureRequests(world, large, today);
    printTable('Pages and files of the master report', [
      [
        'a page in the middle of all',
        (middle.many / middle.few).toFixed(2),
        `of ${BOOKINGS.large} bookings against ${BOOKINGS.small}; ${middle.many.toFixed(1)} ms; goal 1.5`,
      ],
      ...(['csv', 'excel'] as const).map((format): Row => {
        const { seconds, grownMib, bytes } = exported[format];
        return [
          `about ${EXPORTED_ROWS} rows as ${format}`,
          `${seconds.toFixed(1)} s`,
          `${(bytes / 2 ** 20).toFixed(1)} MiB sent; the server grew by ${grownMib === null ? '?' : grownMib.toFixed(0)} MiB; goal ${MOST_MIB[format]}`,
        ];
      }),
    ]);
    printTable(`The command bar, of ${BOOKINGS.large / 2} trips`, [
      ['an answer, ms', spread(finding, 1), 'median goal 50'],
    ]);
    return [
      ...goalsOf(pages, dashboard.month, middle, exported),
      {
        what: `command bar, of ${BOOKINGS.large / 2} trips`,
        measured: quantile(finding, 0.5),
        digits: 1,
        atMost: 50,
        unit: 'ms',
      },
    ];
  } finally {
    await database.close();
    await owner.end();
  }
}

async function viewer(owner: pg.Client, { email }: Login) {
  const { rows } = await owner.query<{ organization_id: string; id: string }>(
    'select organization_id, id from person where email = $1',
    [email],
  );
  const [row] = rows;
  if (!row) throw new Error(`${email} is nobody`);
  return viewerOf(row.organization_id, row.id);
}

function lastWholeMonth(today: Temporal.PlainDate): Days {
  const first = today.with({ day: 1 }).subtract({ months: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}

async function measureRequests(world: BenchWorld, login: Login, today: Temporal.PlainDate) {
  const first = Temporal.PlainDate.from(firstDayOf(today.toString()));
  const days = Math.round((EXPORTED_ROWS * first.until(today, { largestUnit: 'days' }).days) / BOOKINGS.large / 1.1);
  const asked = { from: today.subtract({ days }).toString(), to: today.toString() };
  const client = await connectLoad(world.url, login, 1);
  try {
    // One-time loads, and the room that new objects get once there are many (SERVER_FLAGS), belong to no file: searches
    // fill it.
    for (let round = 1; round <= WARM_ROUNDS; round += 1) await measureSearch(world, client, LARGEST_ROUTE);
    const tenth = { ...asked, from: today.subtract({ days: Math.ceil(days / 10) }).toString() };
    for (const format of ['csv', 'excel'] as const) await measureExport(client, world.pid, tenth, format);
    const exported = {
      csv: await measureExport(client, world.pid, asked, 'csv'),
      excel: await measureExport(client, world.pid, asked, 'excel'),
    };
    return [exported, await measureFinding(client)] as const;
  } finally {
    client.close();
  }
}

function printPages(pages: readonly FirstPage[]): void {
  printTable(
    `First pages of reports, a month of ${BOOKINGS.large} bookings: ratio to the same page and totals by hand; medians`,
    pages.map((page) => [
      page.name,
      spread(ratiosOf(page), 2),
      `${quantile(page.ours, 0.5).toFixed(0)} ms, by hand ${quantile(page.byHand, 0.5).toFixed(0)}; goal 1.25`,
    ]),
  );
}

function ratiosOf({ ours, byHand }: FirstPage): readonly number[] {
  return ours.map((took, round) => took / (byHand[round] ?? took));
}

function goalsOf(
  pages: readonly FirstPage[],
  monthMs: number,
  middle: { readonly few: number; readonly many: number },
  exported: Readonly<Record<'csv' | 'excel', ExportCost>>,
): readonly Goal[] {
  const of = (what: string, measured: number, digits: number, atMost: number, unit: string): Goal => ({
    what,
    measured,
    digits,
    atMost,
    unit,
  });
  return [
    ...pages.map((page) => of(`report ${page.name} / by hand`, quantile(ratiosOf(page), 0.5), 2, 1.25, '')),
    of('dashboard of a month, of 10⁶ bookings', monthMs, 1, 20, 'ms'),
    of('page in the middle, of 10⁶ / 10³ bookings', middle.many / middle.few, 2, 1.5, ''),
    ...(['csv', 'excel'] as const).flatMap((format) => {
      const { grownMib } = exported[format];
      return grownMib === null ? [] : [of(`memory for 10⁵ rows as ${format}`, grownMib, 0, MOST_MIB[format], 'MiB')];
    }),
  ];
}
