import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { Booking } from '../booking/index.ts';

/** The directions of a booking in order of travel; those that could not be booked are left out where others were. */
export function slicesOf(booking: Pick<Booking, 'legs'>): readonly Slice[] {
  const kept = booking.legs.filter((leg) => leg.state !== 'failed');
  return (kept.length > 0 ? kept : booking.legs).flatMap((leg) => leg.offer.slices);
}

/** "Delhi → Mumbai, Wed, 5 Jan". */
export function routeText(booking: Pick<Booking, 'legs'>): string {
  const slices = slicesOf(booking);
  const [first] = slices;
  if (!first) return 'Flight';
  const cities = slices.flatMap((slice) => [departureOf(slice).city, arrivalOf(slice).city]);
  const route = cities.filter((city, index) => city !== cities[index - 1]).join(' → ');
  return `${route}, ${shortDate(departureOf(first).time.wall)}`;
}
