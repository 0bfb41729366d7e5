import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getReportCharts } from '@pravas/contract/report/chart-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { countText, inr, inrExact } from '../../lib/money-text.ts';
import { exactSum } from '../../ui/chart/chart-data.ts';

/** The charts of a report as the server sends them. */
export type Charts = AnswerOf<typeof getReportCharts>;
/** One of them. */
export type Chart = Charts['charts'][number];
/** How a chart is drawn. */
type Drawing = 'columns' | 'bars' | 'shares' | 'heat' | 'steps';

/** The texts of a chart, and what its rows are. */
export interface ChartWords {
  readonly draw: Drawing;
  readonly rowName: string;
  readonly note: string;
  /** The finding in a sentence. */
  readonly finding: (chart: Chart) => string;
  /** Which series are drawn where not all of them are of one kind. */
  readonly drawn?: readonly string[];
}

/** A count, or an amount as its report shows it. */
export function valueText(unit: Chart['series'][number]['unit'], isExact: boolean): (value: number) => string {
  if (unit === 'count') return (value) => value.toLocaleString('en-IN');
  return isExact ? inrExact : inr;
}

/** A day, month or year as people write it: "5 Nov 2026", "November 2026". */
export function pointText(of: Chart['of'], point: string): string {
  if (of === 'day') return shortDate(point);
  if (of !== 'month') return point;
  return Temporal.PlainDate.from(`${point}-01`).toLocaleString('en-IN', { month: 'long', year: 'numeric' });
}

/** The same where there is little room: "Nov", "5". */
export function shortPointText(of: Chart['of'], point: string): string {
  if (of === 'day') return String(Number(point.slice(8)));
  return of === 'month' ? pointText(of, point).slice(0, 3) : point;
}

/** A series' value at each point; 0 where there is none. */
export function valuesOf({ series }: Chart, key: string): readonly number[] {
  return series.find((one) => one.key === key)?.values.map((value) => value ?? 0) ?? [];
}

const sumOf = (chart: Chart, key: string) => exactSum(valuesOf(chart, key));
const percent = (share: number) => `${share.toFixed(1)} %`;

/** All series at each point together. */
function totals(chart: Chart): readonly number[] {
  return chart.points.map((_, index) => exactSum(chart.series.map(({ values }) => values[index] ?? 0)));
}

/** The point with the largest of these values, except the combined last point. */
function largest({ points, others }: Chart, values: readonly number[]) {
  const named = others > 0 ? values.slice(0, -1) : values;
  const most = Math.max(...named);
  const point = points[named.indexOf(most)];
  return point && most > 0 ? { label: point.label, key: point.key, value: most } : null;
}

function spentMost(chart: Chart): string {
  const most = largest(chart, totals(chart));
  return most
    ? `Most was spent in ${pointText(chart.of, most.key)}: ${inr(most.value)}`
    : 'Nothing was spent, net of refunds';
}

function startMost(chart: Chart): string {
  const most = largest(chart, totals(chart));
  return most
    ? `Most trips begin in ${pointText(chart.of, most.key)}: ${most.value.toLocaleString('en-IN')}`
    : 'No trip begins in these days';
}

function mostPeople(chart: Chart): string {
  const most = largest(chart, totals(chart));
  return most ? `${most.label} has the most people: ${most.value.toLocaleString('en-IN')}` : 'Nobody is here';
}

function missing(chart: Chart): string {
  const [there = 0, without = 0] = totals(chart);
  const all = there + without;
  if (all === 0) return 'No supplier has to send an invoice for these days';
  if (without === 0) return `${countText(all, 'invoice')} of suppliers, none missing`;
  return `${without} of ${countText(all, 'invoice')} of suppliers ${without === 1 ? 'is' : 'are'} missing`;
}

function flow(chart: Chart): string {
  const stayed = exactSum(totals(chart));
  if (stayed === 0) return 'As much was paid in as was paid out';
  return `${inrExact(Math.abs(stayed))} more was paid ${stayed > 0 ? 'in than out' : 'out than in'}`;
}

function ownShare(chart: Chart): string {
  const [net, refund, own] = ['net', 'refund', 'own'].map((key) => sumOf(chart, key));
  const all = exactSum([net ?? 0, refund ?? 0, own ?? 0]);
  if (!own || all <= 0) return 'Employees paid nothing of it themselves';
  return `Employees paid ${inr(own)} of it themselves, ${percent((100 * own) / all)}`;
}

function warmest(chart: Chart): string {
  const cells = chart.series
    .filter(({ key }) => /^\d{4}-\d{2}$/.test(key))
    .flatMap(({ key, values }) => {
      const most = largest(
        chart,
        values.map((value) => value ?? 0),
      );
      return most ? [{ ...most, month: key }] : [];
    });
  const most = cells.toSorted((a, b) => b.value - a.value)[0];
  return most
    ? `${most.label} cost most in ${pointText('month', most.month)}: ${inr(most.value)}`
    : 'Nothing was spent, net of refunds';
}

function aboveLimit(chart: Chart): string {
  const limits = chart.series.find(({ key }) => key === 'limit')?.values ?? [];
  const rates = valuesOf(chart, 'rate');
  const above = chart.points.flatMap(({ label }, index) => {
    const [rate, limit] = [rates[index] ?? 0, limits[index] ?? null];
    return limit !== null && rate > limit ? [{ label, over: exactSum([rate, -limit]) }] : [];
  });
  const most = above.toSorted((a, b) => b.over - a.over)[0];
  if (most) return `A room night in ${most.label} is ${inr(most.over)} above the limit on average`;
  return limits.some((limit) => limit !== null)
    ? 'Room nights are within the limit in every city on average'
    : 'No limit applies to these stays';
}

function earlyIsCheaper(chart: Chart): string {
  const fares = valuesOf(chart, 'fare');
  const bands = chart.points.flatMap(({ label }, index) => (fares[index] ? [{ label, fare: fares[index] ?? 0 }] : []));
  const [first, last] = [bands[0], bands.at(-1)];
  if (!first) return 'No flight was booked in these days';
  if (!last || last === first) return `Booked ${first.label} ahead, a fare is ${inr(first.fare)} on average`;
  return `Booked ${first.label} ahead, a fare is ${inr(first.fare)}; ${last.label} ahead it is ${inr(last.fare)}`;
}

function largestShare(chart: Chart): string {
  const values = totals(chart);
  const most = largest(chart, values);
  const all = exactSum(values);
  if (!most || all <= 0) return 'Nothing was spent, net of refunds';
  return `${most.label} has the largest share: ${percent((100 * most.value) / all)}`;
}

function savedAndMissed(chart: Chart): string {
  const [saved, missed] = ['realised', 'missed'].map((key) => inr(Math.abs(sumOf(chart, key))));
  return `${saved} was saved against the price to beat, and ${missed} missed`;
}

const OF_MONTHS = { draw: 'columns', rowName: 'Month' } as const;
const OF_PLACES = { draw: 'heat', rowName: 'City', finding: warmest } as const;

/** Charts by their report and their key. */
export const CHART_WORDS: Readonly<Record<string, ChartWords>> = {
  'master-report months': { ...OF_MONTHS, note: 'Net cost by month and service', finding: spentMost },
  'employees departments': {
    draw: 'bars',
    rowName: 'Department',
    note: 'People by department',
    finding: mostPeople,
  },
  'employee-trip trips': {
    ...OF_MONTHS,
    note: 'Trips by the month in which they begin, for each traveller',
    finding: startMost,
  },
  'invoice-list supplierInvoices': {
    draw: 'bars',
    rowName: 'Invoices of suppliers',
    note: 'Bookings with and without the supplier’s invoice',
    finding: missing,
  },
  'expense-transaction flow': {
    ...OF_MONTHS,
    note: 'What was paid in, and below the line what was paid out',
    finding: flow,
  },
  'employee-expenses payers': {
    draw: 'shares',
    rowName: 'Service',
    note: 'Who paid for each service, with what was refunded',
    finding: ownShare,
  },
  'location-wise-spend places': { ...OF_PLACES, note: 'Net cost by month, the five cities of the most' },
  'location-wise-expense-spend places': { ...OF_PLACES, note: 'Own expenses by month, the five cities of the most' },
  'hotel-master-report rates': {
    draw: 'bars',
    rowName: 'City',
    note: 'Average room night before tax, and as a line the limit of the policy, the fifteen cities with the most nights',
    finding: aboveLimit,
    drawn: ['rate', 'limit'],
  },
  'flight-master-report advance': {
    draw: 'bars',
    rowName: 'Booked ahead',
    note: 'Average fare with taxes, without our fee, by days from booking to departure, for each traveller',
    finding: earlyIsCheaper,
    drawn: ['fare'],
  },
  'flight-master-report airlines': {
    draw: 'bars',
    rowName: 'Airline',
    note: 'Net cost by airline',
    finding: largestShare,
  },
  'savings-report-list steps': {
    draw: 'steps',
    rowName: 'Step',
    note: 'From the price to beat to what was paid, and to the lowest comparable prices',
    finding: savedAndMissed,
  },
};
