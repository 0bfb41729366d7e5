import type { plannedFlight } from '@pravas/contract/trip/trip-shapes.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from '../booking/index.ts';
import { readBookings } from './present-flights.ts';
import { HOME_ZONE, type Trip } from './trip.ts';
import { routeText, slicesOf } from './trip-words.ts';

/** A flight to be searched again. */
export type PlannedFlight = z.output<typeof plannedFlight>;

/**
 * What the copied trip had in it, its days moved by as many as the copy starts later; days that have gone by are said to
 * be. Empty where the other trip can no longer be read.
 */
export async function planOf(tx: Tx, trip: Trip, now: Temporal.Instant): Promise<PlannedFlight[]> {
  if (trip.copiedFrom === null) return [];
  const bookings = await readBookings(tx, trip.copiedFrom);
  const plans = bookings
    .filter((one) => one.status !== 'FAILED')
    .map((booking) => ({ booking, slices: slicesOf(booking) }));
  const days = plans.flatMap(({ slices }) => slices.map((slice) => dateOf(departureOf(slice).time.wall))).toSorted();
  const [firstDay] = days;
  if (firstDay === undefined) return [];
  const shift = Temporal.PlainDate.from(firstDay).until(trip.startsOn ?? firstDay, { largestUnit: 'days' }).days;
  const today = now.toZonedDateTimeISO(HOME_ZONE).toPlainDate().toString();
  return plans
    .map(({ booking }) => planned(booking, shift, today))
    .toSorted((a, b) => (a.departureDate < b.departureDate ? -1 : 1));
}

function planned(booking: Booking, shiftDays: number, today: string): PlannedFlight {
  const slices = slicesOf(booking);
  const days = slices.map((slice) => {
    return Temporal.PlainDate.from(dateOf(departureOf(slice).time.wall))
      .add({ days: shiftDays })
      .toString();
  });
  const [first] = slices;
  const departureDate = days[0] ?? today;
  return {
    title: routeText(booking),
    from: first ? departureOf(first).airportCode : '',
    to: first ? (first.segments.at(-1) ?? first.segments[0]).to.airportCode : '',
    departureDate,
    returnDate: slices.length > 1 ? (days.at(-1) ?? null) : null,
    cabinClass: booking.facts.cabin,
    isPast: departureDate < today,
  };
}
