import type { plannedFlight } from '@pravas/contract/trip/trip-shapes.ts';
import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type FlightBooking, isOrderCancelled } from '../booking/index.ts';
import { readBookings } from './present-flights.ts';
import type { Trip } from './trip.ts';
import type { PlannedDays } from './trip-days.ts';
import { isMadeName, journeyText, slicesOf, tripNameOf, type WithOrders } from './trip-words.ts';

/** A flight to be searched again. */
export type PlannedFlight = z.output<typeof plannedFlight>;

/** What a plan is made from. */
interface Bought extends WithOrders, Pick<FlightBooking, 'status'> {
  readonly orders: readonly Pick<FlightBooking['orders'][number], 'state' | 'detail' | 'message'>[];
  readonly facts: Pick<FlightBooking['facts'], 'cabin'>;
}

/**
 * What the copied trip had in it, its days moved by as many as the copy starts later; days that have gone by are said to
 * be. Empty where the other trip can no longer be read.
 */
export async function planOf(tx: Tx, trip: Trip, now: Temporal.Instant): Promise<PlannedFlight[]> {
  if (trip.copiedFrom === null) return [];
  return planFrom(await readBookings(tx, trip.copiedFrom), trip.startsOn, now);
}

/** The plan of these bookings, oldest first, for a trip that begins on `startsOn`; null = on the same days. */
export function planFrom(bookings: readonly Bought[], startsOn: string | null, now: Temporal.Instant): PlannedFlight[] {
  const shift = shiftTo(bookings, startsOn);
  const today = indianDay(now);
  const plans = bookings.map((booking) => {
    const slices = wantedSlices(booking, bookings);
    return { isFailed: booking.status === 'FAILED', slices, plan: planned(booking, slices, shift, today) };
  });
  const wanted = plans.filter(({ isFailed }) => !isFailed).flatMap(({ slices }) => slices.map(wayOf));
  // What failed and was bought after all in another booking, or failed twice, is one flight to be searched again.
  return plans
    .filter(({ isFailed, slices, plan }, index) => {
      if (!isFailed) return true;
      const isTwice = plans.slice(0, index).some((other) => other.isFailed && keyOf(other.plan) === keyOf(plan));
      return !isTwice && !slices.every((slice) => wanted.includes(wayOf(slice)));
    })
    .map(({ plan }) => plan)
    .toSorted((a, b) => (a.departureDate < b.departureDate ? -1 : 1));
}

/**
 * The days of a copy: those of its flights, from the first departure to the last arrival, and for as long as the other
 * trip was planned for. Without a start the same days are kept, unless they have begun already.
 */
export function copiedDays(
  source: PlannedDays,
  bookings: readonly Bought[],
  startsOn: string | null,
  now: Temporal.Instant,
): PlannedDays {
  const slices = bookings.flatMap((booking) => wantedSlices(booking, bookings));
  const first = slices.map(departureDay).toSorted()[0] ?? source.startsOn;
  if (first === null) return { startsOn, endsOn: startsOn };
  const start = startsOn ?? first;
  if (startsOn === null && start < indianDay(now)) return { startsOn: null, endsOn: null };
  const ends = [...slices.map((slice) => dateOf(arrivalOf(slice).time.wall)), first, source.endsOn ?? first];
  return { startsOn: start, endsOn: moved(ends.toSorted().at(-1) ?? first, daysBetween(first, start)) };
}

/** A name that was made for a flight, with the day that the flight is moved to; null for one that somebody gave. */
export function movedName(name: string, bookings: readonly Bought[], startsOn: string | null): string | null {
  const shift = shiftTo(bookings, startsOn);
  const firsts = bookings.flatMap((booking) => wantedSlices(booking, bookings).slice(0, 1));
  const first = firsts.find((slice) => isMadeName(name, slice));
  return first ? tripNameOf(first, moved(departureDay(first), shift)) : null;
}

/**
 * What a booking was made for: also a direction that could not be booked where another one was, unless it has been bought in
 * another booking since. What was cancelled of a booking that flies is not wanted any more.
 */
function wantedSlices(booking: Bought, bookings: readonly Bought[]): readonly Slice[] {
  const others = bookings.filter((other) => other !== booking && other.status !== 'FAILED').flatMap(slicesOf);
  const isBooked = booking.orders.some((order) => order.state !== 'failed');
  if (!isBooked) return slicesOf(booking);
  const isElsewhere = (slice: Slice) => others.some((other) => wayOf(other) === wayOf(slice));
  return booking.orders
    .filter((order) => order.state !== 'failed' || !(isOrderCancelled(order) || order.detail.slices.every(isElsewhere)))
    .flatMap((order) => order.detail.slices);
}

/** From where to where, and on which day. */
function wayOf(slice: Slice): string {
  return [departureOf(slice).airportCode, arrivalOf(slice).airportCode, departureDay(slice)].join();
}

function planned(booking: Bought, slices: readonly Slice[], shiftDays: number, today: string): PlannedFlight {
  const days = slices.map((slice) => moved(departureDay(slice), shiftDays));
  const [first] = slices;
  const departureDate = days[0] ?? today;
  return {
    title: journeyText(slices),
    from: first ? departureOf(first).airportCode : '',
    to: first ? arrivalOf(first).airportCode : '',
    departureDate,
    returnDate: slices.length > 1 ? (days.at(-1) ?? null) : null,
    cabinClass: booking.facts.cabin,
    isPast: departureDate < today,
  };
}

/** By how many days flights move when the first of them leaves on `startsOn`. */
function shiftTo(bookings: readonly Bought[], startsOn: string | null): number {
  const slices = bookings.flatMap((booking) => wantedSlices(booking, bookings));
  const first = slices.map(departureDay).toSorted()[0];
  return first === undefined || startsOn === null ? 0 : daysBetween(first, startsOn);
}

function keyOf({ from, to, departureDate, returnDate }: PlannedFlight): string {
  return [from, to, departureDate, returnDate].join();
}

function departureDay(slice: Slice): string {
  return dateOf(departureOf(slice).time.wall);
}

function moved(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}
