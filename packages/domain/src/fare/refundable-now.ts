import { hoursToDeparture } from '../flight/itinerary.ts';
import { type Paise, paise } from '../money/money.ts';
import { type Offer, UNNAMED_TAX } from './offer.ts';
import { chargeNow, isForbiddenNow, sliceFareOf } from './rule-timeline.ts';

/**
 * The offer, called refundable only where cancelling it now gives back something of the fare itself. Suppliers mark a
 * fare as refundable for its taxes alone, or for a time that has passed; where a direction's own rules leave nothing
 * beyond taxes the mark is taken away, so that whatever reads it says the same as the rules. Without rules it stands.
 */
export function refundableNow(offer: Offer, now: Temporal.Instant): Offer {
  if (offer.refundable === false) return offer;
  const keepable = keepablePaise(offer);
  const givesNothing = offer.slices.some((slice, index) => {
    const hoursLeft = hoursToDeparture(slice, now);
    if (isForbiddenNow(offer, 'cancel', index, hoursLeft)) return true;
    const charge = chargeNow(offer, 'cancel', index, hoursLeft);
    return charge !== null && keepable !== null && charge >= keepable;
  });
  return givesNothing ? { ...offer, refundable: false } : offer;
}

/**
 * An adult's base fare and fuel charge for one slice: all that an airline may keep (DGCA refund rules). Null where taxes
 * are stated in one sum, since nobody knows how much of it is a fuel charge.
 */
function keepablePaise(offer: Offer): Paise | null {
  const { price, slices } = offer;
  if (price.breakdown.some((tax) => tax.code === UNNAMED_TAX)) return null;
  const travellers = price.perType.reduce((count, fare) => count + fare.count, 0);
  const fuelPaise = Math.ceil(price.fuelPaise / (Math.max(1, travellers) * slices.length));
  return paise(sliceFareOf(offer).basePaise + fuelPaise);
}
