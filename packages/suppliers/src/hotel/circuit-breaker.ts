import { type BreakerSettings, createBreaker } from '../breaker.ts';
import type { HotelSupplier, StayBatch } from './port.ts';

/**
 * Puts a circuit breaker before a supplier's questions about rooms. Lists of hotels have hours, and orders and whatever
 * settles them always pass, even with a supplier that answers badly.
 */
export function withHotelBreaker(supplier: HotelSupplier, settings: BreakerSettings): HotelSupplier {
  const { ask, search: guarded } = createBreaker(supplier.supplierId, settings);
  return {
    ...supplier,
    search: (search, signal) =>
      guarded<StayBatch>(supplier.search(search, signal), signal, (error) => ({
        type: 'error',
        hotelIds: search.hotels.map(({ hotelId }) => hotelId),
        error,
      })),
    recheck: (offer, signal) => ask(() => supplier.recheck(offer, signal), signal),
    refreshOffer: (offer, party, signal) => ask(() => supplier.refreshOffer(offer, party, signal), signal),
    quoteCancellation: (order, units, signal) => ask(() => supplier.quoteCancellation(order, units, signal), signal),
  };
}
