import type { Offer } from './offer.ts';

/**
 * True where another supplier sells the same fare dearer, yet cheaper for buyers who claim GST: it takes the buyer's
 * GST number and the cheapest does not. Both are worth offering then, since it depends on the buyer which costs less.
 */
export function isGstTwin(cheapest: Offer, other: Offer): boolean {
  // Checked for every two fares of long lists: the test that most pairs fail comes first, and names last.
  return (
    cheapest.requirements.gst === 'no' &&
    other.requirements.gst !== 'no' &&
    other.supplierId !== cheapest.supplierId &&
    other.kind === cheapest.kind &&
    other.price.sellPaise - other.price.airlineGstPaise < cheapest.price.sellPaise &&
    brandOf(other) !== '' &&
    brandOf(other) === brandOf(cheapest)
  );
}

/** What sets the twin apart where both are listed. */
export function gstTwinLabel(label: string): string {
  return `${label} with GST invoice`;
}

function brandOf({ brand }: Offer): string {
  return (brand ?? '').trim().toLowerCase();
}
