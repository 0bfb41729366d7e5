import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';
import { insertOrders, type NewOrder, tripTopic } from './booking-repository.ts';
import { changeHead } from './booking-units.ts';

/**
 * Replaces the orders of a booking for which nothing was ever sent. The booking must be locked and CREATED; its facts
 * and total are the caller's to change with it.
 */
export async function replaceOrders(
  tx: Tx,
  booking: Booking,
  orders: readonly [NewOrder, ...NewOrder[]],
): Promise<void> {
  if (booking.orders.some((order) => order.state !== 'waiting')) throw new Error(`Booking ${booking.id} is under way`);
  await tx.deleteFrom('booking_order').where('booking_id', '=', booking.id).execute();
  await insertOrders(tx, booking, orders);
  await changeHead(
    tx,
    booking,
    orders.map((order) => order.detail),
  );
  await announce(tx, booking.organizationId, tripTopic(booking.tripId));
}
