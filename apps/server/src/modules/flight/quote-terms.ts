import { type PassengerCounts, passengerTotal } from '@pravas/domain/flight/traveller.ts';
import type { QuoteTerms } from '@pravas/domain/flight-order/quote-booking.ts';
import { placeOfSupply } from '@pravas/domain/tax/service-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Organization } from '../organisation/index.ts';

/** As much of a journey as its terms hang on. */
export interface PricedJourney {
  readonly international: boolean;
  readonly personal: boolean;
  readonly search: { readonly passengers: PassengerCounts };
}

/** The terms on which a journey of this organisation is priced today; the registration's state is the place of supply. */
export function quoteTerms(
  organization: Organization,
  registration: { readonly gstin: string } | null,
  criteria: PricedJourney,
  supplierStateCode: string,
  now: Temporal.Instant,
): QuoteTerms {
  const place = placeOfSupply({
    recipientRegistrationStateCode: (registration ?? organization.gst)?.gstin.slice(0, 2) ?? null,
    recipientAddressStateCode: organization.stateCode,
    supplierStateCode,
  });
  return {
    fees: organization.settings.convenienceFee,
    international: criteria.international,
    personal: criteria.personal,
    travellers: passengerTotal(criteria.search.passengers),
    supplierStateCode,
    placeOfSupplyStateCode: place.stateCode,
    on: indianDay(now),
  };
}
