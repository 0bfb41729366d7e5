import { offerOfStay, withOffer } from '@pravas/domain/hotel/booked-stay.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import type { HotelSupplier } from '@pravas/suppliers/hotel/port.ts';
import type { OrderSupplier } from '@pravas/suppliers/order-port.ts';
import { type HotelParty, stayParty } from './hotel-requests.ts';

/** What a hotel supplier does with orders, for the booking core: it knows stays where the supplier knows offers. */
export function ordersOfHotels(supplier: HotelSupplier): OrderSupplier {
  const orders = supplier as unknown as OrderSupplier;
  return {
    supplierId: supplier.supplierId,
    book: (request, signal, leave) => orders.book(request, signal, leave),
    confirmHeld: (request, held, signal) => orders.confirmHeld(request, held, signal),
    releaseHeld: (held, signal) => orders.releaseHeld(held, signal),
    lookUp: (request, signal) => orders.lookUp(request, signal),
    readOrder: (order, signal) => orders.readOrder(order, signal),
    quoteCancellation: (order, units, signal) => orders.quoteCancellation(order, units, signal),
    cancel: (clientRef, order, units, signal) => orders.cancel(clientRef, order, units, signal),
    getCancellation: (cancellation, signal) => orders.getCancellation(cancellation, signal),
    refreshOffer: async (known, party, signal) => {
      const detail = known as HotelDetail;
      const answer = await supplier.refreshOffer(offerOfStay(detail), stayParty(detail, party as HotelParty), signal);
      if (!answer.ok) return answer;
      return { ok: true, value: { ...answer.value, detail: withOffer(detail, answer.value.detail) } };
    },
  };
}
