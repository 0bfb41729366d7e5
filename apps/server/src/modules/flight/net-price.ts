import type { netPrice } from '@pravas/contract/booking/booking-shapes.ts';
import { type CreditRegistration, gstCredit, gstCreditLister } from '@pravas/domain/fare/gst-credit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { journeyFee } from '@pravas/domain/flight-order/quote-booking.ts';
import { type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Registration } from './gst-registration.ts';
import type { SearchCriteria } from './search-memory.ts';

/** Answers what is left of a price less the GST that can be claimed. */
export interface NetPricing {
  netOf(offers: readonly Offer[]): z.output<typeof netPrice>;
  /** Our fee with its GST, less the claimable part. */
  netFeeOf(fee: JourneyFee): Paise;
}

type JourneyFee = ReturnType<typeof journeyFee>;

/**
 * Pricing for the registration a journey is bought for; null for personal ones, for which nobody claims GST, and where
 * the organisation has no registration. With a fee the prices are those of the whole booking, else of the fares alone.
 */
export function createNetPricing(
  { personal }: Pick<SearchCriteria, 'personal'>,
  registration: Pick<Registration, 'gstin' | 'kind' | 'eligibility'> | null,
  on: string,
  fee: JourneyFee | null = null,
): NetPricing | null {
  if (personal || !registration) return null;
  const recipient: CreditRegistration = { stateCode: registration.gstin.slice(0, 2), kind: registration.kind };
  const { eligibility } = registration;
  const question = { personal, registration: recipient, eligibility, on };
  const list = gstCreditLister(question);
  const creditOn = (charged: JourneyFee) => gstCredit({ ...question, offers: [], fee: charged });
  const onFee = fee && creditOn(fee);
  return {
    netOf(offers) {
      const credit = list(offers);
      return {
        netPrice: sum([credit.netPaise, onFee?.netPaise ?? ZERO]),
        gstCredit: sum([credit.creditPaise, onFee?.creditPaise ?? ZERO]),
        note: credit.sentence,
      };
    },
    netFeeOf: (charged) => creditOn(charged).netPaise,
  };
}
