import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { nameOnTicket, printedNameText } from '@pravas/domain/person/printed-name.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { FlightOrder, Ticket } from '../flight/port.ts';
import type { TboBookingContext } from './ref.ts';
import { toPrice, toSlices } from './to-domain.ts';
import { isInRupees, type TboSegment } from './wire.ts';
import type { TboItinerary } from './wire-orders.ts';

// Book's status list ends with 9 = cancelled; an itinerary of a ticketed order shows 5.
const CANCELLED = 9;
const TICKETED = 5;

/** An itinerary as an order; null when it lacks a number, a locator or readable flights, or is not in rupees. */
export function toBooking(
  itinerary: TboItinerary,
  known: Pick<TboBookingContext, 'traceId' | 'tokenDate'>,
): FlightOrder | null {
  const slices = toSlices(journeysOf(itinerary.Segments), 'E');
  if (!slices || slices.length === 0 || itinerary.PNR === '' || !/^[1-9][0-9]*$/.test(itinerary.BookingId)) return null;
  if (itinerary.Fare && !isInRupees(itinerary.Fare.Currency)) return null;
  const price = itinerary.Fare ? toPrice(itinerary.Fare, []) : null;
  const tickets = ticketsOf(itinerary);
  const context: TboBookingContext = {
    traceId: known.traceId,
    tokenDate: known.tokenDate,
    bookingId: itinerary.BookingId,
    pnr: itinerary.PNR,
    source: itinerary.Source,
    isLcc: itinerary.IsLCC ?? false,
    ticketIds: itinerary.Passenger.flatMap(({ Ticket: ticket }) => ticket?.TicketId || []),
  };
  return {
    bookingRef: itinerary.BookingId,
    locator: itinerary.PNR,
    status: statusOf(itinerary, tickets),
    slices,
    tickets,
    totalPaise: price?.sellPaise ?? ZERO,
    costPaise: price?.costPaise ?? ZERO,
    supplierInvoiceNo: itinerary.InvoiceNo || itinerary.Invoice[0]?.InvoiceNo || null,
    // Change requests are worked off by people; only whole orders of low-cost carriers are cancelled online.
    showsCancelling: context.isLcc ? 'whole' : 'none',
    context: JSON.stringify(context),
  };
}

/** True when an order has exactly these flights and its lead passenger this name. */
export function isSameOrder(itinerary: TboItinerary, slices: readonly Slice[], lead: Traveller): boolean {
  const found = toSlices(journeysOf(itinerary.Segments), 'E');
  if (!found || found.map(sliceKey).join('|') !== slices.map(sliceKey).join('|')) return false;
  const wanted = printedNameText(nameOnTicket(lead));
  return itinerary.Passenger.some(
    ({ FirstName, LastName }) => printedNameText(nameOnTicket({ firstName: FirstName, lastName: LastName })) === wanted,
  );
}

/** Valid tickets. */
function ticketsOf(itinerary: TboItinerary): Ticket[] {
  return itinerary.Passenger.flatMap((passenger, travellerIndex) => {
    const ticket = passenger.Ticket;
    if (!ticket || ticket.TicketNumber === '' || isCancelled(ticket.Status)) return [];
    return [{ travellerIndex, ticketNumber: ticket.TicketNumber, ticketId: ticket.TicketId || null }];
  });
}

/** A ticketed order may show its numbers later: its holder has bought it, so that it is no hold any more. */
function statusOf(itinerary: TboItinerary, tickets: readonly Ticket[]): FlightOrder['status'] {
  const everybody = itinerary.Passenger.length;
  if (itinerary.Status === CANCELLED || (everybody > 0 && cancelledIn(itinerary) === everybody)) return 'cancelled';
  return itinerary.Status === TICKETED || tickets.length > 0 ? 'confirmed' : 'held';
}

/**
 * True of an order that is ticketed while numbers are missing: nothing may be concluded from it yet. Cancelled
 * travellers need none, since the others still fly.
 */
export function awaitsTickets(itinerary: TboItinerary, { status, tickets }: FlightOrder): boolean {
  const flying = itinerary.Passenger.length - cancelledIn(itinerary);
  return status === 'confirmed' && (tickets.length === 0 || tickets.length < flying);
}

function cancelledIn({ Passenger: passengers }: TboItinerary): number {
  return passengers.filter((passenger) => isCancelled(passenger.Ticket?.Status ?? '')).length;
}

function isCancelled(ticketStatus: string): boolean {
  return /^can|refund/i.test(ticketStatus);
}

/** The slices all of whose segments remain; empty when the airline has cancelled them all. */
export function standingSlices(itinerary: TboItinerary): readonly Slice[] {
  return (
    toSlices(
      journeysOf(itinerary.Segments).filter((legs) => legs.every(isStanding)),
      'E',
    ) ?? []
  );
}

// Reservation codes of segments that an airline has taken out: unable, cancelled, not operating.
const FALLEN = new Set(['UN', 'UC', 'US', 'HX', 'XX', 'XL', 'NO']);

function isStanding({ Status: status, FlightStatus: flight }: TboSegment): boolean {
  return !FALLEN.has(status.toUpperCase()) && !/cancel/i.test(flight);
}

/** Bookings list legs flat: the trip indicator, or a count that starts again, separates the slices. */
function journeysOf(segments: readonly TboSegment[]): TboSegment[][] {
  const journeys: { readonly trip: number; readonly legs: TboSegment[] }[] = [];
  for (const segment of segments) {
    const trip = segment.TripIndicator ?? 1;
    const open = journeys.at(-1);
    const before = open?.legs.at(-1);
    const startsAgain = (segment.SegmentIndicator ?? 0) <= (before?.SegmentIndicator ?? -1);
    if (open && open.trip === trip && !startsAgain) open.legs.push(segment);
    else journeys.push({ trip, legs: [segment] });
  }
  return journeys.sort((a, b) => a.trip - b.trip).map(({ legs }) => legs);
}
