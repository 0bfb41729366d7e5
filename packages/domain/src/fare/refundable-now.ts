import { hoursToDeparture } from '../flight/itinerary.ts';
import type { Offer } from './offer.ts';
import { chargeNow } from './rule-timeline.ts';

/**
 * The offer, called refundable only where cancelling it now gives back something of the fare itself. Suppliers mark a
 * fare as refundable for its taxes alone, or for a time that has passed; where a direction's own rules leave nothing
 * beyond taxes the mark is removed, so that its readers agree with the rules. Without rules it is kept.
 */
export function refundableNow(offer: Offer, now: Temporal.Instant): Offer {
  // Always a copy: code that reads thousands of offers is fast while they all have the same shape.
  if (offer.refundable === false) return { ...offer };
  const givesNothing = offer.slices.some((slice, index) => {
    const charge = chargeNow(offer, 'cancel', index, hoursToDeparture(slice, now));
    // No charge is no promise either: where the rules speak of this direction it cannot be cancelled any more.
    return charge === null && saysSomething(offer, index);
  });
  return { ...offer, refundable: givesNothing ? false : offer.refundable };
}

function saysSomething({ rules }: Offer, sliceIndex: number): boolean {
  return rules.some(
    (window) => window.kind === 'cancel' && (window.sliceIndex === undefined || window.sliceIndex === sliceIndex),
  );
}
