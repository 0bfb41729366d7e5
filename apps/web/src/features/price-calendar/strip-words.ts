import { ageText } from './day-prices.ts';
import type { StripDay } from './strip-days.ts';

/** What is known of the strip as a whole. */
export interface StripBasis {
  readonly isReturn: boolean;
  readonly travellers: number;
  /** Times of departure or arrival narrow the list and live prices; what is remembered knows nothing of them. */
  readonly hasLimits: boolean;
  readonly days: readonly Pick<StripDay, 'source'>[];
  /** Searches that could not be asked now. */
  readonly notAsked: number;
}

/** Where a day's price comes from, and of how many and of which hours it is where that differs within the strip. */
export function sourceText(
  day: StripDay,
  looking: boolean,
  { travellers, hasLimits }: Pick<StripBasis, 'travellers' | 'hasLimits'>,
): string {
  const lowest = day.isLowest ? 'lowest, ' : '';
  switch (day.source) {
    case 'list':
      return day.lowest === null ? 'this search' : `${lowest}in this list`;
    case 'live':
      return day.lowest === null ? 'nothing sold' : `${lowest}live`;
    case 'remembered': {
      const seen = ageText(day.ageDays).replace(/^, /, '');
      // Its cell is narrow: where it is not for all or not within the times, that comes first.
      const unlike = [...(travellers > 1 ? ['per adult'] : []), ...(hasLimits ? ['any time'] : [])];
      return unlike.length > 0 ? [...unlike, seen.replace(/^seen /, '')].join(', ') : `${lowest}${seen}`;
    }
    case 'no_answer':
      return 'no answer';
    case 'none':
      return looking ? 'asking' : 'not looked at';
  }
}

/** What the prices are: what was seen earlier is remembered for one adult, whoever is searched for now. */
export function basisText({ isReturn, travellers, hasLimits, notAsked }: StripBasis): string {
  const now = [
    ...(travellers > 1 ? [`are for all ${travellers} travellers`] : []),
    ...(hasLimits ? ['keep your times'] : []),
  ].join(' and ');
  const earlier = `those seen earlier ${travellers > 1 ? 'per adult' : 'are for one adult'}${hasLimits ? ' at any time of the day' : ''}`;
  const basis = isReturn
    ? 'Other days keep the length of the stay. Prices include taxes and our fee.'
    : now === ''
      ? `Prices include taxes and our fee; ${earlier}.`
      : `Prices in this list and live ones ${now}, ${earlier}; all include taxes and our fee.`;
  return notAsked > 0 ? `${basis} ${notAsked} could not be asked now: too many searches in this minute.` : basis;
}

/** True where prices of one adult or of any time stand beside those that were asked for: nobody may miss that. */
export function isMixed({ travellers, hasLimits, days }: Omit<StripBasis, 'isReturn' | 'notAsked'>): boolean {
  return (travellers > 1 || hasLimits) && days.some((day) => day.source === 'remembered');
}
