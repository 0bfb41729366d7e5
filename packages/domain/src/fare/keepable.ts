import type { Paise } from '../money/money.ts';
import type { Offer } from './offer.ts';
import { chargeOf } from './rule-timeline.ts';
import { sliceFareOf } from './slice-fare.ts';

/**
 * What an airline may keep at most of a slice (base fare and fuel charge; DGCA refund rules) whose rules state more than
 * that, and less than the whole fare, at some time; null where they keep within it, and where nobody can tell.
 */
export function lawfulLimit(offer: Offer, sliceIndex: number): Paise | null {
  const fare = sliceFareOf(offer);
  const { keepablePaise, totalPaise } = fare;
  if (keepablePaise === null || !offer.slices[sliceIndex]) return null;
  const isAbove = offer.rules.some((window) => {
    if (window.kind !== 'cancel' || (window.sliceIndex ?? sliceIndex) !== sliceIndex) return false;
    const charge = chargeOf(window, fare);
    return charge !== null && charge > keepablePaise && charge < totalPaise;
  });
  return isAbove ? keepablePaise : null;
}
