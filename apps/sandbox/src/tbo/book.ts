import { type Booking, statusAt } from '../bookings/booking.ts';
import type { TboContext, TboMethod } from './context.ts';
import { invalidRequest, rejected, succeeded } from './envelope.ts';
import { toFlightItinerary } from './itinerary-wire.ts';
import { magicNameOf } from './magic-names.ts';
import { commitBooking, deliver, draftBooking, movePrice, refuseByMischief } from './make-booking.ts';
import { type CheckedPassenger, checkPassengers } from './passengers.ts';
import { readSelection } from './quote.ts';
import { flagField, objectsField, textField } from './request.ts';
import { isLowCostAtTbo } from './suppliers.ts';
import type { Selection } from './traces.ts';

const DUPLICATE_WINDOW_MS = 24 * 60 * 60_000;
/** `Status` of a booking in the Book answer. */
const BOOK_STATUS = { successful: 1, otherFare: 3, pending: 7 } as const;

function nameOf(passenger: Pick<CheckedPassenger, 'fields'>): string {
  return `${passenger.fields.FirstName} ${passenger.fields.LastName}`.toUpperCase();
}

/** The same people on the same flights within a day are refused on carriers that hold seats. */
function refuseDuplicate(selection: Selection, passengers: readonly CheckedPassenger[], context: TboContext): void {
  const nowMs = context.clock.nowMs();
  const flightKeys = selection.offer.slices.flatMap((slice) => slice.connection.flights.map((flight) => flight.key));
  const names = passengers.map(nameOf);
  const isDuplicate = context.bookings.all().some((booking) => {
    const status = statusAt(booking, nowMs);
    if (status === 'released' || status === 'cancelled' || nowMs - booking.createdAtMs > DUPLICATE_WINDOW_MS)
      return false;
    const booked = booking.offer.slices.flatMap((slice) => slice.connection.flights.map((flight) => flight.key));
    return (
      booked.some((key) => flightKeys.includes(key)) && booking.passengers.some((one) => names.includes(nameOf(one)))
    );
  });
  if (isDuplicate)
    throw rejected('A booking for the same passenger and flight already exists. Duplicate booking is not allowed.');
}

function toAnswer(booking: Booking, status: number, isPriceChanged: boolean, nowMs: number): unknown {
  return succeeded(booking.traceId, {
    Response: {
      PNR: status === BOOK_STATUS.pending ? '' : booking.pnr,
      BookingId: booking.bookingId,
      SSRDenied: false,
      SSRMessage: null,
      Status: status,
      IsPriceChanged: isPriceChanged,
      IsTimeChanged: false,
      FlightItinerary: toFlightItinerary(booking, nowMs),
    },
  });
}

/** Book: holds seats on carriers that are not low-cost. */
export const book: TboMethod = (body, context, mischief) => {
  const found = readSelection(body, context);
  if (isLowCostAtTbo(found.offer.carrier)) throw rejected('Book is not allowed for LCC. Please call Ticket.');
  if (!found.isQuoted) throw invalidRequest('FareQuote is required before Book.');
  const sources = objectsField(body, 'Passengers');
  const passengers = checkPassengers(sources, found.offer, false, context.world);
  const magic = magicNameOf(sources);
  refuseByMischief(found, magic, mischief, context);
  refuseDuplicate(found, passengers, context);
  // The new fare itself, sent with the passengers, is consent: it was checked above against the moved offer.
  const isAccepted = flagField(body, 'IsPriceChangeAccepted') || found.priceChangeShown;
  const { selection, isPending } = movePrice(found, magic, mischief, isAccepted);
  if (isPending) {
    context.traces.keep(selection);
    const draft = draftBooking(selection, passengers, context.clock.nowMs());
    return { value: toAnswer(draft, BOOK_STATUS.otherFare, true, context.clock.nowMs()) };
  }
  const booking = commitBooking(selection, passengers, textField(body, 'AgentReferenceNo'), context);
  return deliver(booking, magic, mischief, context, (one, pending) =>
    toAnswer(one, pending ? BOOK_STATUS.pending : BOOK_STATUS.successful, false, context.clock.nowMs()),
  );
};
