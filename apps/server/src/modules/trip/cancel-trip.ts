import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { cancelTrip as operation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { APPROVALS_TOPIC } from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  type ComingBack,
  changeBooking,
  enqueueEvent,
  findBooking,
  listBookingIds,
  readComingBack,
  requestBookingCancellation,
} from '../booking/index.ts';
import { withdrawItems } from './approval/approval-withdraw.ts';
import { comingBackText } from './coming-back.ts';
import {
  type BookingOutcome,
  paymentUnderWay,
  presentCancellation,
  quoteTripCancellation,
  refundOf,
} from './quote-trip-cancellation.ts';
import type { Trip } from './trip.ts';
import { findEditableTrip } from './trip-access.ts';
import type { TripContext } from './trip-context.ts';
import { addTripEvent, changeTrip } from './trip-repository.ts';
import { type Change, refuseCancelled } from './update-trip.ts';

/**
 * Cancels a trip: unpaid bookings are removed, and the saga asks suppliers to cancel booked ones, for the refund that
 * was shown. Throws `trip_not_found`, `privilege_missing`, `trip_not_editable` where something stays, `price_changed`
 * where the refund is less than was agreed to, `booking_not_cancellable`, `supplier_error`, `conflict`.
 */
export async function cancelTrip(
  context: TripContext,
  body: BodyOf<typeof operation>,
  change: Change,
): Promise<PayloadOf<typeof operation>> {
  const { caller } = change;
  const outcomes = await quoteTripCancellation(context, caller, body.tripId);
  refuseStaying(outcomes);
  const refundPaise = refundOf(outcomes);
  const acceptedPaise = body.acceptedRefund;
  if (refundPaise < acceptedPaise) {
    throw new Refusal('price_changed', {
      message: `The refund changed from ${formatInrExact(acceptedPaise)} to ${formatInrExact(refundPaise)}. Please look at it again.`,
      price: { old: acceptedPaise, new: refundPaise },
    });
  }
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const trip = await findEditableTrip(tx, caller, body.tripId);
    refuseCancelled(trip);
    await expectSameBookings(tx, trip, outcomes);
    await withdrawApprovals(tx, trip, outcomes, change);
    const comesBack = await tellComingBack(tx, outcomes, change.now);
    for (const outcome of outcomes) await cancelOutcome(tx, context, outcome, body, change);
    await recordCancelled(tx, trip, { reason: body.reason, comesBack, outcomes }, change);
    return presentCancellation(trip.id, outcomes);
  });
}

function refuseStaying(outcomes: readonly BookingOutcome[]): void {
  const staying = outcomes.filter((one) => one.outcome === 'stays');
  if (staying.length === 0) return;
  throw new Refusal('trip_not_editable', {
    message: `The trip cannot be cancelled as a whole. ${staying[0]?.note ?? ''}`.trim(),
    errors: staying.map((one) => ({ field: one.booking.id, message: one.note ?? 'This stays' })),
  });
}

/** A booking added after the refund was shown was not agreed to. The trip is locked, so none is added now. */
async function expectSameBookings(tx: Tx, trip: Trip, outcomes: readonly BookingOutcome[]): Promise<void> {
  const known = new Set(outcomes.map((one) => one.booking.id));
  for (const bookingId of await listBookingIds(tx, trip.id)) {
    if (known.has(bookingId)) continue;
    const booking = await findBooking(tx, bookingId);
    if (booking && !['CANCELED', 'FAILED', 'EXPIRED'].includes(booking.status)) throw new Refusal('conflict');
  }
}

/** No approver is asked any longer about a trip that is called off. */
async function withdrawApprovals(
  tx: Tx,
  trip: Trip,
  outcomes: readonly BookingOutcome[],
  { caller, now }: Change,
): Promise<void> {
  const bookingIds = outcomes.map((one) => one.booking.id);
  const items = await withdrawItems(tx, trip.id, bookingIds, now);
  for (const requestId of new Set(items.map((item) => item.requestId))) {
    await enqueueEvent(tx, trip.organizationId, 'approval.withdrawn', { requestId, by: caller.personId }, now);
  }
  if (items.length > 0) await announce(tx, trip.organizationId, APPROVALS_TOPIC);
}

async function cancelOutcome(
  tx: Tx,
  { cancellations: { cancelScopesOf } }: TripContext,
  outcome: BookingOutcome,
  { reason, takesCredit = false }: Pick<BodyOf<typeof operation>, 'reason' | 'takesCredit'>,
  change: Change,
): Promise<void> {
  const { caller, now, requestId } = change;
  const booking = await findBooking(tx, outcome.booking.id, true);
  if (!booking || booking.status !== outcome.booking.status) throw new Refusal('conflict');
  const actor = actorOf(caller);
  if (outcome.quote) {
    await requestBookingCancellation(tx, booking, cancelScopesOf, {
      personId: caller.personId,
      actor,
      reason,
      quote: outcome.quote,
      takesCredit,
      requestId,
      now,
    });
    return;
  }
  // The payment may have begun since the trip was checked.
  const underWay = await paymentUnderWay(tx, booking);
  if (underWay !== null) throw new Refusal('booking_not_removable', { message: underWay });
  await addHistory(tx, booking, 'Removed: the trip was cancelled.', now);
  await changeBooking(tx, booking, { removed: true, runAt: now }, now);
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor,
    action: 'booking.removed',
    objectType: 'booking',
    objectId: booking.id,
    details: { tripId: booking.tripId, reason },
    requestId,
  });
}

/** The state before anything is cancelled. */
async function tellComingBack(tx: Tx, outcomes: readonly BookingOutcome[], now: Temporal.Instant): Promise<string> {
  const back: ComingBack[] = [];
  for (const { booking, quote } of outcomes) {
    if (quote && quote.amounts.refundPaise > 0) back.push(await readComingBack(tx, booking, quote, now));
  }
  return comingBackText(back);
}

interface Cancelled {
  readonly reason: string;
  /** In sentences. */
  readonly comesBack: string;
  readonly outcomes: readonly BookingOutcome[];
}

async function recordCancelled(
  tx: Tx,
  trip: Trip,
  { reason, comesBack, outcomes }: Cancelled,
  { caller, now, requestId }: Change,
): Promise<void> {
  const refundPaise = refundOf(outcomes);
  await changeTrip(tx, trip.id, { state: 'cancelled', cancelledAt: now, cancelReason: reason }, now);
  await addTripEvent(tx, trip, caller.personId, `Cancelled: ${reason}. ${comesBack}`, now);
  await enqueueEvent(tx, trip.organizationId, 'trip.cancelled', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.cancelled',
    objectType: 'trip',
    objectId: trip.id,
    details: { reason, refundPaise, bookings: outcomes.length },
    requestId,
  });
}
