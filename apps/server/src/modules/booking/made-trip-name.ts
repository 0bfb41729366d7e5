import { shortDate } from '@pravas/domain/time/airport-time.ts';

const LONGEST_NAME = 100;

/** What a trip is called that was made for a booking: "Delhi to Mumbai, Wed, 5 Jan". `day` may have a time. */
export function madeTripName(route: string, day: string): string {
  return `${route}, ${shortDate(day)}`.slice(0, LONGEST_NAME);
}

/** True for a name that was generated for this, on any day, and that nobody has changed since. */
export function isMadeTripName(name: string, route: string): boolean {
  const start = `${route}, `;
  return name.startsWith(start) && /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2,3}$/.test(name.slice(start.length));
}
