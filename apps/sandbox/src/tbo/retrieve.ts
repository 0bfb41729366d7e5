import type { Booking } from '../bookings/booking.ts';
import { upToDate } from './cancel-scope.ts';
import type { TboContext, TboMethod } from './context.ts';
import { ERROR_CODE, invalidRequest, RESPONSE_STATUS, rejected, succeeded, TboRefusal } from './envelope.ts';
import { toFlightItinerary } from './itinerary-wire.ts';
import { textField, type WireObject, wholeField } from './request.ts';

function hasName(booking: Booking, firstName: string, lastName: string): boolean {
  const isSame = (sent: string, known: unknown): boolean =>
    sent === '' || sent.toUpperCase() === String(known).toUpperCase();
  return booking.passengers.some(
    (passenger) => isSame(firstName, passenger.fields.FirstName) && isSame(lastName, passenger.fields.LastName),
  );
}

/** Finds a booking by one of the documented sets of keys. */
function findBooking(body: WireObject, context: TboContext): Booking | undefined {
  const bookingId = wholeField(body, 'BookingId') ?? 0;
  const pnr = textField(body, 'PNR');
  if (bookingId > 0) {
    const booking = context.bookings.byId(bookingId);
    return pnr === '' || booking?.pnr === pnr.toUpperCase() ? booking : undefined;
  }
  if (pnr !== '') {
    const firstName = textField(body, 'FirstName');
    const lastName = textField(body, 'LastName');
    if (firstName === '' && lastName === '') throw invalidRequest('FirstName or LastName is required with PNR.');
    const booking = context.bookings.byPnr(pnr);
    return booking !== undefined && hasName(booking, firstName, lastName) ? booking : undefined;
  }
  const traceId = textField(body, 'TraceId');
  if (traceId === '') throw invalidRequest('BookingId, PNR or TraceId is required.');
  return context.bookings.byTrace(traceId).at(-1);
}

/** The answer while the supplier does not yet know the state of a booking. */
export function underProcess(): TboRefusal {
  const message = 'Your booking is under process. Please check after some time.';
  return new TboRefusal(RESPONSE_STATUS.failed, ERROR_CODE.transient, message);
}

/** GetBookingDetails: the supplier's truth about a booking, once it knows it. */
export const getBookingDetails: TboMethod = (body, context) => {
  const booking = findBooking(body, context);
  if (booking === undefined) throw rejected('No booking is found for the given details.');
  const nowMs = context.clock.nowMs();
  if (booking.pollsUntilKnown > 0 || booking.busyUntilMs > nowMs) {
    if (booking.pollsUntilKnown > 0)
      context.bookings.save({ ...booking, pollsUntilKnown: booking.pollsUntilKnown - 1 });
    throw underProcess();
  }
  return {
    value: succeeded(booking.traceId, { FlightItinerary: toFlightItinerary(upToDate(booking, context), nowMs) }),
  };
};
