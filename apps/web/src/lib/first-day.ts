import { dayHere, today } from './calendar-date.ts';

/**
 * The first day that can be flown on from a country, YYYY-MM-DD; null = it is not known yet. The server takes that of the
 * airport: in India it is India's wherever the browser is; abroad it may be a day earlier, which whoever stands there sees on
 * his own clock.
 */
export function firstDayFrom(country: string | null, now: Date = new Date()): string {
  const inIndia = today(now);
  const here = dayHere(now);
  return country !== null && country !== 'IN' && here < inIndia ? here : inIndia;
}
