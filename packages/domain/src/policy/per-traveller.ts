import { type Paise, paise } from '../money/money.ts';

/**
 * What each of so many paying travellers pays of a sum, half a paisa up: what policies compare. Throws RangeError for a
 * number that is no party.
 */
export function perTraveller(total: Paise, travellers: number): Paise {
  if (!Number.isSafeInteger(travellers) || travellers < 1) throw new RangeError(`Not a party: ${travellers}`);
  return paise(Math.floor((2 * total + travellers) / (2 * travellers)));
}
