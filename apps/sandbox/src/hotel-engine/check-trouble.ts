import type { Property } from './properties.ts';

/** What happens to an offer between search and booking, when its price is checked. */
export type CheckTrouble =
  | { readonly kind: 'price'; readonly percent: number }
  /** There is no refund any more. */
  | { readonly kind: 'policy' }
  | { readonly kind: 'sold_out' }
  /** A tax number (PAN) is asked of every adult. */
  | { readonly kind: 'pan' }
  /** Sold only together with a flight. */
  | { readonly kind: 'package' };

/** How far a price moves that goes up on demand, per cent. */
export const RISE_PERCENT = 104;
/** How far a price moves that goes down on demand, per cent. */
export const FALL_PERCENT = 97;

/** By a property's index: the trouble, and the last digit of the day of check-in on which it comes (null: always). */
const TROUBLES: Readonly<Record<number, { readonly lastDigit: number | null; readonly trouble: CheckTrouble }>> = {
  3: { lastDigit: 7, trouble: { kind: 'price', percent: RISE_PERCENT } },
  4: { lastDigit: 5, trouble: { kind: 'sold_out' } },
  7: { lastDigit: 8, trouble: { kind: 'policy' } },
  8: { lastDigit: 9, trouble: { kind: 'price', percent: FALL_PERCENT } },
  10: { lastDigit: null, trouble: { kind: 'package' } },
  11: { lastDigit: null, trouble: { kind: 'pan' } },
};

/** What a property's check does for a day of check-in; undefined when all remains as it was found. */
export function checkTroubleOf(property: Property, checkIn: string): CheckTrouble | undefined {
  const entry = TROUBLES[property.index];
  if (entry === undefined) return undefined;
  return entry.lastDigit === null || checkIn.endsWith(String(entry.lastDigit)) ? entry.trouble : undefined;
}
