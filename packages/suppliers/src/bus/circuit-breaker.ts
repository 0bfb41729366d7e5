import { type BreakerSettings, createBreaker } from '../breaker.ts';
import type { BusSupplier } from './port.ts';

/**
 * Puts a circuit breaker before a supplier's questions about buses and seats, holding them among these: nothing is bought by it.
 * Lists of towns have hours, and orders and whatever settles them always pass, even with a supplier that answers badly.
 */
export function withBusBreaker(supplier: BusSupplier, settings: BreakerSettings): BusSupplier {
  const { ask } = createBreaker(supplier.supplierId, settings);
  return {
    ...supplier,
    listServices: (search, signal) => ask(() => supplier.listServices(search, signal), signal),
    readLayout: (service, points, signal) => ask(() => supplier.readLayout(service, points, signal), signal),
    readPoints: (service, signal) => ask(() => supplier.readPoints(service, signal), signal),
    refreshOffer: (detail, party, signal) => ask(() => supplier.refreshOffer(detail, party, signal), signal),
    quoteCancellation: (order, units, signal) => ask(() => supplier.quoteCancellation(order, units, signal), signal),
  };
}
