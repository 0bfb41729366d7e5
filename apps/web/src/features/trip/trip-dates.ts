import { datedSpan } from '../../lib/calendar-date.ts';

/** An impossible year, so that every other one is named. */
const NO_YEAR = '';

/**
 * "5–9 Jan 2027", "31 Dec 2026 – 4 Jan 2027" of a trip's days where it takes place; "No dates yet" for a trip without
 * any.
 */
export function tripSpan(trip: { readonly startDate: string | null; readonly endDate: string | null }): string {
  return trip.startDate ? datedSpan(trip.startDate, trip.endDate, NO_YEAR) : 'No dates yet';
}
