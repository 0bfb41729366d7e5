import { spanText } from '../../lib/calendar-date.ts';

/** "5–9 Jan 2027" of a trip's days where it takes place; "No dates yet" for a trip without any. */
export function tripSpan(trip: { readonly startDate: string | null; readonly endDate: string | null }): string {
  if (!trip.startDate) return 'No dates yet';
  return `${spanText(trip.startDate, trip.endDate)} ${trip.startDate.slice(0, 4)}`;
}
