import { dayHere, today } from '../../lib/calendar-date.ts';
import type { SearchDraft } from './search-draft.ts';

/**
 * The first day that can be flown on, YYYY-MM-DD. The server takes that of the airport: in India it is India's wherever the
 * browser is; abroad it may be a day earlier, which whoever stands there sees on his own clock.
 */
export function firstDayOf(
  { tripType, from, legs }: Pick<SearchDraft, 'tripType' | 'from' | 'legs'>,
  now: Date = new Date(),
): string {
  const { airport } = tripType === 'multi' ? (legs[0]?.from ?? from) : from;
  const inIndia = today(now);
  const here = dayHere(now);
  return airport !== null && airport.country_code !== 'IN' && here < inIndia ? here : inIndia;
}
