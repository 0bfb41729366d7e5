import type { Paise } from '../money/money.ts';

/** What the airline asks for an action inside a window. */
export type WindowCharge =
  | { readonly type: 'amount'; readonly perTravellerPaise: Paise }
  | { readonly type: 'percent'; readonly of: 'base' | 'total'; readonly basisPoints: number }
  | { readonly type: 'not_allowed' };

/**
 * A charge that holds during a span before departure. Hours count back from departure; the window holds for
 * `toHours <= hours left < fromHours`; null = without bound. Per traveller and slice.
 */
export interface RuleWindow {
  readonly kind: 'cancel' | 'change';
  readonly fromHours: number | null;
  readonly toHours: number | null;
  readonly charge: WindowCharge;
  /** True when the supplier calls the amount indicative (it then excludes GST and service charges). */
  readonly indicative: boolean;
  /**
   * The supplier states one sum for all travellers together, and this is an equal share of it; absent = each one's own.
   */
  readonly shared?: true;
  /** The slice it applies to, counted from 0; absent = every slice of the offer. */
  readonly sliceIndex?: number;
  /** The supplier's own words, shown verbatim; null when it gave none. */
  readonly text: string | null;
}
