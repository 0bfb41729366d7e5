import { isInScope, type OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { Unit } from '@pravas/domain/booking/service-rules.ts';
import type { Booking, BookingOrder, BookingTypes } from '../booking.ts';
import { serviceOf } from '../service-module.ts';
import { goingParts } from './cancel-parts.ts';
import type { Cancellation } from './cancellation.ts';

/** A unit of an order, and whether somebody still holds it. */
export interface HeldUnit<Types extends BookingTypes = BookingTypes> {
  readonly order: BookingOrder<Types>;
  readonly unit: Unit;
  /** `going`: its cancellation was asked for, and nobody has answered yet. */
  readonly state: 'held' | 'going' | 'gone';
}

/**
 * The units of the orders that were bought, in the order of time, with their state after cancellations. An order that
 * was cancelled whole has failed by now, and is among them.
 */
export function heldUnits<Types extends BookingTypes>(
  booking: Booking<Types>,
  cancellations: readonly Cancellation[],
): readonly HeldUnit<Types>[] {
  const partsIn = (isOpen: boolean): readonly OrderScope[] =>
    cancellations
      .filter(({ state }) => (state === 'requested') === isOpen)
      .flatMap((one) => goingParts(booking as Booking, one));
  const [going, gone] = [partsIn(true), partsIn(false)];
  const { rules } = serviceOf(booking);
  return booking.orders
    .filter((order) => order.state !== 'failed' || gone.some(({ orderId }) => orderId === order.id))
    .flatMap((order) =>
      rules.units(order.detail, booking.travellers.length).map((unit): HeldUnit<Types> => {
        const isIn = (scopes: readonly OrderScope[]) =>
          scopes.some((scope) => isInScope({ orderId: order.id, unit: unit.unit }, scope));
        const isGone = isIn(gone) || booking.status === 'CANCELED';
        return { order, unit, state: isGone ? 'gone' : isIn(going) ? 'going' : 'held' };
      }),
    );
}

/** Who still holds something of an order, by their places in the booking, ascending. */
export function holdersOf(units: readonly HeldUnit[], orderId: string): readonly number[] {
  const own = units.filter(({ order, state }) => order.id === orderId && state !== 'gone');
  return [...new Set(own.flatMap(({ unit }) => unit.travellers))].toSorted((a, b) => a - b);
}
