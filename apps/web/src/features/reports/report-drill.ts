import { listText } from '@pravas/contract/report/view-address.ts';
import { type ReportAsk, sharedValues } from './report-address.ts';
import { type Report, type ReportRow, valueAt } from './report-cell.ts';
import type { ReportPath } from './report-kinds.ts';

/** Where a cell leads, and what of the address changes there. */
export interface Drill {
  readonly to: '/report' | '/trip/details';
  readonly search: Readonly<Record<string, string>>;
}

/**
 * Where a cell of a report leads: to the bookings behind its figure with the same filters, or to the trip; null =
 * nowhere.
 */
export function drillOf(path: ReportPath, ask: ReportAsk, report: Report, row: ReportRow, key: string): Drill | null {
  const shared = { ...sharedValues(ask), from: report.from, to: report.to, dateOf: report.dateOf };
  const bookings = (part: Readonly<Record<string, string>>): Drill => ({
    to: '/report',
    search: { ...shared, ...part },
  });
  const text = (name: string) => String(valueAt(report, row, name) ?? '');
  if (path === '/report/employee-wise-spend-analysis' && key === 'traveller') {
    const person = text('userId');
    return person === '' ? null : bookings({ user_id: person });
  }
  if (path === '/report/location-month-wise-spend') {
    // A shown place, whichever others are left out.
    const exclude = listText(ask.exclude.filter((name) => name !== 'city'));
    const ofCity = { city: listText([text('city')]), exclude };
    if (key === 'city') return bookings(ofCity);
    if (!/^\d{4}-\d{2}$/.test(key) || Number(valueAt(report, row, key)) === 0) return null;
    const [first, last] = [`${key}-01`, `${key}-${Temporal.PlainYearMonth.from(key).daysInMonth}`];
    return bookings({
      ...ofCity,
      from: first > report.from ? first : report.from,
      to: last < report.to ? last : report.to,
    });
  }
  const trip = text('tripId');
  return key === 'trip' && trip !== '' ? { to: '/trip/details', search: { tripId: trip } } : null;
}
