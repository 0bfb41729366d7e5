import { type Paise, ZERO } from '../money/money.ts';
import type { Offer } from './offer.ts';
import { chargeOf, concerns } from './rule-timeline.ts';
import { sliceFareOf } from './slice-fare.ts';

/**
 * What an airline may keep at most of a slice (base fare and fuel charge; DGCA refund rules) whose rules state more than
 * that, and less than the whole fare, at some time; null where they keep within it, and where nobody can tell.
 */
export function lawfulLimit(offer: Offer, sliceIndex: number): Paise | null {
  if (!offer.slices[sliceIndex]) return null;
  const fare = sliceFareOf(offer);
  const { keepablePaise, totalPaise } = fare;
  const mostPaise = keepablePaise ?? totalPaise;
  const isAbove = offer.rules
    .filter((window) => concerns(window, 'cancel', sliceIndex))
    .map((window) => chargeOf(window, fare) ?? ZERO)
    .some((charge) => charge > mostPaise && charge < totalPaise);
  return isAbove ? keepablePaise : null;
}
