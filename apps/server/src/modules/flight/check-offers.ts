import type { Offer } from '@pravas/domain/fare/offer.ts';
import { refundableNow } from '@pravas/domain/fare/refundable-now.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { Answer } from '@pravas/suppliers/order-port.ts';
import { Refusal, supplierDetails, supplierRefusal } from '../../platform/refusal.ts';
import { type FlightContext, supplierOf } from './flight-context.ts';

/** Asks the suppliers what these offers cost now. A lapsed search context refuses as `search_expired`. */
export function checkOffers(context: FlightContext, offers: readonly Offer[]): Promise<readonly Offer[]> {
  return Promise.all(
    offers.map(async (offer) => {
      const { supplier } = supplierOf(context, offer.supplierId);
      const answer = await supplier.checkOffer(offer, AbortSignal.timeout(context.searchDeadlineMs));
      return refundableNow(unwrap(answer).detail, context.clock.now());
    }),
  );
}

/** Finds these offers again in searches of their own, each with a context by which a lost answer can be looked up. */
export function refreshOffers(
  context: FlightContext,
  offers: readonly Offer[],
  passengers: PassengerCounts,
): Promise<readonly Offer[]> {
  return Promise.all(
    offers.map(async (offer) => {
      const { supplier } = supplierOf(context, offer.supplierId);
      const answer = await supplier.refreshOffer(offer, passengers, AbortSignal.timeout(context.searchDeadlineMs));
      return refundableNow(unwrap(answer).detail, context.clock.now());
    }),
  );
}

/** A supplier's answer, or the refusal that its failure means for the person who waits. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  const { error } = answer;
  if (error.kind === 'session_expired') throw new Refusal('search_expired');
  if (error.kind === 'refused') throw new Refusal('offer_unavailable', supplierDetails(error));
  throw supplierRefusal(error);
}

/** A price check's answer type, for those who pass it on. */
