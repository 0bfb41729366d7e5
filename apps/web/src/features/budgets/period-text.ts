import { spanText } from '../../lib/calendar-date.ts';

/** "1 Apr 2026 – 31 Mar 2027": a budget's period. */
export function periodText(startsOn: string, endsOn: string): string {
  const end = `${spanText(endsOn, null)} ${endsOn.slice(0, 4)}`;
  if (startsOn.slice(0, 7) === endsOn.slice(0, 7)) return `${spanText(startsOn, endsOn)} ${endsOn.slice(0, 4)}`;
  return `${spanText(startsOn, null)} ${startsOn.slice(0, 4)} – ${end}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Apr" or "Apr 2026" of YYYY-MM. */
export function monthText(month: string, withYear = false): string {
  const name = MONTHS[Number(month.slice(5, 7)) - 1] ?? month;
  return withYear ? `${name} ${month.slice(0, 4)}` : name;
}
