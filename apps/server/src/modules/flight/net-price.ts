import type { netPrice } from '@pravas/contract/booking/booking-shapes.ts';
import { type CreditRegistration, gstCreditLister } from '@pravas/domain/fare/gst-credit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type * as z from 'zod/mini';
import type { Registration } from './gst-registration.ts';
import type { SearchCriteria } from './search-memory.ts';

/** Tells what is left of a price when the GST that can be claimed is taken off. */
export interface NetPricing {
  netOf(offers: readonly Offer[]): z.output<typeof netPrice>;
}

/**
 * Pricing for the registration a journey is bought for; null for personal ones, whose GST nobody claims, and where the
 * organisation has no registration. Fares are told as the list shows them, without our fee.
 */
export function createNetPricing(
  { personal }: Pick<SearchCriteria, 'personal'>,
  registration: Pick<Registration, 'gstin' | 'kind' | 'eligibility'> | null,
  on: string,
): NetPricing | null {
  if (personal || !registration) return null;
  const recipient: CreditRegistration = { stateCode: registration.gstin.slice(0, 2), kind: registration.kind };
  const { eligibility } = registration;
  const list = gstCreditLister({ personal, registration: recipient, eligibility, on });
  return {
    netOf(offers) {
      const credit = list(offers);
      return {
        netPrice: credit.netPaise,
        gstCredit: credit.creditPaise,
        note: credit.sentence,
      };
    },
  };
}
