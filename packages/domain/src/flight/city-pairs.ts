/**
 * So many pairs of airports are asked for at most where whole cities are searched: each is a search at every supplier.
 */
export const MOST_CITY_PAIRS = 6;

/**
 * The pairs of airports between two cities, each city's airports in order of likelihood: the main ones first, then
 * those that differ least from them. None has the same airport at both ends.
 */
export function cityPairs(
  from: readonly string[],
  to: readonly string[],
  most: number = MOST_CITY_PAIRS,
): readonly { readonly from: string; readonly to: string }[] {
  return from
    .flatMap((origin, out) => to.map((end, into) => ({ from: origin, to: end, rank: out + into })))
    .filter((pair) => pair.from !== pair.to)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, Math.max(1, most))
    .map(({ from: origin, to: end }) => ({ from: origin, to: end }));
}
