import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { SegmentExtras } from '@pravas/suppliers/flight/port.ts';
import { unwrap } from './check-offers.ts';
import { type FlightContext, supplierOf } from './flight-context.ts';

/**
 * Seats, meals and bags that suppliers offer now on the segments of these offers. One that sells none answers with none.
 * Suppliers answer only after the price was checked. Throws `supplier_error`, `search_expired`, `offer_unavailable`.
 */
export async function askExtras(context: FlightContext, offers: readonly Offer[]): Promise<readonly SegmentExtras[]> {
  const answers = await Promise.all(
    offers.map(async (offer) => {
      const { supplier } = supplierOf(context, offer.supplierId);
      const answer = await supplier.getExtras(offer, AbortSignal.timeout(context.searchDeadlineMs));
      if (!answer.ok && answer.error.kind === 'not_supported') return [];
      return unwrap(answer);
    }),
  );
  return answers.flat();
}
