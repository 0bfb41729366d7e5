import { arrivalOf, departureOf, flightCode, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { clockOf, dayOffset, dayOffsetText, shortDate } from '@pravas/domain/time/airport-time.ts';
import { isOrderCancelled, madeTripName } from '../booking/index.ts';
import type { FlightBooking } from './flight-booking.ts';

/** The directions of a booking in order of travel; those that could not be booked are left out where others were. */
export function keptSlices(booking: Pick<FlightBooking, 'orders'>): readonly Slice[] {
  const kept = booking.orders.filter((order) => order.state !== 'failed');
  return (kept.length > 0 ? kept : booking.orders).flatMap((order) => order.detail.slices);
}

/** The directions that were bought, whatever was given up of them since. */
export function boughtSlices(booking: Pick<FlightBooking, 'orders'>): readonly Slice[] {
  const bought = booking.orders.filter((order) => order.state !== 'failed' || isOrderCancelled(order));
  return (bought.length > 0 ? bought : booking.orders).flatMap((order) => order.detail.slices);
}

/** "Delhi → Mumbai → Delhi, Wed, 5 Jan". */
export function journeyText(slices: readonly Slice[]): string {
  const [first] = slices;
  if (!first) return 'Flight';
  const cities = slices.flatMap((slice) => [departureOf(slice).city, arrivalOf(slice).city]);
  const route = cities.filter((city, index) => city !== cities[index - 1]).join(' → ');
  return `${route}, ${shortDate(departureOf(first).time.wall)}`;
}

/** "IndiGo 6E 6045, 09:40 to 11:55", "23:10 to 01:20 +1 day", one after the other. */
export function timesText(slices: readonly Slice[]): string {
  return slices
    .map((slice) => {
      const codes = `${slice.segments[0].airlineName} ${slice.segments.map(flightCode).join(', ')}`;
      const [leaves, lands] = [departureOf(slice).time.wall, arrivalOf(slice).time.wall];
      return `${codes}, ${clockOf(leaves)} to ${clockOf(lands)} ${dayOffsetText(dayOffset(leaves, lands))}`.trimEnd();
    })
    .join('; ');
}

/** The name of a trip that was made for a flight: "Delhi to Mumbai, Wed, 5 Jan". */
export function tripNameOf(first: Slice | undefined): string {
  return first ? madeTripName(routeName(first), departureOf(first).time.wall) : 'Trip';
}

/** The same without the day. */
export function routeName(slice: Slice): string {
  return `${departureOf(slice).city} to ${arrivalOf(slice).city}`;
}
