import type { SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { saleDaysFrom } from '../../lib/sale-days.ts';
import type { SearchDraft } from './search-draft.ts';

/** The days that a journey can begin on. */
export function saleDaysOf(
  { tripType, from, legs }: Pick<SearchDraft, 'tripType' | 'from' | 'legs'>,
  now: Date = new Date(),
): SaleDays {
  const { airport } = tripType === 'multi' ? (legs[0]?.from ?? from) : from;
  return saleDaysFrom(airport?.country_code ?? null, now);
}
