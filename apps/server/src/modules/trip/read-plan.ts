import type { plannedItem } from '@pravas/contract/trip/trip-shapes.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import {
  type Booking,
  isMadeTripName,
  isOrderCancelled,
  madeTripName,
  serviceOf,
  type TripPart,
} from '../booking/index.ts';
import { readBookings } from './present-items.ts';
import type { Trip } from './trip.ts';
import type { PlannedDays } from './trip-days.ts';

/** Something to be searched or asked for again. */
export type PlannedItem = z.output<typeof plannedItem>;

type BoughtOrder = Pick<Booking['orders'][number], 'state' | 'detail' | 'message'>;

/** What a plan is made from. */
export interface Bought extends Pick<Booking, 'service' | 'status' | 'facts'> {
  readonly orders: readonly BoughtOrder[];
}

/** A part of a booking that is wanted again. */
interface Wish {
  readonly order: BoughtOrder;
  readonly part: TripPart;
}

/**
 * What the copied trip had in it, its days moved by as many as the copy starts later; past days are marked as such.
 * Empty where the other trip can no longer be read.
 */
export async function planOf(tx: Tx, trip: Trip, now: Temporal.Instant): Promise<PlannedItem[]> {
  if (trip.copiedFrom === null) return [];
  return planFrom(await readBookings(tx, trip.copiedFrom), trip.startsOn, now);
}

/** The plan of these bookings, oldest first, for a trip that begins on `startsOn`; null = on the same days. */
export function planFrom(bookings: readonly Bought[], startsOn: string | null, now: Temporal.Instant): PlannedItem[] {
  const shift = shiftTo(bookings, startsOn);
  const plans = bookings.map((booking) => ({ booking, wishes: wishesOf(booking, bookings) }));
  const isFailed = ({ booking }: (typeof plans)[number]) => booking.status === 'FAILED';
  const wanted = plans.filter((plan) => !isFailed(plan)).map(({ wishes }) => wishes.map(({ part }) => part.key));
  const wantedKeys = new Set(wanted.flat());
  // A part that failed and was then bought in another booking, or failed twice, is searched again only once.
  return plans
    .filter((plan, index) => {
      if (!isFailed(plan)) return true;
      const isTwice = plans
        .slice(0, index)
        .some((other) => isFailed(other) && keyOf(other.wishes) === keyOf(plan.wishes));
      return !isTwice && !plan.wishes.every(({ part }) => wantedKeys.has(part.key));
    })
    .flatMap(({ booking, wishes }) => planned(booking, wishes, shift, indianDay(now)))
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    .map(({ item }) => item);
}

/**
 * The days of a copy: those of its bookings, from the first start to the last end, and for as long as the other trip
 * was planned for. Without a start the same days are kept, unless they have begun already.
 */
export function copiedDays(
  source: PlannedDays,
  bookings: readonly Bought[],
  startsOn: string | null,
  now: Temporal.Instant,
): PlannedDays {
  const parts = allParts(bookings);
  const first = parts.map((part) => part.startsOn).toSorted()[0] ?? source.startsOn;
  if (first === null) return { startsOn, endsOn: startsOn };
  const start = startsOn ?? first;
  if (startsOn === null && start < indianDay(now)) return { startsOn: null, endsOn: null };
  const ends = [...parts.map((part) => part.endsOn), first, source.endsOn ?? first];
  return { startsOn: start, endsOn: moved(ends.toSorted().at(-1) ?? first, daysBetween(first, start)) };
}

/** A name that was made for a booking, with the day that the booking is moved to; null for one that a person gave. */
export function movedName(name: string, bookings: readonly Bought[], startsOn: string | null): string | null {
  const firsts = bookings.flatMap((booking) => wishesOf(booking, bookings).slice(0, 1));
  const first = firsts.find(({ part }) => isMadeTripName(name, part.name));
  return first ? madeTripName(first.part.name, moved(first.part.startsOn, shiftTo(bookings, startsOn))) : null;
}

/** The parts of what a booking keeps; all its parts where nothing of it could be booked. */
function keptWishes(booking: Bought): readonly Wish[] {
  const kept = booking.orders.filter((order) => order.state !== 'failed');
  return partsOf(booking, kept.length > 0 ? kept : booking.orders);
}

function partsOf(booking: Bought, orders: readonly BoughtOrder[]): readonly Wish[] {
  const { inTrip } = serviceOf(booking);
  return orders.flatMap((order) => inTrip.parts(order).map((part) => ({ order, part })));
}

/**
 * What a booking was made for: also an order that could not be booked where another one was, unless it has been bought
 * in another booking since. Cancelled parts of a booking that takes place are no longer wanted.
 */
function wishesOf(booking: Bought, bookings: readonly Bought[]): readonly Wish[] {
  const isBooked = booking.orders.some((order) => order.state !== 'failed');
  if (!isBooked) return keptWishes(booking);
  const others = bookings.filter((other) => other !== booking && other.status !== 'FAILED').flatMap(keptWishes);
  const isElsewhere = ({ part }: Wish) => others.some((other) => other.part.key === part.key);
  const wanted = booking.orders.filter(
    (order) => order.state !== 'failed' || !(isOrderCancelled(order) || partsOf(booking, [order]).every(isElsewhere)),
  );
  return partsOf(booking, wanted);
}

function planned(
  booking: Bought,
  wishes: readonly Wish[],
  shiftDays: number,
  today: string,
): readonly { readonly startsOn: string; readonly item: PlannedItem }[] {
  const wanted = wishes.map(({ order, part }) => ({ order, part, startsOn: moved(part.startsOn, shiftDays) }));
  const fields = serviceOf(booking).inTrip.planned(booking, wanted);
  const startsOn = wanted[0]?.startsOn ?? today;
  // The booking's service has given it the fields that the contract asks of that service.
  return fields
    ? [{ startsOn, item: { service: booking.service, isPast: startsOn < today, ...fields } as PlannedItem }]
    : [];
}

function allParts(bookings: readonly Bought[]): readonly TripPart[] {
  return bookings.flatMap((booking) => wishesOf(booking, bookings).map(({ part }) => part));
}

/** By how many days bookings move when the first of them starts on `startsOn`. */
function shiftTo(bookings: readonly Bought[], startsOn: string | null): number {
  const first = allParts(bookings)
    .map((part) => part.startsOn)
    .toSorted()[0];
  return first === undefined || startsOn === null ? 0 : daysBetween(first, startsOn);
}

function keyOf(wishes: readonly Wish[]): string {
  return wishes.map(({ part }) => part.key).join(' ');
}

function moved(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}
