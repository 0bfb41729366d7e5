import type { Offer } from './offer.ts';

/** What a buyer must have before a fare is sold to them. */
export type FareNeed = 'gst_number';

/** The buyer, with what fares ask about them. */
export interface FareBuyer {
  /** The ticket can carry a GST registration: the organisation has one and the journey is on its business. */
  readonly hasGstNumber: boolean;
}

/** What is missing for this buyer to get these offers; null where nothing is. */
export function missingFor(offers: readonly Pick<Offer, 'requirements'>[], buyer: FareBuyer): FareNeed | null {
  const asksForGst = offers.some(({ requirements }) => requirements.gst === 'mandatory');
  return asksForGst && !buyer.hasGstNumber ? 'gst_number' : null;
}
