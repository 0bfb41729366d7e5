import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { Booking, BookingOrder, BookingTypes } from '../booking.ts';
import { cancelItems } from './cancel-items.ts';
import type { Cancellation } from './cancellation.ts';

/** The orders that were bought, in the order of time, whatever was cancelled of them since. */
export function boughtOrders<Types extends BookingTypes>(
  booking: Booking<Types>,
  cancellations: readonly Cancellation[],
): readonly BookingOrder<Types>[] {
  const cancelled = new Set(cancellations.flatMap((one) => goingParts(booking, one).map((scope) => scope.orderId)));
  return booking.orders.filter((order) => order.state === 'booked' || cancelled.has(order.id));
}

/**
 * The parts of one cancellation that are gone or going: what a supplier turned down stays. `isMeant` picks parts by
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
