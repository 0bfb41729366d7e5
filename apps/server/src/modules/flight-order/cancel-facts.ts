import { isInScope } from '@pravas/domain/booking/order-scope.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import type { CancelableOrder, CancelFacts, Direction } from '@pravas/domain/flight-order/cancel-choices.ts';
import { flightScope, flightUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import type { FlightCapabilities } from '@pravas/suppliers/flight/port.ts';
import { boughtOrders, type Cancellation, type CancelQuestion, goingParts } from '../booking/index.ts';
import { type FlightBooking, type FlightBookingOrder, type FlightFacts, requestableSlice } from './flight-booking.ts';

/** A booking as the rules of cancelling read it. */
export function cancelFactsOf(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  { scopesOf, now, noShow }: CancelQuestion,
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
      cancelScopes:
        order.supplierOrder === null ? null : (scopesOf(order.supplierId) as FlightCapabilities['cancelScopes'] | null),
    })) satisfies readonly CancelableOrder[],
    travellers: booking.travellers.map((one) => ({ type: one.type, name: `${one.firstName} ${one.lastName}` })),
    cancelled: cancellations.flatMap((one) => goingParts(booking, one).map(flightScope)),
    asked: cancellations.flatMap((one) => (one.state === 'requested' ? goingParts(booking, one).map(flightScope) : [])),
    now,
  };
}

/** The direction of a slice. A journey that does not return to its start has only onward slices. */
export function directionOf(
  booking: Pick<FlightBooking, 'facts'>,
  order: FlightBookingOrder,
  sliceIndex: number,
): Direction {
  if (order.detail.coverage !== 'whole') return order.detail.coverage;
  const [first, second, ...others] = order.detail.slices;
  if (!booking.facts.roundTrip || second === undefined || others.length > 0 || sliceIndex === 0) return 'onward';
  return arrivalOf(second).city === departureOf(first).city ? 'return' : 'onward';
}

/** What airlines gave up, less what was of an order whose flights are settled now. */
export function withoutGivenUp(
  { givenUp = {} }: Pick<FlightFacts, 'givenUp'>,
  orderId: string,
): NonNullable<FlightFacts['givenUp']> {
  return Object.fromEntries(Object.entries(givenUp).filter(([id]) => id !== orderId));
}

/** Who still flies a slice of an order, by their places in the booking. */
export type Flying = (orderId: string, sliceIndex: number) => readonly number[];

/** What cancellations have left of a booking: nobody flies a slice that is gone or going for everybody. */
export function whoFlies(booking: FlightBooking, cancellations: readonly Cancellation[]): Flying {
  const gone = cancellations.flatMap((one) => goingParts(booking, one));
  return (orderId, sliceIndex) =>
    booking.travellers.flatMap((_, index) => {
      const unit = flightUnit({ sliceIndex, travellerIndex: index });
      return gone.some((scope) => isInScope({ orderId, unit }, scope)) ? [] : [index];
    });
}
