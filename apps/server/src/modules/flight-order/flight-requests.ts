import { extrasOfOffer, priceOfExtras } from '@pravas/domain/flight-order/chosen-extras.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { BookRequest, LookUpRequest } from '@pravas/suppliers/flight/port.ts';
import type { ServiceRequests } from '../booking/index.ts';
import type { FlightBooking, FlightBookingOrder, FlightTypes } from './flight-booking.ts';

/** What suppliers of flights are asked of an order. */
export const flightRequests: ServiceRequests<FlightTypes> = {
  purchase: bookRequestOf,
  lookUp: ({ travellers: [leadTraveller] }, { clientRef, detail, supplierOrder }) =>
    ({
      clientRef,
      offer: detail,
      bookingRef: supplierOrder?.bookingRef ?? null,
      leadTraveller,
    }) satisfies LookUpRequest,
  party: ({ facts }) => facts.passengers,
};

function bookRequestOf(booking: FlightBooking, order: FlightBookingOrder): BookRequest {
  const { facts } = booking;
  const extras = extrasOfOffer(facts.extras ?? [], order.detail);
  return {
    clientRef: order.clientRef,
    offer: order.detail,
    travellers: booking.travellers,
    gst: order.detail.requirements.gst === 'no' ? null : facts.gst,
    contact: facts.contact,
    extras,
    frequentFlyers: facts.frequentFlyers ?? [],
    expectedTotalPaise: facts.acceptedCosts?.[order.id] ?? sum([order.detail.price.sellPaise, priceOfExtras(extras)]),
  };
}
