import type { ReportDays } from './report-period.ts';

/** How long each point of a chart of days lasts. */
export type ChartGrain = 'day' | 'month' | 'year';

/** More days than these are shown as months, and more months as years. */
const [MOST_DAYS, MOST_MONTHS] = [45, 36];
const LENGTHS: Readonly<Record<ChartGrain, number>> = { day: 10, month: 7, year: 4 };

/** How long points are at least that are counted in these days: days, or months where those would be too many. */
export function leastGrain({ from, to }: ReportDays): 'day' | 'month' {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
  return days > MOST_DAYS ? 'month' : 'day';
}

/** How long the points of a chart with values are, as "2026-11-05" or "2026-11": years where months are too many. */
export function grainOf(found: readonly string[], least: 'day' | 'month'): ChartGrain {
  if (least === 'day') return 'day';
  const [first, last] = endsOf(found);
  return first !== undefined && last !== undefined && monthsBetween(first, last) > MOST_MONTHS ? 'year' : 'month';
}

/** The point that a day or a month belongs to. */
export function pointOf(found: string, grain: ChartGrain): string {
  return found.slice(0, LENGTHS[grain]);
}

/** Every point from the first to the last with a value, the empty ones too. */
export function pointsBetween(found: readonly string[], grain: ChartGrain): readonly string[] {
  const [first, last] = endsOf(found);
  if (first === undefined || last === undefined) return [];
  const points: string[] = [];
  const end = pointOf(last, grain);
  for (let day = daysOfPoint(first, grain).from; pointOf(day, grain) <= end; ) {
    points.push(pointOf(day, grain));
    day = Temporal.PlainDate.from(day)
      .add({ [`${grain}s`]: 1 })
      .toString();
  }
  return points;
}

/** The days of a point, both included. */
export function daysOfPoint(point: string, grain: ChartGrain): ReportDays {
  const from = `${pointOf(point, grain)}-01-01`.slice(0, LENGTHS.day);
  const day = Temporal.PlainDate.from(from);
  const next = day.add({ [`${grain}s`]: 1 });
  return { from: day.toString(), to: next.subtract({ days: 1 }).toString() };
}

function endsOf(found: readonly string[]): readonly (string | undefined)[] {
  const inOrder = found.toSorted();
  return [inOrder[0], inOrder.at(-1)];
}

function monthsBetween(first: string, last: string): number {
  const [from, to] = [first, last].map((one) => Temporal.PlainYearMonth.from(one.slice(0, LENGTHS.month)));
  return from && to ? from.until(to, { largestUnit: 'months' }).months + 1 : 0;
}
