import { type Booking, statusAt } from '../bookings/booking.ts';
import { withBaseMoved } from '../engine/offers.ts';
import type { Mischief, TboAnswer, TboContext, TboMethod } from './context.ts';
import { invalidRequest, rejected, succeeded } from './envelope.ts';
import { toFlightItinerary } from './itinerary-wire.ts';
import { magicNameOf, NESTED_FAILURE } from './magic-names.ts';
import { commitBooking, deliver, draftBooking, issueTickets, movePrice, refuseByMischief } from './make-booking.ts';
import { checkPassengers } from './passengers.ts';
import { readSelection } from './quote.ts';
import { flagField, objectsField, textField, type WireObject, wholeField } from './request.ts';
import { isLowCostAtTbo } from './suppliers.ts';

/** `TicketStatus` of the Ticket answer. */
export const TICKET_STATUS = { successful: 1, inProgress: 5, alreadyCreated: 6, priceChanged: 8 } as const;
/** `Status` of the booking inside the Ticket answer. */
const BOOKING_STATUS = { successful: 1, otherFare: 3, inProgress: 8 } as const;

/** The answer of Ticket and TicketReIssue. */
export function toTicketAnswer(booking: Booking, ticketStatus: number, nowMs: number): unknown {
  const isPriceChanged = ticketStatus === TICKET_STATUS.priceChanged;
  const isPending = ticketStatus === TICKET_STATUS.inProgress;
  return succeeded(booking.traceId, {
    B2B2BStatus: false,
    Response: {
      PNR: isPending ? '' : booking.pnr,
      BookingId: booking.bookingId,
      SSRDenied: false,
      SSRMessage: null,
      Status: isPriceChanged
        ? BOOKING_STATUS.otherFare
        : isPending
          ? BOOKING_STATUS.inProgress
          : BOOKING_STATUS.successful,
      IsPriceChanged: isPriceChanged,
      IsTimeChanged: false,
      FlightItinerary: isPending ? null : toFlightItinerary(booking, nowMs),
      TicketStatus: ticketStatus,
      Message: '',
    },
  });
}

/** The one-step form of low-cost carriers: ResultIndex with passengers. */
function ticketFromResult(
  body: WireObject,
  context: TboContext,
  mischief: Mischief | undefined,
): TboAnswer | Promise<TboAnswer> {
  const found = readSelection(body, context);
  if (!isLowCostAtTbo(found.offer.carrier))
    throw rejected('Ticket with ResultIndex is allowed for LCC only. Please call Book first.');
  if (!found.isQuoted) throw invalidRequest('FareQuote is required before Ticket.');
  const sources = objectsField(body, 'Passengers');
  const passengers = checkPassengers(sources, found.offer, true, context.world);
  const magic = magicNameOf(sources);
  refuseByMischief(found, magic, mischief, context);
  const { selection, isPending } = movePrice(found, magic, mischief, flagField(body, 'IsPriceChangeAccepted'));
  if (isPending) {
    context.traces.keep(selection);
    const nowMs = context.clock.nowMs();
    return { value: toTicketAnswer(draftBooking(selection, passengers, nowMs), TICKET_STATUS.priceChanged, nowMs) };
  }
  const held = commitBooking(selection, passengers, textField(body, 'AgentReferenceNo'), context);
  const booking = issueTickets(held, context);
  return deliver(booking, magic, mischief, context, (one, pending) =>
    toTicketAnswer(one, pending ? TICKET_STATUS.inProgress : TICKET_STATUS.successful, context.clock.nowMs()),
  );
}

function heldBooking(body: WireObject, context: TboContext): Booking {
  const pnr = textField(body, 'PNR');
  const booking = context.bookings.byId(wholeField(body, 'BookingId') ?? 0);
  if (pnr === '') throw invalidRequest('PNR can not be null or empty.');
  if (booking === undefined || booking.pnr !== pnr.toUpperCase())
    throw rejected('No booking is found for this BookingId and PNR.');
  const status = statusAt(booking, context.clock.nowMs());
  if (status === 'released') throw rejected('The booking was released or its ticketing time limit has passed.');
  if (status === 'cancelled') throw rejected('The booking is cancelled.');
  return booking;
}

/** The hold with a fare rise noted, or with the consent that ends one. */
function priceHold(
  booking: Booking,
  isAccepted: boolean,
  mischief: Mischief | undefined,
  context: TboContext,
): Booking {
  if (booking.priceChangePending) return isAccepted ? { ...booking, priceChangePending: false } : booking;
  if (mischief?.kind !== 'price') return booking;
  const offer = withBaseMoved(booking.offer, mischief.byPaise);
  return context.bookings.save({ ...booking, offer, priceChangePending: true });
}

/** The second step of all other carriers: PNR and BookingId of what Book has held. */
function ticketFromHold(
  body: WireObject,
  context: TboContext,
  mischief: Mischief | undefined,
): TboAnswer | Promise<TboAnswer> {
  const booking = heldBooking(body, context);
  const nowMs = context.clock.nowMs();
  if (booking.status === 'ticketed') return { value: toTicketAnswer(booking, TICKET_STATUS.alreadyCreated, nowMs) };
  if (mischief?.kind === 'supplier_error') throw rejected(NESTED_FAILURE);
  if (mischief?.kind === 'sold_out') throw rejected('The held seats were cancelled by the airline.');
  const priced = priceHold(booking, flagField(body, 'IsPriceChangeAccepted'), mischief, context);
  if (priced.priceChangePending) return { value: toTicketAnswer(priced, TICKET_STATUS.priceChanged, nowMs) };
  const ticketed = issueTickets(priced, context);
  const magic = magicNameOf(booking.passengers.map((passenger) => passenger.fields));
  return deliver(ticketed, magic, mischief, context, (one, pending) =>
    toTicketAnswer(one, pending ? TICKET_STATUS.inProgress : TICKET_STATUS.successful, context.clock.nowMs()),
  );
}

/** Ticket, in the form of either kind of carrier. */
export const ticket: TboMethod = (body, context, mischief) => {
  const isFromHold = textField(body, 'PNR') !== '' || (wholeField(body, 'BookingId') ?? 0) > 0;
  return isFromHold ? ticketFromHold(body, context, mischief) : ticketFromResult(body, context, mischief);
};
