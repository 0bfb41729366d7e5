import { spanText } from '../../lib/calendar-date.ts';

/** "5–9 Jan 2027" of a trip's start and end; "No dates yet" for a trip without flights. */
export function tripSpan(trip: { readonly startTime: string | null; readonly endTime: string | null }): string {
  if (!trip.startTime) return 'No dates yet';
  const start = trip.startTime.slice(0, 10);
  return `${spanText(start, trip.endTime?.slice(0, 10) ?? null)} ${start.slice(0, 4)}`;
}
