import { type RawBuilder, sql } from 'kysely';
import { amountColumn, type ReportChart, type ReportColumn } from '../report-definition.ts';
import { dayColumn, type Period } from '../report-filter.ts';

const MOST_MONTHS = 12;

/**
 * A column for each of the last twelve months of a period, oldest first. They add up to the total: everything before
 * the first one is in one column.
 */
export function monthColumns(period: Period, paise: RawBuilder<unknown>): readonly ReportColumn[] {
  const { months, hasEarlier } = monthsOf(period);
  const month = sql`to_char(${dayColumn(period)}, 'YYYY-MM')`;
  const earlier = amountColumn('earlier', 'Earlier', paise, sql`${month} < ${months[0] ?? ''}`);
  return [
    ...(hasEarlier ? [earlier] : []),
    ...months.map((one) => amountColumn(one, heading(one), paise, sql`${month} = ${one}`)),
  ];
}

/**
 * The five places with most spend, and all others, by month: amounts of a chart whose series are the columns of months.
 */
export function placesByMonth(period: Period, amount: RawBuilder<unknown>): ReportChart {
  const whole = amountColumn('total', 'Total', amount);
  return {
    key: 'places',
    by: { name: sql`l.city` },
    narrows: { name: 'city' },
    most: { points: 5, isAddedUp: true },
    series: [whole, ...monthColumns(period, amount)].map(({ key, heading, value }) => ({
      key,
      label: heading,
      unit: 'amount',
      value,
    })),
  };
}

/** The last twelve months of a period, "2026-11", and whether it began before them. */
function monthsOf({ from, to }: Period) {
  const [first, last] = [from, to].map((day) => Temporal.PlainDate.from(day).toPlainYearMonth());
  if (!first || !last) throw new Error('A period without days');
  const all = first.until(last, { largestUnit: 'months' }).months + 1;
  const count = Math.min(MOST_MONTHS, all);
  const months = Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString());
  return { months, hasEarlier: all > count };
}

function heading(month: string): string {
  return Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-IN', { month: 'short', year: 'numeric' });
}
