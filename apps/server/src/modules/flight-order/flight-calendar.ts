import { flightCode, type ItineraryPoint, operatorOf, type Segment } from '@pravas/domain/flight/itinerary.ts';
import { carriageText, technicalStopText } from '@pravas/domain/flight/stop-words.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { CalendarEntry } from '../booking/index.ts';
import type { Flying } from './cancel-facts.ts';
import { type FlightBooking, type FlightBookingOrder, isAirlineCancelled } from './flight-booking.ts';

/** Web check-in opens, and it is time to leave for the airport: seconds before departure. */
const REMINDERS = [
  { beforeSeconds: 24 * 3_600, text: 'Leaves tomorrow: check in online' },
  { beforeSeconds: 3 * 3_600, text: 'Leaves in 3 hours' },
] as const;

/** A flight number of an order, and who flies it. */
interface Flown {
  readonly segment: Segment;
  readonly flying: ReturnType<Flying>;
  readonly isDropped: boolean;
}

/** The flights of a booking as calendars show them, one a flight number; cancelled ones are struck out. */
export function flightCalendar(booking: FlightBooking, flying: Flying): readonly CalendarEntry[] {
  return booking.orders
    .filter((order) => order.state !== 'failed')
    .flatMap((order) =>
      order.detail.slices
        .flatMap((slice, at) =>
          slice.segments.map((segment): Flown => {
            return { segment, flying: flying(order.id, at), isDropped: isAirlineCancelled(booking, order.id, at) };
          }),
        )
        .map((flown, index) => ({ key: `${order.position}-${index}`, ...entryOf(booking, order, flown) })),
    );
}

function entryOf(
  booking: FlightBooking,
  order: FlightBookingOrder,
  { segment, flying, isDropped }: Flown,
): Omit<CalendarEntry, 'key'> {
  const isCancelled = booking.status === 'CANCELED' || flying.length === 0 || isDropped;
  const isBooked = booking.status === 'BOOKED' && order.state === 'booked' && !isCancelled;
  // Of a flight that nobody flies any more its event still says whose it was.
  const people = booking.travellers.filter((_, index) => flying.length === 0 || flying.includes(index));
  const { from, to } = segment;
  return {
    startsAt: from.time,
    endsAt: to.time,
    summary: `${flightCode(segment)} ${from.city} → ${to.city}`,
    location: `${from.airportName} (${from.airportCode})${terminalText(from)}`,
    description: [
      `${segment.airlineName} ${flightCode(segment)}`,
      ...(segment.carriage ? [`Runs ${carriageText(segment.carriage)}`] : []),
      ...(operatorOf(segment) === null ? [] : [`Operated by ${operatorOf(segment)}`]),
      `Departs ${from.city} ${localText(from)}${terminalText(from)}`,
      ...(segment.stops ?? []).map(({ airportCode, city, minutes }) =>
        technicalStopText({ airport: airportCode, city, minutes }),
      ),
      `Arrives ${to.city} ${localText(to)}${terminalText(to)}`,
      ...(isBooked && order.locator
        ? [`PNR ${order.locator}`]
        : [isDropped ? 'Cancelled by the airline' : isCancelled ? 'Cancelled' : 'Not booked yet']),
      `Travellers: ${people.map((one) => `${one.firstName} ${one.lastName}`).join(', ')}`,
    ],
    state: isCancelled ? 'cancelled' : isBooked ? 'confirmed' : 'tentative',
    reminders: isBooked ? REMINDERS : [],
  };
}

function localText({ time }: ItineraryPoint): string {
  return `${shortDate(time.wall)}, ${clockOf(time.wall)} local time`;
}

function terminalText({ terminal }: ItineraryPoint): string {
  return terminal === null ? '' : `, Terminal ${terminal}`;
}
