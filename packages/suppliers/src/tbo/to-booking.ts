import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { Traveller } from '@pravas/domain/flight/traveller.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { SupplierBooking, Ticket } from '../flight/port.ts';
import type { TboBookingContext } from './ref.ts';
import { toPrice, toSlices } from './to-domain.ts';
import type { TboItinerary, TboSegment } from './wire.ts';

// Book's status list ends with 9 = cancelled; an itinerary of a ticketed order shows 5.
const CANCELLED = 9;

/** An itinerary as an order; null when it lacks a number, a locator or readable flights. */
export function toBooking(
  itinerary: TboItinerary,
  known: Pick<TboBookingContext, 'traceId' | 'tokenDate'>,
): SupplierBooking | null {
  const slices = toSlices(journeysOf(itinerary.Segments), 'E');
  if (!slices || slices.length === 0 || itinerary.PNR === '' || !/^[1-9][0-9]*$/.test(itinerary.BookingId)) return null;
  const price = itinerary.Fare ? toPrice(itinerary.Fare, []) : null;
  const tickets = ticketsOf(itinerary);
  const context: TboBookingContext = {
    traceId: known.traceId,
    tokenDate: known.tokenDate,
    bookingId: itinerary.BookingId,
    pnr: itinerary.PNR,
    source: itinerary.Source,
    isLcc: itinerary.IsLCC ?? false,
    ticketIds: tickets.flatMap(({ ticketId }) => ticketId ?? []),
  };
  return {
    bookingRef: itinerary.BookingId,
    pnr: itinerary.PNR,
    status: statusOf(itinerary, tickets),
    slices,
    tickets,
    totalPaise: price?.sellPaise ?? ZERO,
    costPaise: price?.costPaise ?? ZERO,
    supplierInvoiceNo: itinerary.InvoiceNo || itinerary.Invoice[0]?.InvoiceNo || null,
    context: JSON.stringify(context),
  };
}

/** True when an order carries exactly these flights and its lead passenger bears this name. */
export function isSameOrder(itinerary: TboItinerary, slices: readonly Slice[], lead: Traveller): boolean {
  const found = toSlices(journeysOf(itinerary.Segments), 'E');
  if (!found || found.map(sliceKey).join('|') !== slices.map(sliceKey).join('|')) return false;
  const wanted = [lead.firstName, lead.lastName].map(plainName).join(' ');
  const names = itinerary.Passenger.map((passenger) =>
    [passenger.FirstName, passenger.LastName].map(plainName).join(' '),
  );
  return names.includes(wanted);
}

/** TBO refuses . , / ( ) in names, and case differs on the way back. */
export function plainName(name: string): string {
  return name
    .replace(/[.,/()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

function ticketsOf(itinerary: TboItinerary): Ticket[] {
  return itinerary.Passenger.flatMap((passenger, travellerIndex) => {
    const ticket = passenger.Ticket;
    if (!ticket || ticket.TicketNumber === '') return [];
    return [{ travellerIndex, ticketNumber: ticket.TicketNumber, ticketId: ticket.TicketId || null }];
  });
}

function statusOf(itinerary: TboItinerary, tickets: readonly Ticket[]): SupplierBooking['status'] {
  if (itinerary.Status === CANCELLED || isEveryTicketCancelled(itinerary)) return 'cancelled';
  return tickets.length > 0 && tickets.length === itinerary.Passenger.length ? 'ticketed' : 'held';
}

function isEveryTicketCancelled(itinerary: TboItinerary): boolean {
  return (
    itinerary.Passenger.length > 0 &&
    itinerary.Passenger.every((passenger) => /^can|refund/i.test(passenger.Ticket?.Status ?? ''))
  );
}

/** Bookings list legs flat: the trip indicator tells the way there from the way back. */
function journeysOf(segments: readonly TboSegment[]): TboSegment[][] {
  const journeys = new Map<number, TboSegment[]>();
  for (const segment of segments) {
    const trip = segment.TripIndicator ?? 1;
    journeys.set(trip, [...(journeys.get(trip) ?? []), segment]);
  }
  return [...journeys.entries()].sort(([a], [b]) => a - b).map(([, legs]) => legs);
}
