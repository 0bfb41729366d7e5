import { shortDate } from '@pravas/domain/time/airport-time.ts';

/** "Wed, 5 Jan" of a calendar date; "-" without one. */
export function dateText(date: string | null): string {
  return date === null ? '-' : shortDate(date);
}
