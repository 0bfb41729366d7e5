import type { Download } from '@pravas/contract/schemas.ts';
import { flightCode, type ItineraryPoint, type Segment } from '@pravas/domain/flight/itinerary.ts';
import { clockOf, instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { type FlightBooking, type FlightBookingOrder, type Flying, isAirlineCancelled } from '../booking/index.ts';
import type { Itinerary } from './read-itinerary.ts';

/** Web check-in opens, and it is time to leave for the airport: seconds before departure. */
const REMINDERS = [
  { beforeSeconds: 24 * 3_600, text: 'Leaves tomorrow: check in online' },
  { beforeSeconds: 3 * 3_600, text: 'Leaves in 3 hours' },
] as const;

/**
 * A trip as calendar events, one a flight number. Times are UTC, which every calendar shows in its reader's own zone; ids
 * stay the same, so that reading the file again replaces events, and cancelled flights are struck out.
 */
export function writeCalendar(
  itinerary: Pick<Itinerary, 'trip' | 'bookings' | 'flyingOf' | 'preparedAt'>,
  publicUrl: string,
): Download {
  const { trip, preparedAt } = itinerary;
  const calendar = ical({ name: trip.name, prodId: { company: 'Pravas', product: 'Itinerary', language: 'EN' } });
  const host = new URL(publicUrl).hostname;
  for (const booking of itinerary.bookings) {
    for (const order of booking.orders.filter((one) => one.state !== 'failed')) {
      const flying = itinerary.flyingOf(booking);
      const flown = order.detail.slices.flatMap((slice, at) =>
        slice.segments.map((segment) => {
          const isDropped = isAirlineCancelled(booking, order.id, at);
          return { segment, flying: flying(order.id, at), isDropped };
        }),
      );
      for (const [index, one] of flown.entries()) {
        const id = `${booking.id}-${order.position}-${index}@${host}`;
        const url = `${publicUrl}/trip/details?tripId=${trip.id}`;
        calendar.createEvent({ id, url, sequence: trip.version, ...eventOf(booking, order, one, preparedAt) });
      }
    }
  }
  const fileName = `${trip.name}.ics`;
  return {
    fileName,
    mediaType: 'text/calendar; charset=utf-8',
    content: new TextEncoder().encode(calendar.toString()),
  };
}

function eventOf(
  booking: FlightBooking,
  order: FlightBookingOrder,
  {
    segment,
    flying,
    isDropped,
  }: { readonly segment: Segment; readonly flying: ReturnType<Flying>; readonly isDropped: boolean },
  preparedAt: Temporal.Instant,
): Omit<ICalEventData, 'id'> & { start: Date } {
  const isCancelled = booking.status === 'CANCELED' || flying.length === 0 || isDropped;
  const isBooked = booking.status === 'BOOKED' && order.state === 'booked' && !isCancelled;
  // Of a flight that nobody flies any more its event still says whose it was.
  const people = booking.travellers.filter((_, index) => flying.length === 0 || flying.includes(index));
  const status = isCancelled
    ? ICalEventStatus.CANCELLED
    : isBooked
      ? ICalEventStatus.CONFIRMED
      : ICalEventStatus.TENTATIVE;
  const { from, to } = segment;
  return {
    start: new Date(instantOf(from.time).epochMilliseconds),
    end: new Date(instantOf(to.time).epochMilliseconds),
    stamp: new Date(preparedAt.epochMilliseconds),
    summary: `${flightCode(segment)} ${from.city} → ${to.city}`,
    location: `${from.airportName} (${from.airportCode})${terminalText(from)}`,
    description: [
      `${segment.airlineName} ${flightCode(segment)}`,
      `Departs ${from.city} ${localText(from)}${terminalText(from)}`,
      `Arrives ${to.city} ${localText(to)}${terminalText(to)}`,
      ...(isBooked && order.locator
        ? [`PNR ${order.locator}`]
        : [isDropped ? 'Cancelled by the airline' : isCancelled ? 'Cancelled' : 'Not booked yet']),
      `Travellers: ${people.map((one) => `${one.firstName} ${one.lastName}`).join(', ')}`,
    ].join('\n'),
    status,
    alarms: isBooked
      ? REMINDERS.map((one) => ({ type: ICalAlarmType.display, trigger: one.beforeSeconds, description: one.text }))
      : [],
  };
}

function localText({ time }: ItineraryPoint): string {
  return `${shortDate(time.wall)}, ${clockOf(time.wall)} local time`;
}

function terminalText({ terminal }: ItineraryPoint): string {
  return terminal === null ? '' : `, Terminal ${terminal}`;
}
