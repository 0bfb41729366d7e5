import type { bypassApprover as operation } from '@pravas/contract/approval/finalise-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { priceBand } from '@pravas/domain/approval/fingerprint.ts';
import { announce } from '../../../platform/change-feed.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { APPROVALS_TOPIC, listLatestItems, type RequestItem, readApprovalSettings } from '../../approval/index.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import {
  addHistory,
  type Booking,
  enqueueEvent,
  findBooking,
  fingerprintOfBooking,
  serviceOf,
  stampApproval,
} from '../../booking/index.ts';
import { addTripEvent, findTrip } from '../trip-repository.ts';
import type { Change } from '../update-trip.ts';
import { readTripAnswer } from './approval-answer.ts';
import { peopleOnTrip } from './approval-plan.ts';
import { endItems } from './approval-withdraw.ts';

/**
 * Approves flights of another person's trip without its approvers. Only requested items can be approved, and never what
 * the policy does not allow at all. Throws `trip_not_found`, `not_the_approver` for the caller's own trip,
 * `booking_not_found`, `approval_not_open`, `policy_blocks`.
 */
export async function bypassApprover(
  tx: Tx,
  body: BodyOf<typeof operation>,
  change: Change,
): Promise<PayloadOf<typeof operation>> {
  const { caller, now } = change;
  const trip = await findTrip(tx, body.tripId, true);
  if (!trip || trip.isPersonal) throw new Refusal('trip_not_found');
  if (peopleOnTrip(trip).includes(caller.personId)) {
    throw new Refusal('not_the_approver', { message: 'You cannot bypass the approval of your own trip.' });
  }
  const latest = await listLatestItems(tx, trip.id);
  const { tolerance } = await readApprovalSettings(tx);
  const items: RequestItem[] = [];
  for (const bookingId of new Set(body.bookingIds)) {
    const { booking, item } = await expectAsked(tx, trip.id, bookingId, latest);
    items.push(item);
    await stampApproval(
      tx,
      booking,
      {
        status: 'Bypass',
        fingerprint: fingerprintOfBooking(booking, booking.approval.verdict?.versionId ?? null),
        bandPaise: priceBand(booking.totalPaise, tolerance),
        actor: `person:${caller.personId}`,
      },
      now,
    );
    const who = `${caller.firstName} ${caller.lastName}`;
    await addHistory(tx, booking, `Let through without the approvers by ${who}: ${body.reason}`, now);
    await addTripEvent(
      tx,
      trip,
      caller.personId,
      `Approval bypassed for ${serviceOf(booking).inTrip.label(booking)}: ${body.reason}`,
      now,
    );
  }
  await endItems(tx, items, 'bypassed', now);
  for (const requestId of new Set(items.map((item) => item.requestId))) {
    const itemIds = items.filter((item) => item.requestId === requestId).map((item) => item.id);
    const payload = { requestId, itemIds, by: caller.personId };
    await enqueueEvent(tx, trip.organizationId, 'approval.bypassed', payload, now);
  }
  await announce(tx, trip.organizationId, APPROVALS_TOPIC);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'approval.bypassed',
    objectType: 'trip',
    objectId: trip.id,
    details: { bookingIds: items.map((item) => item.bookingId), reason: body.reason },
    requestId: change.requestId,
  });
  return { tripId: trip.id, ...(await readTripAnswer(tx, trip.id)) };
}

async function expectAsked(
  tx: Tx,
  tripId: string,
  bookingId: string,
  latest: readonly RequestItem[],
): Promise<{ readonly booking: Booking; readonly item: RequestItem }> {
  const booking = await findBooking(tx, bookingId, true);
  if (booking?.tripId !== tripId) throw new Refusal('booking_not_found');
  const item = latest.find((one) => one.bookingId === bookingId);
  const { status, fingerprint, verdict } = booking.approval;
  const waits = (status === 'Pending For Approval' || status === 'Rejected') && fingerprint !== null;
  if (booking.status !== 'CREATED' || !waits || !item) throw new Refusal('approval_not_open');
  if (verdict?.outcome === 'block') throw new Refusal('policy_blocks');
  return { booking, item };
}
