import type { Offer } from '@pravas/domain/fare/offer.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Booking } from './booking.ts';
import { tripTopic } from './booking-repository.ts';

/**
 * Puts other orders in the place of those of a booking that nothing was ever sent for. The booking must be locked and
 * CREATED; its facts and total are the caller's to change with it.
 */
export async function replaceLegs(tx: Tx, booking: Booking, offers: readonly [Offer, ...Offer[]]): Promise<void> {
  if (booking.legs.some((leg) => leg.state !== 'waiting')) throw new Error(`Booking ${booking.id} is under way`);
  await tx.deleteFrom('booking_leg').where('booking_id', '=', booking.id).execute();
  await tx
    .insertInto('booking_leg')
    .values(
      offers.map((offer, position) => ({
        organization_id: booking.organizationId,
        id: newId(),
        booking_id: booking.id,
        position,
        direction: offer.coverage,
        supplier_id: offer.supplierId,
        offer: JSON.stringify(offer),
        pending_offer: null,
        // Two orders from one search share its context, by which neither could be looked up alone.
        own_context: offers.length === 1,
        state: 'waiting',
        client_ref: newId(),
        supplier_booking: null,
        pnr: null,
        message: null,
      })),
    )
    .execute();
  await announce(tx, booking.organizationId, tripTopic(booking.tripId));
}
