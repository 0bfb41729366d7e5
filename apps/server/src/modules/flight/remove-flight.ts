import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { changeBooking, findBooking } from '../booking/index.ts';
import { listPaymentOrders } from '../payment/index.ts';
import { findOwnTrip } from '../trip/index.ts';
import type { FlightContext } from './flight-context.ts';

/** Takes an unpaid flight out of its trip; not while a payment for it could still arrive. */
export async function removeFlight(
  context: FlightContext,
  caller: Caller,
  bookingId: string,
  requestId: string,
): Promise<{ readonly tripId: string }> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const booking = await findBooking(tx, bookingId, true);
    if (!booking || !(await findOwnTrip(tx, booking.tripId, caller.personId))) throw new Refusal('booking_not_found');
    const orders = await listPaymentOrders(tx, bookingId);
    const watched = orders.some((order) => order.verifyAt !== null || order.status === 'SUCCESSFUL');
    if (booking.status !== 'CREATED' || watched) throw new Refusal('booking_not_removable');
    await changeBooking(tx, booking, { removed: true, runAt: null }, now);
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: `person:${caller.personId}`,
      action: 'booking.removed',
      objectType: 'booking',
      objectId: bookingId,
      details: { tripId: booking.tripId },
      requestId,
    });
    return { tripId: booking.tripId };
  });
}
