import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { changeBooking, enqueueEvent, refreshTripDates, refuseWhileEntered } from '../booking/index.ts';
import { type FlightBooking, findFlights } from '../flight-order/index.ts';
import { listPayments, mayStillPay } from '../payment/index.ts';
import { addTripEvent, changeTrip, findEditableTrip, withdrawItems } from '../trip/index.ts';
import type { FlightContext } from './flight-context.ts';

/**
 * Takes an unpaid flight out of its trip; not while a payment for it could still arrive, nor while its approval is
 * being decided. Throws `booking_not_found`, `privilege_missing`, `booking_not_removable`.
 */
export async function removeFlight(
  context: FlightContext,
  caller: Caller,
  bookingId: string,
  requestId: string,
): Promise<{ readonly tripId: string }> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findFlights(tx, bookingId);
    if (!found) throw new Refusal('booking_not_found');
    // A trip is always locked before its bookings.
    const trip = await findEditableTrip(tx, caller, found.tripId).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'trip_not_found') throw new Refusal('booking_not_found');
      throw error;
    });
    const booking = await findFlights(tx, bookingId, true);
    if (!booking) throw new Refusal('booking_not_found');
    await refuseRemoving(tx, booking);
    await refuseWhileEntered(tx, booking, 'booking_not_removable');
    // What an approver has sent back is no longer asked about either.
    await withdrawItems(tx, trip.id, [booking.id], now);
    await changeBooking(tx, booking, { removed: true, runAt: now }, now);
    await changeTrip(tx, trip.id, {}, now);
    await refreshTripDates(tx, trip.id, now);
    await addTripEvent(tx, trip, caller.personId, `${titleOf(booking)} was removed.`, now);
    await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.removed',
      objectType: 'booking',
      objectId: bookingId,
      details: { tripId: booking.tripId },
      requestId,
    });
    return { tripId: booking.tripId };
  });
}

async function refuseRemoving(tx: Tx, booking: FlightBooking): Promise<void> {
  const payments = await listPayments(tx, booking.id);
  const watched = payments.some((payment) => mayStillPay(payment) || payment.status === 'SUCCESSFUL');
  if (booking.status !== 'CREATED' || watched) throw new Refusal('booking_not_removable');
  const asked = await tx
    .selectFrom('approval_item')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (asked) {
    throw new Refusal('booking_not_removable', {
      message: 'Its approval is pending. Recall the trip first, then remove the flight.',
    });
  }
}

function titleOf(booking: FlightBooking): string {
  const [first] = booking.orders[0]?.detail.slices ?? [];
  if (!first) return 'A flight';
  const { city, time } = departureOf(first);
  return `${city} → ${arrivalOf(first).city}, ${shortDate(time.wall)},`;
}
