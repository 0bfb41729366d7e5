import type { Offer } from '@pravas/domain/fare/offer.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';
import { insertOrders, tripTopic } from './booking-repository.ts';

/**
 * Puts other orders in the place of those of a booking that nothing was ever sent for. The booking must be locked and
 * CREATED; its facts and total are the caller's to change with it.
 */
export async function replaceOrders(tx: Tx, booking: Booking, offers: readonly [Offer, ...Offer[]]): Promise<void> {
  if (booking.orders.some((order) => order.state !== 'waiting')) throw new Error(`Booking ${booking.id} is under way`);
  await tx.deleteFrom('booking_order').where('booking_id', '=', booking.id).execute();
  await insertOrders(tx, booking, offers);
  await announce(tx, booking.organizationId, tripTopic(booking.tripId));
}
