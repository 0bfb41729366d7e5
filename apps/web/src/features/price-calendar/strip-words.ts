import { ageText, cellPrice } from './day-prices.ts';
import type { StripDay } from './strip-days.ts';

/** Where a day's price comes from; where there is none, why. */
export function sourceText(day: StripDay, isLooking: boolean): string {
  const lowest = day.isLowest ? 'lowest, ' : '';
  switch (day.source) {
    case 'list':
      return day.lowest === null ? 'this search' : `${lowest}in this list`;
    case 'live':
      return day.lowest === null ? 'nothing sold' : `${lowest}live`;
    case 'remembered':
      return `${lowest}${ageText(day.ageDays).replace(/^, /, '')}`;
    case 'no_answer':
      return 'no answer';
    case 'none':
      return isLooking ? 'asking' : 'price not known';
  }
}

/** What the prices are, and which are missing. */
export function basisText({ isReturn, notAsked }: { readonly isReturn: boolean; readonly notAsked: number }): string {
  const basis = isReturn
    ? 'Other days keep the length of stay. Prices include taxes and our fee.'
    : 'Prices include taxes and our fee.';
  return notAsked > 0 ? `${basis} ${notAsked} could not be checked now: too many searches this minute.` : basis;
}

/** "5,240", "1.22 L": rupees without the sign, as short as the cell of a phone is narrow. */
export function narrowPrice(rupees: number): string {
  return rupees < LAKH ? cellPrice(rupees) : `${(rupees / LAKH).toFixed(2)} L`;
}

const LAKH = 100_000;
