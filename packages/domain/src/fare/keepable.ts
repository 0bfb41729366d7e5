import { type Paise, paise } from '../money/money.ts';
import { type Offer, UNNAMED_TAX } from './offer.ts';
import { offerTimelines, sliceFareOf } from './rule-timeline.ts';

/**
 * An adult's base fare and fuel charge for one slice: all that an airline may keep (DGCA refund rules). Null where taxes
 * are stated in one sum, since nobody knows how much of it is a fuel charge.
 */
export function keepablePaise(offer: Offer): Paise | null {
  const { price, slices } = offer;
  if (price.breakdown.some((tax) => tax.code === UNNAMED_TAX)) return null;
  const travellers = price.perType.reduce((count, fare) => count + fare.count, 0);
  const fuelPaise = Math.ceil(price.fuelPaise / (Math.max(1, travellers) * slices.length));
  return paise(sliceFareOf(offer).basePaise + fuelPaise);
}

/**
 * What an airline may keep at most of a slice whose rules state more than that at some time; null where they keep within
 * it, and where nobody can tell.
 */
export function lawfulLimit(offer: Offer, sliceIndex: number): Paise | null {
  const line = offerTimelines(offer, 'cancel')[sliceIndex];
  const keepable = keepablePaise(offer);
  if (!line || keepable === null) return null;
  return [...line.ahead, ...line.bars].some((bar) => (bar.chargePaise ?? 0) > keepable) ? keepable : null;
}
