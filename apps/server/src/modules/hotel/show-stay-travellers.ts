import type { listStayTravellers } from '@pravas/contract/hotel/stay-travellers.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listCancellations } from '../booking/index.ts';
import { findStays, stayTravellers } from '../hotel-order/index.ts';
import { readBehindLink } from '../trip/index.ts';

/**
 * Who sleeps in which room of a stay of the trip behind a link. Throws `share_not_valid`, `link_expired`, and
 * `booking_not_found` for what is of another trip, is no stay, or has failed.
 */
export function showStayTravellers(
  context: { readonly database: Database; readonly clock: Clock },
  token: string,
  bookingId: string,
): Promise<PayloadOf<typeof listStayTravellers>> {
  return readBehindLink(context, token, async (tx, tripId) => {
    const booking = await findStays(tx, bookingId);
    const isShown = booking?.tripId === tripId && booking.status !== 'FAILED' && booking.status !== 'EXPIRED';
    if (!booking || !isShown) throw new Refusal('booking_not_found');
    return stayTravellers(booking, await listCancellations(tx, booking.id));
  });
}
