import { type BreakerSettings, createBreaker } from '../breaker.ts';
import type { FlightSupplier, SearchBatch } from './port.ts';

/**
 * Puts a circuit breaker before a supplier's questions. While it is open a question is answered at once with
 * `unavailable` in the supplier's name. Mutations and whatever settles an order under way (look-ups, the order itself,
 * the state of a cancellation) always pass, even with a supplier that answers badly.
 */
export function withCircuitBreaker(supplier: FlightSupplier, settings: BreakerSettings): FlightSupplier {
  const { ask, search: guarded } = createBreaker(supplier.supplierId, settings);
  return {
    ...supplier,
    search: (search, signal, inParts) =>
      guarded<SearchBatch>(supplier.search(search, signal, inParts), signal, (error) => ({ type: 'error', error })),
    checkOffer: (offer, signal) => ask(() => supplier.checkOffer(offer, signal), signal),
    refreshOffer: (offer, passengers, signal) => ask(() => supplier.refreshOffer(offer, passengers, signal), signal),
    getRules: (offer, signal) => ask(() => supplier.getRules(offer, signal), signal),
    getExtras: (offer, signal) => ask(() => supplier.getExtras(offer, signal), signal),
    quoteCancellation: (booking, scope, signal) =>
      ask(() => supplier.quoteCancellation(booking, scope, signal), signal),
    changesOnline: (booking) => supplier.changesOnline(booking),
    quoteChange: (booking, search, signal) => ask(() => supplier.quoteChange(booking, search, signal), signal),
  };
}
