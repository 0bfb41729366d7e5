import { type Booking, statusAt } from '../bookings/booking.ts';
import { orderId, orderPaiseOf } from '../duffel/order-wire.ts';
import { invoicePaiseOf } from '../tbo/itinerary-wire.ts';

/** A booking as the control port shows it: the supplier's truth, without wire oddities. */
export function toBookingView(booking: Booking, nowMs: number) {
  return {
    channel: booking.channel,
    orderRef: booking.channel === 'tbo' ? String(booking.bookingId) : orderId(booking),
    traceId: booking.traceId,
    resultIndex: booking.resultIndex,
    pnr: booking.pnr,
    bookingId: booking.bookingId,
    status: statusAt(booking, nowMs),
    isUnderProcess: booking.pollsUntilKnown > 0 || booking.busyUntilMs > nowMs,
    carrier: booking.offer.carrier,
    fareFamily: booking.offer.family.name,
    invoicePaise: booking.channel === 'tbo' ? invoicePaiseOf(booking) : orderPaiseOf(booking),
    metadata: booking.metadata,
    airlineChanges: booking.airlineChanges.map(({ slice, kind, acceptedAtMs }) => ({
      slice,
      kind,
      isAccepted: acceptedAtMs !== null,
    })),
    reissues: booking.reissues.length,
    passengers: booking.passengers.map((passenger) => ({
      paxId: passenger.paxId,
      type: passenger.type,
      firstName: passenger.fields.FirstName,
      lastName: passenger.fields.LastName,
      gstNumber: passenger.fields.GSTNumber,
      ticketId: passenger.ticketId,
      ssr: passenger.ssr,
      cancelledSlices: passenger.cancelledSlices,
    })),
    segments: booking.offer.slices.flatMap((slice) =>
      slice.connection.flights.map((flight) => ({
        carrier: flight.carrier,
        number: flight.number,
        origin: flight.origin,
        destination: flight.destination,
        departureLocal: flight.departureLocal,
        arrivalLocal: flight.arrivalLocal,
      })),
    ),
    ticketNumbers: booking.passengers.map((passenger) => passenger.ticketNumber).filter((number) => number !== ''),
    createdAt: new Date(booking.createdAtMs).toISOString(),
  };
}
