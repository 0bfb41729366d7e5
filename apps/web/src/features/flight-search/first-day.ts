import { firstDayFrom } from '../../lib/first-day.ts';
import type { SearchDraft } from './search-draft.ts';

/** The first day that a journey can be flown on, YYYY-MM-DD. */
export function firstDayOf(
  { tripType, from, legs }: Pick<SearchDraft, 'tripType' | 'from' | 'legs'>,
  now: Date = new Date(),
): string {
  const { airport } = tripType === 'multi' ? (legs[0]?.from ?? from) : from;
  return firstDayFrom(airport?.country_code ?? null, now);
}
