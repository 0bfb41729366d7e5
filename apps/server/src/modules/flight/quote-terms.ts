import { type PassengerCounts, passengerTotal } from '@pravas/domain/flight/traveller.ts';
import type { QuoteTerms } from '@pravas/domain/flight-order/quote-booking.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { feesAt, type Organization, readServiceSupply } from '../organisation/index.ts';
import type { Registration } from './gst-registration.ts';

/** The parts of a journey that its terms depend on. */
export interface PricedJourney {
  readonly international: boolean;
  readonly personal: boolean;
  /** Who buys it, where it is a private one. */
  readonly buyerId: string;
  readonly search: { readonly passengers: PassengerCounts };
}

/**
 * The terms on which a journey of this organisation is priced today, for a registration; null = none, or a private
 * journey. Our fee is that of the moment at which it was searched, as its list has shown it, and that of today where
 * there was no search.
 */
export async function quoteTerms(
  tx: Tx,
  organization: Organization,
  registration: Pick<Registration, 'gstin' | 'kind'> | null,
  criteria: PricedJourney,
  supplierStateCode: string,
  now: Temporal.Instant,
  searchedAt = now,
): Promise<QuoteTerms> {
  return {
    fees: feesAt(organization, searchedAt),
    international: criteria.international,
    personal: criteria.personal,
    travellers: passengerTotal(criteria.search.passengers),
    ...(await readServiceSupply(tx, organization, registration, {
      supplierStateCode,
      privateBuyer: criteria.personal ? criteria.buyerId : null,
      now,
    })),
    on: indianDay(now),
  };
}
