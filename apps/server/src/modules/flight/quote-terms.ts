import type { QuoteTerms } from '@pravas/domain/booking/quote-booking.ts';
import { passengerTotal } from '@pravas/domain/flight/traveller.ts';
import { placeOfSupply } from '@pravas/domain/tax/service-gst.ts';
import type { Organization } from '../organisation/index.ts';
import type { SearchCriteria } from './search-memory.ts';

/** The terms on which a journey of this organisation is priced today. */
export function quoteTerms(
  organization: Organization,
  criteria: SearchCriteria,
  supplierStateCode: string,
  now: Temporal.Instant,
): QuoteTerms {
  const place = placeOfSupply({
    recipientRegistrationStateCode: organization.gst?.gstin.slice(0, 2) ?? null,
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
    on: now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString(),
  };
}
