import { isInScope, type OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import type { CancelableOrder, CancelFacts, Direction } from '@pravas/domain/flight-order/cancel-choices.ts';
import { flightScope, flightUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import type { FlightCapabilities } from '@pravas/suppliers/flight/port.ts';
import { type Booking, type BookingFacts, type BookingOrder, requestableSlice } from './booking.ts';
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
  noShow = false,
): CancelFacts {
  return {
    noShow,
    status: booking.status,
    // What was bought on a pay-later key counts as booked offline (spec screens §4).
    isOffline: booking.origin !== 'online',
    orders: boughtOrders(booking, cancellations).map((order) => ({
      orderId: order.id,
      slices: order.detail.slices.map((slice, index) => ({
        direction: directionOf(booking, order, index),
        fromCity: departureOf(slice).city,
        toCity: arrivalOf(slice).city,
        ...requestableSlice(booking, order.id, slice, index),
      })),
      cancelScopes: order.supplierOrder === null ? null : scopesOf(order.supplierId),
    })) satisfies readonly CancelableOrder[],
    travellers: booking.travellers.map((one) => ({ type: one.type, name: `${one.firstName} ${one.lastName}` })),
    cancelled: cancellations.flatMap((one) => goingParts(booking, one).map(flightScope)),
    asked: cancellations.flatMap((one) => (one.state === 'requested' ? goingParts(booking, one).map(flightScope) : [])),
    now,
  };
}

/** The orders that were bought, in the order of travel, whatever was cancelled of them since. */
export function boughtOrders(booking: Booking, cancellations: readonly Cancellation[]): readonly BookingOrder[] {
  const cancelled = new Set(cancellations.flatMap((one) => goingParts(booking, one).map((scope) => scope.orderId)));
  return booking.orders.filter((order) => order.state === 'booked' || cancelled.has(order.id));
}

/** The way a slice flies. A journey that does not lead back to where it began only flies onward. */
export function directionOf(booking: Pick<Booking, 'facts'>, order: BookingOrder, sliceIndex: number): Direction {
  if (order.detail.coverage !== 'whole') return order.detail.coverage;
  const [first, second, ...others] = order.detail.slices;
  if (!booking.facts.roundTrip || second === undefined || others.length > 0 || sliceIndex === 0) return 'onward';
  return arrivalOf(second).city === departureOf(first).city ? 'return' : 'onward';
}

/** What airlines gave up, less what was of an order whose flights are settled now. */
export function withoutGivenUp(
  { givenUp = {} }: Pick<BookingFacts, 'givenUp'>,
  orderId: string,
): NonNullable<BookingFacts['givenUp']> {
  return Object.fromEntries(Object.entries(givenUp).filter(([id]) => id !== orderId));
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
    .map(({ scope }) => scope);
}

/** Who still flies a slice of an order, by their places in the booking. */
export type Flying = (orderId: string, sliceIndex: number) => readonly number[];

/** What cancellations have left of a booking: nobody flies a slice that is gone or going for everybody. */
export function whoFlies(booking: Booking, cancellations: readonly Cancellation[]): Flying {
  const gone = cancellations.flatMap((one) => goingParts(booking, one));
  return (orderId, sliceIndex) =>
    booking.travellers.flatMap((_, index) => {
      const unit = flightUnit({ sliceIndex, travellerIndex: index });
      return gone.some((scope) => isInScope({ orderId, unit }, scope)) ? [] : [index];
    });
}
