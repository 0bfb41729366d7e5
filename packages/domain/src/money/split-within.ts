import { least, type Paise, paise, subtract, sum } from './money.ts';

/**
 * Splits a total evenly, with a limit for each share: an amount that does not fit one share goes to the others. No
 * other split within the limits has a smaller largest share. Shares are in the order of the limits and add up to the
 * total. Throws RangeError for a total below 0 or above the sum of the limits.
 */
export function splitWithin(total: Paise, limits: readonly Paise[]): readonly Paise[] {
  if (total < 0 || total > sum(limits)) throw new RangeError(`${total} does not fit within its limits`);
  // The narrowest first, so that its surplus is shared by those who have room.
  const order = limits
    .map((limit, index) => ({ limit, index }))
    .toSorted((a, b) => a.limit - b.limit || b.index - a.index);
  const shares = new Map<number, Paise>();
  let left = total;
  for (const [position, { limit, index }] of order.entries()) {
    const even = paise(Math.floor(left / (order.length - position)));
    const share = least(limit, even);
    shares.set(index, share);
    left = subtract(left, share);
  }
  return limits.map((_, index) => shares.get(index) ?? paise(0));
}
