import { flightCode, type ItineraryPoint, operatorOf, type Segment } from '@pravas/domain/flight/itinerary.ts';
import { carriageText, technicalStopText } from '@pravas/domain/flight/stop-words.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { CalendarEntry } from '../booking/index.ts';
import type { Flying } from './cancel-facts.ts';
import {
  type FlightBooking,
  type FlightBookingOrder,
  flownSegments,
  isAirlineCancelled,
  isSuperSaver,
} from './flight-booking.ts';

/** A reminder, in seconds before departure. */
type Reminder = CalendarEntry['reminders'][number];
const HOUR = 3_600;

/** At this reminder check-in has been open for a day. */
const REMINDERS: readonly Reminder[] = [
  { beforeSeconds: 24 * HOUR, text: 'Leaves tomorrow: check in online' },
  { beforeSeconds: 3 * HOUR, text: 'Leaves in 3 hours' },
];

/** A Super Saver fare cannot be checked in on the day before (see `checkInWindow`). */
const SUPER_SAVER_REMINDERS: readonly Reminder[] = [
  { beforeSeconds: 24 * HOUR, text: 'Leaves tomorrow: online check-in opens 6 hours before' },
  { beforeSeconds: 6 * HOUR, text: 'Online check-in is open' },
  { beforeSeconds: 3 * HOUR, text: 'Leaves in 3 hours' },
];

/** A flight number of an order, and who flies it. */
interface Flown {
  readonly segment: Segment;
  /** Its place in its slice. */
  readonly index: number;
  readonly flying: ReturnType<Flying>;
  readonly isDropped: boolean;
}

/**
 * The flights of a booking as calendars show them, one a flight number, at the times that their airline last gave;
 * cancelled ones are struck out.
 */
export function flightCalendar(booking: FlightBooking, flying: Flying): readonly CalendarEntry[] {
  return booking.orders
    .filter((order) => order.state !== 'failed')
    .flatMap((order) =>
      order.detail.slices.flatMap((slice, at) => {
        const ofSlice = { flying: flying(order.id, at), isDropped: isAirlineCancelled(booking, order.id, at) };
        const flown = flownSegments(booking, order.id, slice);
        // If the airline flies with fewer stops, no event of the other legs is left behind.
        const dropped = slice.segments.slice(flown.length).map((segment) => ({ segment, isDropped: true }));
        const all = [...flown.map((segment) => ({ segment, isDropped: ofSlice.isDropped })), ...dropped];
        return all.map((one, index) => ({
          key: `${order.position}-${at}-${index}`,
          ...entryOf(booking, order, { ...ofSlice, ...one, index }),
        }));
      }),
    );
}

function entryOf(
  booking: FlightBooking,
  order: FlightBookingOrder,
  { segment, index, flying, isDropped }: Flown,
): Omit<CalendarEntry, 'key'> {
  const isCancelled = booking.status === 'CANCELED' || flying.length === 0 || isDropped;
  const isBooked = booking.status === 'BOOKED' && order.state === 'booked' && !isCancelled;
  // The event of a flight that nobody flies any more still says whose it was.
  const people = booking.travellers.filter((_, at) => flying.length === 0 || flying.includes(at));
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
    reminders: isBooked ? remindersOf(booking, index) : [],
  };
}

/** An airline checks a whole slice in before its first flight: later flights need no reminder. */
function remindersOf(booking: FlightBooking, index: number): readonly Reminder[] {
  if (!isSuperSaver(booking)) return REMINDERS;
  return index === 0 ? SUPER_SAVER_REMINDERS : SUPER_SAVER_REMINDERS.slice(-1);
}

function localText({ time }: ItineraryPoint): string {
  return `${shortDate(time.wall)}, ${clockOf(time.wall)} local time`;
}

function terminalText({ terminal }: ItineraryPoint): string {
  return terminal === null ? '' : `, Terminal ${terminal}`;
}
