import { least, type Paise, paise, subtract, sum } from './money.ts';

/**
 * Shares a total out evenly where nobody can take more than his limit: what finds no room with one is shared by the others.
 * No other division within the limits has a smaller largest share. Shares stand in the order of the limits and add up to
 * the total. Throws RangeError for a total below 0 or above all limits together.
 */
export function splitWithin(total: Paise, limits: readonly Paise[]): readonly Paise[] {
  if (total < 0 || total > sum(limits)) throw new RangeError(`${total} does not fit within its limits`);
  // The narrowest first, so that what it leaves over is shared by those who have room.
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
