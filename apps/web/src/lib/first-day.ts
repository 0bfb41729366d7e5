import { dayHere, today } from './calendar-date.ts';

/**
 * The first day that can be flown on from a country, YYYY-MM-DD; null = it is not known yet. The server takes the day
 * at the airport: in India it is India's wherever the browser is; abroad it may be a day earlier, which a person there
 * sees on their own clock.
 */
export function firstDayFrom(country: string | null, now: Date = new Date()): string {
  const inIndia = today(now);
  const here = dayHere(now);
  return country !== null && country !== 'IN' && here < inIndia ? here : inIndia;
}
