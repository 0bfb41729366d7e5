import { listText } from '@pravas/contract/report/view-address.ts';
import type { ChartData, ChartLink, ChartRow } from '../../ui/chart/chart-data.ts';
import { type Chart, type Charts, type ChartWords, pointText, shortPointText, valueText } from './chart-words.ts';
import { type ReportAsk, writeReportAsk } from './report-address.ts';
import type { ReportPath } from './report-kinds.ts';

/** The filters of the report at a path, and the days of its charts. */
export interface ChartPlace {
  readonly path: ReportPath;
  readonly ask: ReportAsk;
  readonly days: Pick<Charts, 'from' | 'to' | 'dateOf'>;
  /** Whether amounts are shown to the paisa. */
  readonly isExact: boolean;
}

type Narrows = NonNullable<Chart['points'][number]['narrows']>;

/** Where a point leads: to its own report with the same filters and one more. */
export function narrowedLink({ path, ask, days }: ChartPlace, narrows: Narrows): ChartLink {
  const values = Object.fromEntries(
    Object.entries(narrows).map(([name, value]) => [name, Array.isArray(value) ? listText(value) : String(value)]),
  );
  // A shown name, whichever others are left out.
  const exclude = ask.exclude.filter((name) => !(name in narrows));
  const own = path === '/report/employee' ? {} : { from: days.from, to: days.to, dateOf: days.dateOf };
  const page = { rowNumber: 1, recordsPerPage: ask.recordsPerPage };
  return { to: path, search: { ...writeReportAsk({ ...ask, ...page, exclude }), ...own, ...values } };
}

/** A chart as it is drawn and as its table shows it. */
export function chartDataOf(chart: Chart, { drawn }: ChartWords, place: ChartPlace): ChartData {
  const series = chart.series.filter(({ key }) => drawn?.includes(key) ?? key !== 'total');
  const unit = series[0]?.unit ?? 'amount';
  return {
    series: series.map(({ key, label }) => ({ key, label })),
    format: valueText(unit, place.isExact),
    rows: chart.points.map(({ key, label, narrows }, index): ChartRow => {
      const values = series.flatMap((one) => {
        const value = one.values[index];
        return value === null || value === undefined ? [] : [[one.key, value] as const];
      });
      return {
        key,
        label: chart.of === 'name' ? label : pointText(chart.of, key),
        ...(chart.of === 'name' ? {} : { shortLabel: shortPointText(chart.of, key) }),
        values: Object.fromEntries(values),
        ...(narrows ? { link: narrowedLink(place, narrows) } : {}),
      };
    }),
  };
}

const SUMS = new Set(['reference', 'paid', 'lowest']);

/** The series of a chart of one point as its steps: sums, and what leads from one to the next. */
export function stepsOf({ series }: Chart, { isExact }: ChartPlace) {
  const steps = series.map(({ key, label, values }) => ({
    key,
    label,
    value: values[0] ?? 0,
    isSum: SUMS.has(key),
  }));
  const rows = steps.map(({ key, label, value }): ChartRow => ({ key, label, values: { amount: value } }));
  return { steps, data: { rows, series: [{ key: 'amount', label: 'Amount' }], format: valueText('amount', isExact) } };
}

/** The days of a month within those of a report. */
export function monthWithin(
  month: string,
  { from, to }: ChartPlace['days'],
): { readonly from: string; readonly to: string } {
  const first = `${month}-01`;
  const last = `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`;
  return { from: first > from ? first : from, to: last < to ? last : to };
}
