import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { getReportCharts } from '@pravas/contract/report/chart-operations.ts';
import { paise, toRupees } from '@pravas/domain/money/money.ts';
import { daysOfPoint, grainOf, leastGrain, pointOf, pointsBetween } from '@pravas/domain/report/chart-days.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readWithSums, type Sums } from '../booking/index.ts';
import type { AskedReport } from './asked-report.ts';
import { summedRows } from './read-sums.ts';
import type { ReportChart, ReportScope, ReportSeries } from './report-definition.ts';
import { askedReport, type ReportContext } from './show-report.ts';

type Chart = PayloadOf<typeof getReportCharts>['charts'][number];

/** The values of a point, by series; null where there is none. */
interface Found {
  readonly point: string;
  readonly values: readonly (number | null)[];
  /** Whether the report can be narrowed to it. */
  readonly isFound: boolean;
}

const NOT_STATED = 'Not stated';

/** What a report says as charts, all of one moment. Throws `validation_failed`, `privilege_missing`. */
export async function showCharts(
  context: ReportContext,
  caller: Caller,
  { report, ...query }: QueryOf<typeof getReportCharts>,
): Promise<PayloadOf<typeof getReportCharts>> {
  const asked = await askedReport(context, caller, report, query);
  return readWithSums(context.database, caller.organizationId, async (tx, sums) => {
    const charts: Chart[] = [];
    for (const chart of asked.definition.charts ?? []) {
      const found = await readPoints(tx, asked, chart, sums);
      charts.push('days' in chart.by ? chartOfDays(chart, found, asked) : chartOfNames(chart, found));
    }
    return { ...asked.period, asAt: context.clock.now().toString(), charts };
  });
}

/** The length of a point in time. */
const grainAsked = ({ least }: ReportChart, { period }: ReportScope) => least ?? leastGrain(period);

async function readPoints(tx: Tx, asked: AskedReport, chart: ReportChart, sums: Sums | null): Promise<Found[]> {
  const { by, series, narrows, isSummed } = chart;
  const summed = sums && isSummed ? summedRows(asked) : null;
  const rows = summed ?? (chart.from ?? asked.definition.from)(asked);
  const day = grainAsked(chart, asked) === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const point =
    'days' in by ? sql`to_char(${by.days(asked)}, ${sql.lit(day)})` : sql`coalesce(${by.name}, ${NOT_STATED})`;
  const values = series.map(({ value }, index) => sql`${value} as ${sql.id(`s${index}`)}`);
  const found = await sql<Record<string, unknown>>`
    select ${point} as point, ${narrows?.where ?? sql`true`} as is_found, ${sql.join(values)} from ${rows} group by 1`.execute(
    tx,
  );
  return found.rows.map((row) => ({
    point: String(row.point),
    isFound: row.is_found === true,
    values: series.map((_, index) => numberOf(row[`s${index}`])),
  }));
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** Days, months or years from the first to the last with a value, empty ones included. */
function chartOfDays(chart: ReportChart, found: readonly Found[], scope: ReportScope): Chart {
  const { narrows, series, key } = chart;
  const names = found.map(({ point }) => point);
  const grain = grainOf(names, grainAsked(chart, scope));
  const byPoint = Map.groupBy(found, ({ point }) => pointOf(point, grain));
  const { from, to, dateOf } = scope.period;
  const points = pointsBetween(names, grain);
  return {
    key,
    of: grain,
    others: 0,
    points: points.map((point) => {
      const days = daysOfPoint(point, grain);
      const within = { from: days.from > from ? days.from : from, to: days.to < to ? days.to : to, dateOf };
      return { key: point, label: point, narrows: narrows ? within : null };
    }),
    series: seriesOf(
      series,
      points.map((point) => added(series, byPoint.get(point) ?? [])),
    ),
  };
}

/** Names in their own order, or the largest first with all others as one. */
function chartOfNames({ key, names, most, narrows, series }: ReportChart, found: readonly Found[]): Chart {
  const ranked = found.toSorted(
    (a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.point.localeCompare(b.point, 'en'),
  );
  const inOrder = names
    ? Object.keys(names).map(
        (point): Found =>
          found.find((one) => one.point === point) ?? { point, isFound: false, values: added(series, []) },
      )
    : ranked;
  // A single other one is named instead.
  const shown = most && inOrder.length > most.points + 1 ? inOrder.slice(0, most.points) : inOrder;
  const others = inOrder.slice(shown.length);
  const rest = most?.isAddedUp && others.length > 0 ? [added(series, others)] : [];
  return {
    key,
    of: 'name',
    others: rest.length > 0 ? others.length : 0,
    points: [
      ...shown.map(({ point, isFound }) => ({
        key: point,
        label: names?.[point] ?? point,
        narrows: narrows && isFound ? narrowedTo(narrows.name, point) : null,
      })),
      ...rest.map(() => ({
        key: '',
        label: others.length === 1 ? '1 other' : `${others.length} others`,
        narrows: null,
      })),
    ],
    series: seriesOf(series, [...shown.map(({ values }) => values), ...rest]),
  };
}

type Narrowing = NonNullable<ReportChart['narrows']>['name'];

function narrowedTo(name: Narrowing, point: string): Record<string, unknown> | null {
  // Vendors that are not stated cannot be asked for.
  if (name === 'vendor' && point === NOT_STATED) return null;
  return { [name]: name === 'supplierInvoice' ? point : [point] };
}

function added(series: readonly ReportSeries[], found: readonly Found[]): readonly (number | null)[] {
  return series.map((_, index) => found.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
}

/** Each series with its values in the order of the points. */
function seriesOf(series: readonly ReportSeries[], points: readonly (readonly (number | null)[])[]): Chart['series'] {
  return series.map(({ key, label, unit }, index) => ({
    key,
    label,
    unit,
    values: points.map((values) => {
      const value = values[index] ?? null;
      return value === null || unit === 'count' ? value : toRupees(paise(value));
    }),
  }));
}
