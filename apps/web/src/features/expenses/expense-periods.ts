import { plusDays, spanText } from '../../lib/calendar-date.ts';

/** A span of days that people think in. */
interface Period {
  readonly id: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** The spans a list offers on a day; the financial year begins in April (Income-tax Act 1961, section 3). */
export function periodsOn(today: string): readonly Period[] {
  const month = firstOfMonth(today);
  const lastMonthEnd = plusDays(month, -1);
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  return [
    { id: 'month', label: 'This month', from: month, to: today },
    { id: 'last-month', label: 'Last month', from: firstOfMonth(lastMonthEnd), to: lastMonthEnd },
    { id: 'days', label: 'Last 90 days', from: plusDays(today, -89), to: today },
    { id: 'year', label: 'This financial year', from: `${year}-04-01`, to: today },
  ];
}

/** The days of an address in words: one of the spans, or the days themselves. */
export function periodText(from: string, to: string, periods: readonly Period[]): string {
  const known = periods.find((period) => period.from === from && period.to === to);
  if (known) return known.label;
  if (from !== '' && to !== '') return spanText(from, to);
  return from === '' ? `until ${spanText(to, null)}` : `from ${spanText(from, null)}`;
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
