import { hoursToDeparture } from '../flight/itinerary.ts';
import { keepablePaise } from './keepable.ts';
import type { Offer } from './offer.ts';
import { chargeNow, isForbiddenNow } from './rule-timeline.ts';

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
