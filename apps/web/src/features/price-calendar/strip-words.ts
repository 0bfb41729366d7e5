import { ageText } from './day-prices.ts';
import type { StripDay } from './strip-days.ts';

/** What is known of the strip as a whole. */
export interface StripBasis {
  readonly isReturn: boolean;
  readonly travellers: number;
  readonly days: readonly Pick<StripDay, 'source'>[];
  /** Searches that could not be asked now. */
  readonly notAsked: number;
}

/** Where a day's price comes from, and of how many it is where that differs within the strip. */
export function sourceText(day: StripDay, looking: boolean, travellers: number): string {
  const lowest = day.isLowest ? 'lowest, ' : '';
  switch (day.source) {
    case 'list':
      return day.lowest === null ? 'this search' : `${lowest}in this list`;
    case 'live':
      return day.lowest === null ? 'nothing sold' : `${lowest}live`;
    case 'remembered': {
      const seen = ageText(day.ageDays).replace(/^, /, '');
      // Its cell is narrow: where it is not for all, that comes first.
      return travellers > 1 ? `per adult, ${seen.replace(/^seen /, '')}` : `${lowest}${seen}`;
    }
    case 'none':
      return looking ? 'asking' : 'not looked at';
  }
}

/** What the prices are: what was seen earlier is remembered for one adult, whoever is searched for now. */
export function basisText({ isReturn, travellers, notAsked }: StripBasis): string {
  const basis = isReturn
    ? 'Other days keep the length of the stay. Fares are without our fee.'
    : travellers > 1
      ? `Fares in this list and live ones are for all ${travellers} travellers, those seen earlier per adult; all without our fee.`
      : 'Fares are without our fee; those seen earlier are for one adult.';
  return notAsked > 0 ? `${basis} ${notAsked} could not be asked now: too many searches in this minute.` : basis;
}

/** True where prices of one adult stand beside those of several travellers: nobody may miss that. */
export function isMixed({ travellers, days }: Pick<StripBasis, 'travellers' | 'days'>): boolean {
  return travellers > 1 && days.some((day) => day.source === 'remembered');
}
