import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import type { CancelableLeg, CancelFacts, Direction } from '@pravas/domain/servicing/cancel-choices.ts';
import type { FlightCapabilities } from '@pravas/suppliers/flight/port.ts';
import { type Booking, type BookingFacts, type BookingLeg, requestableSlice } from './booking.ts';
import type { Cancellation } from './cancellation-repository.ts';
import { cancelItems } from './saga/cancel-items.ts';

/** Which parts of an order its supplier cancels at our call; null where it cannot be asked at all. */
export type CancelScopesOf = (supplierId: string) => FlightCapabilities['cancelScopes'] | null;

/** A booking as the rules of cancelling read it. */
export function cancelFactsOf(
  booking: Booking,
  cancellations: readonly Cancellation[],
  scopesOf: CancelScopesOf,
  now: Temporal.Instant,
  notFlown = false,
): CancelFacts {
  return {
    notFlown,
    status: booking.status,
    // What was bought on a pay-later key counts as booked offline (spec screens §4).
    isOffline: booking.origin !== 'online',
    legs: boughtLegs(booking, cancellations).map((leg) => ({
      legId: leg.id,
      slices: leg.offer.slices.map((slice, index) => ({
        direction: directionOf(booking, leg, index),
        fromCity: departureOf(slice).city,
        toCity: arrivalOf(slice).city,
        ...requestableSlice(booking, leg.id, slice, index),
      })),
      cancelScopes: leg.supplierBooking === null ? null : scopesOf(leg.supplierId),
    })) satisfies readonly CancelableLeg[],
    travellers: booking.travellers.map((one) => ({ type: one.type, name: `${one.firstName} ${one.lastName}` })),
    cancelled: cancellations.flatMap((one) => goingParts(booking, one)),
    asked: cancellations.flatMap((one) => (one.state === 'requested' ? goingParts(booking, one) : [])),
    now,
  };
}

/** The orders that were bought, in the order of travel, whatever was cancelled of them since. */
export function boughtLegs(booking: Booking, cancellations: readonly Cancellation[]): readonly BookingLeg[] {
  const cancelled = new Set(cancellations.flatMap((one) => goingParts(booking, one).map((scope) => scope.legId)));
  return booking.legs.filter((leg) => leg.state === 'booked' || cancelled.has(leg.id));
}

/** The way a slice flies. A journey that does not lead back to where it began only flies onward. */
export function directionOf(booking: Pick<Booking, 'facts'>, leg: BookingLeg, sliceIndex: number): Direction {
  if (leg.direction !== 'whole') return leg.direction;
  const [first, second, ...others] = leg.offer.slices;
  if (!booking.facts.roundTrip || second === undefined || others.length > 0 || sliceIndex === 0) return 'onward';
  return arrivalOf(second).city === departureOf(first).city ? 'return' : 'onward';
}

/** What airlines gave up, less what was of an order whose flights are settled now. */
export function withoutGivenUp(
  { givenUp = {} }: Pick<BookingFacts, 'givenUp'>,
  legId: string,
): NonNullable<BookingFacts['givenUp']> {
  return Object.fromEntries(Object.entries(givenUp).filter(([id]) => id !== legId));
}

/**
 * The parts of one cancellation that are gone or going: what an airline turned down flies on. `isMeant` picks parts by
 * their names; absent = all.
 */
export function goingParts(
  booking: Booking,
  cancellation: Cancellation,
  isMeant: (itemKey: string) => boolean = () => true,
): readonly OrderScope[] {
  if (cancellation.state === 'refused') return [];
  return cancelItems(booking, cancellation)
    .filter(({ itemKey }) => isMeant(itemKey) && cancellation.orders[itemKey]?.progress !== 'refused')
    .map(({ leg, scope }) => ({ legId: leg.id, slices: scope.slices, travellers: scope.travellers }));
}

/** Who still flies a slice of an order, by their places in the booking. */
export type Flying = (legId: string, sliceIndex: number) => readonly number[];

/** What cancellations have left of a booking: nobody flies a slice that is gone or going for everybody. */
export function whoFlies(booking: Booking, cancellations: readonly Cancellation[]): Flying {
  const gone = cancellations.flatMap((one) => goingParts(booking, one));
  return (legId, sliceIndex) =>
    booking.travellers.flatMap((_, index) => {
      const isGone = gone.some(
        (scope) => scope.legId === legId && scope.slices.includes(sliceIndex) && scope.travellers.includes(index),
      );
      return isGone ? [] : [index];
    });
}
