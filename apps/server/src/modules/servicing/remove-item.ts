import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  changeBooking,
  enqueueEvent,
  refreshTripDates,
  refuseWhileEntered,
  serviceOf,
  wordsOf,
} from '../booking/index.ts';
import { listPayments, mayStillPay } from '../payment/index.ts';
import { addTripEvent, changeTrip, findEditableTrip, withdrawItems } from '../trip/index.ts';
import { findItem, type ItemChange } from './item-context.ts';

/**
 * Takes what was not paid out of its trip; not while a payment for it could still arrive, nor while its approval is
 * being decided. Throws `booking_not_found`, `privilege_missing`, `booking_not_removable`.
 */
export async function removeItem(
  context: { readonly database: Database },
  bookingId: string,
  change: ItemChange,
): Promise<{ readonly tripId: string }> {
  return context.database.forOrganization(change.caller.organizationId, (tx) => takeOut(tx, bookingId, change));
}

/** The same within a transaction that continues with the trip, which it locks. Throws what `removeItem` throws. */
export async function takeOut(
  tx: Tx,
  bookingId: string,
  { caller, now, requestId }: ItemChange,
): Promise<{ readonly tripId: string }> {
  const { booking, trip } = await findItem(tx, bookingId, (tripId) => findEditableTrip(tx, caller, tripId), true);
  const payments = await listPayments(tx, booking.id);
  const isWatched = payments.some((payment) => mayStillPay(payment) || payment.status === 'SUCCESSFUL');
  if (booking.status !== 'CREATED' || isWatched) throw new Refusal('booking_not_removable');
  const asked = await tx
    .selectFrom('approval_item')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (asked) {
    const message = `Its approval is pending. Recall the trip first, then remove the ${wordsOf(booking).thing}.`;
    throw new Refusal('booking_not_removable', { message });
  }
  await refuseWhileEntered(tx, booking, 'booking_not_removable');
  await withdrawItems(tx, trip.id, [booking.id], now);
  await changeBooking(tx, booking, { removed: true, runAt: now }, now);
  await changeTrip(tx, trip.id, {}, now);
  await refreshTripDates(tx, trip.id, now);
  const label = serviceOf(booking).inTrip.label(booking);
  await addTripEvent(tx, trip, caller.personId, `${label}, was removed.`, now);
  await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'booking.removed',
    objectType: 'booking',
    objectId: bookingId,
    details: { tripId: trip.id },
    requestId,
  });
  return { tripId: trip.id };
}
