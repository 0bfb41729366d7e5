import { type Paise, paise } from '../money/money.ts';

/**
 * The share of a sum of each of this many paying travellers, half a paisa up: what policies compare. Throws RangeError
 * for an impossible number.
 */
export function perTraveller(total: Paise, travellers: number): Paise {
  if (!Number.isSafeInteger(travellers) || travellers < 1) throw new RangeError(`Not a party: ${travellers}`);
  return paise(Math.floor((2 * total + travellers) / (2 * travellers)));
}
