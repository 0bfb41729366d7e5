import { type SaleDays, SOLD_AHEAD_DAYS, saleDays } from '@pravas/domain/flight/search-limits.ts';
import { firstDayFrom } from './first-day.ts';
import { currentSession } from './session.ts';

/**
 * The days on which flights are sold from a country: to the last that any connected supplier sells, as the server said
 * at sign-in; null = the country is not known yet.
 */
export function saleDaysFrom(country: string | null, now: Date = new Date()): SaleDays {
  // A session that began before the server said so knows only what airlines do.
  const ahead = currentSession().organization?.settings.flightsSoldAheadDays ?? SOLD_AHEAD_DAYS;
  return saleDays(firstDayFrom(country, now), ahead);
}
