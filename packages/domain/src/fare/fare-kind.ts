/**
 * What kind of contract a fare is sold under. The specification numbers five kinds (rules §9.2); international
 * fares come as the airline's own brands ("buckets") instead.
 */
export type FareKind = 'corporate' | 'regular' | 'special_return' | 'series' | 'sme' | 'brand';

/** Fare-type codes of the specification (screens §4): the wire's `fareType`. Brands use their list index instead. */
export const FARE_TYPE_CODES = {
  corporate: '1',
  regular: '2',
  special_return: '3',
  series: '4',
  sme: '5',
} as const satisfies Record<Exclude<FareKind, 'brand'>, string>;

/** Labels the specification prints to the letter (screens §4, decisions: product labels are kept). */
export const FARE_TYPE_LABELS = {
  corporate: 'Corporate Fare',
  regular: 'ZT Regular Fare',
  special_return: 'ZT Special Round Trip Fare',
  series: 'ZT Super Saver fare',
  sme: 'ZT Semi Corporate Fare',
} as const satisfies Record<Exclude<FareKind, 'brand'>, string>;

/**
 * The order in which a default is searched: corporate, semi-corporate, regular, special round trip, series (rules
 * §9.2).
 */
export const DEFAULT_FARE_ORDER: readonly Exclude<FareKind, 'brand'>[] = [
  'corporate',
  'sme',
  'regular',
  'special_return',
  'series',
];

/**
 * The rank of a coded fare among those of the same price: in the default order of rules §9.2, other numbers after it.
 */
export function fareTypeRank(fareType: string): number {
  const place = DEFAULT_FARE_ORDER.findIndex((kind) => FARE_TYPE_CODES[kind] === fareType);
  return place < 0 ? Number(fareType) : place - DEFAULT_FARE_ORDER.length;
}
