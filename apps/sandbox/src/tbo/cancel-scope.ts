import { withNumberedTroubles } from '../bookings/airline-change.ts';
import { type BookedPassenger, type Booking, flownSlices, statusAt } from '../bookings/booking.ts';
import type { GivingBack } from '../bookings/settle-cancellation.ts';
import type { TboContext } from './context.ts';
import { invalidRequest, rejected } from './envelope.ts';
import { offeredPaise } from './fare-wire.ts';
import { objectsField, textField, type WireObject, wholeField } from './request.ts';

/** `RequestType` of the change methods. */
export const REQUEST = { full: 1, partial: 2, reissue: 3 } as const;

/** Which part of a booking a request names. */
export interface CancelScope {
  readonly passengers: readonly BookedPassenger[];
  readonly slices: readonly number[];
}

/** The booking with what its airline has done by now. */
export function upToDate(booking: Booking, context: TboContext): Booking {
  const nextChangeId = (): number => context.bookings.nextNumber('airline_change');
  const now = withNumberedTroubles(booking, nextChangeId, context.clock.nowMs());
  return now === booking ? booking : context.bookings.save(now);
}

/** The booking a request names. */
export function readBooking(body: WireObject, context: TboContext): Booking {
  const bookingId = wholeField(body, 'BookingId');
  if (bookingId === undefined) throw invalidRequest('BookingId is not valid.');
  const booking = context.bookings.byId(bookingId);
  if (booking === undefined) throw rejected('No booking is found for this BookingId.');
  return upToDate(booking, context);
}

/** Only tickets can be cancelled or changed. */
export function refuseUnlessTicketed(booking: Booking, context: TboContext): void {
  if (booking.pollsUntilKnown > 0) throw rejected('Your booking under process. It can not be changed yet.');
  const status = statusAt(booking, context.clock.nowMs());
  if (status === 'held') throw rejected('The booking is not ticketed. Please use ReleasePNRRequest.');
  if (status !== 'ticketed') throw rejected('The booking is already cancelled.');
}

/** Slices a passenger still flies and has not asked to cancel. */
export function openSlices(booking: Booking, passenger: BookedPassenger, context: TboContext): readonly number[] {
  const asked = context.bookings
    .changeRequestsOf(booking.bookingId)
    .filter((one) => one.paxId === passenger.paxId && one.nextStatuses.length > 0 && one.type === 'cancellation')
    .flatMap((one) => one.slices);
  return flownSlices(booking, passenger).filter((slice) => !asked.includes(slice));
}

function namedPassengers(body: WireObject, booking: Booking): readonly BookedPassenger[] {
  const raw = body.TicketId;
  const wanted = (Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw])
    .map(Number)
    .filter((id) => id > 0);
  if (wanted.length === 0) return [];
  const passengers = booking.passengers.filter((one) => wanted.includes(one.ticketId ?? -1));
  if (passengers.length < wanted.length) throw invalidRequest('TicketId does not belong to this booking.');
  return passengers;
}

function namedSlices(body: WireObject, booking: Booking): readonly number[] {
  const slices = objectsField(body, 'Sectors').map((sector) => {
    const origin = textField(sector, 'Origin').toUpperCase();
    const destination = textField(sector, 'Destination').toUpperCase();
    const slice = booking.offer.slices.findIndex(
      ({ connection }) =>
        connection.flights[0]?.origin === origin && connection.flights.at(-1)?.destination === destination,
    );
    if (slice < 0) throw invalidRequest(`Sector ${origin}-${destination} is not part of the booking.`);
    return slice;
  });
  return [...new Set(slices)];
}

/** The part of a booking that `Sectors` and `TicketId` name; null when a partial request names nothing. */
export function readScope(body: WireObject, booking: Booking, isPartial: boolean): CancelScope | null {
  const all = booking.offer.slices.map((_, slice) => slice);
  const passengers = namedPassengers(body, booking);
  if (!isPartial) {
    if (passengers.length > 0 && passengers.length < booking.passengers.length) {
      throw invalidRequest('A full cancellation names all tickets or none.');
    }
    return { passengers: booking.passengers, slices: all };
  }
  const slices = namedSlices(body, booking);
  if (slices.length === 0 && passengers.length === 0) return null;
  return {
    passengers: passengers.length === 0 ? booking.passengers : passengers,
    slices: slices.length === 0 ? all : slices,
  };
}

/** What the agency paid for a fare here: the published one less its commission. */
export function givenBackNow(isNoShow: boolean, nowMs: number): GivingBack {
  return { isNoShow, nowMs, paidPaiseOf: (fare) => offeredPaise([{ ...fare, count: 1 }]) };
}
