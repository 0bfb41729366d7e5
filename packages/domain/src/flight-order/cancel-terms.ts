import type { CancellationTerms } from '../booking/quote-cancellation.ts';
import { cancellationServiceCharge } from '../fare/convenience-fee.ts';
import { supplyIn } from '../tax/service-gst.ts';
import type { QuoteTerms } from './quote-booking.ts';

/** Where it is written what an airline may keep of a cancelled ticket. */
const DGCA = 'DGCA Civil Aviation Requirements on refunds, in force 26 March 2026';

/**
 * The terms of a booking of flights as a part of it is cancelled on them: our charge is taken of each traveller, for one
 * direction or for both (spec rules §9.1).
 */
export function flightCancelTerms(terms: Omit<QuoteTerms, 'travellers'>): CancellationTerms {
  const { fees, international, personal } = terms;
  return {
    law: DGCA,
    ...supplyIn(terms),
    chargeOf: (units) =>
      cancellationServiceCharge(fees, { international, personal, roundTrip: units.length > 1, travellers: 1 })
        .totalPaise,
  };
}
