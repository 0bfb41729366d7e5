import { longDate, today } from '../../lib/calendar-date.ts';
import type { Expense } from './expense-queries.ts';

/** What an expense was, in a line: "Taj Mahal Hotel, Mumbai", "Andheri → BKC, 24 km". */
export function expenseLine(row: Expense): string {
  const route = row.fromLocation && row.toLocation ? `${row.fromLocation} → ${row.toLocation}` : null;
  const measure = row.kind === 'mileage' && row.km ? `${row.km} km` : null;
  const days = row.kind === 'daily_allowance' && row.days ? `${row.days} ${row.days === 1 ? 'day' : 'days'}` : null;
  const parts = [row.vendor, route, row.location, measure, days].filter((part) => part !== null && part !== '');
  return parts.length > 0 ? parts.join(', ') : (row.comment ?? '-');
}

/** Its name without any context: "Food, ₹450"-like texts begin with it. */
export function expenseName(row: Expense): string {
  const line = expenseLine(row);
  return line === '-' ? row.categoryName : `${row.categoryName}, ${line}`;
}

/** "Wed, 5 Jan"; days of another year name it. */
export function dayText(day: string, now: string = today()): string {
  const text = longDate(day);
  return day.slice(0, 4) === now.slice(0, 4) ? text.slice(0, -5) : text;
}
