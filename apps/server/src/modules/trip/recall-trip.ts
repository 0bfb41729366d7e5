import type { recallTrip as operation } from '@pravas/contract/approval/finalise-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { APPROVALS_TOPIC, isUndecided, listItems, listRequests } from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, enqueueEvent, findBooking, stampApproval } from '../booking/index.ts';
import { readTripAnswer } from './approval/approval-answer.ts';
import { withdrawItems } from './approval/approval-withdraw.ts';
import { findVisibleTrip } from './trip-access.ts';
import { addTripEvent, changeTrip, findTrip } from './trip-repository.ts';
import type { Change } from './update-trip.ts';

/**
 * Takes back what is still being asked about a trip, so that it can be changed; what is approved stays approved. For
 * the requester, and the trip's maker. Throws `trip_not_found`, `privilege_missing`, `approval_not_open`.
 */
export async function recallTrip(tx: Tx, tripId: string, change: Change): Promise<PayloadOf<typeof operation>> {
  const { caller, now } = change;
  const trip = await findVisibleTrip(tx, caller, tripId, true);
  const open = (await listRequests(tx, trip.id)).filter((request) => request.state === 'open');
  if (open.length === 0) throw new Refusal('approval_not_open');
  const mayRecall = trip.createdBy === caller.personId || open.every((one) => one.requestedBy === caller.personId);
  if (!mayRecall) {
    throw new Refusal('privilege_missing', { message: 'Only the person who asked for approval can recall it.' });
  }
  const asked = await listItems(
    tx,
    open.map((request) => request.id),
  );
  const bookingIds = asked.filter(isUndecided).map((item) => item.bookingId);
  const items = await withdrawItems(tx, trip.id, bookingIds, now);
  for (const item of items) {
    const booking = await findBooking(tx, item.bookingId, true);
    if (booking?.status !== 'CREATED') continue;
    const stamp = { status: 'Pending For Approval', fingerprint: null, bandPaise: null, actor: null } as const;
    await stampApproval(tx, booking, stamp, now);
    await addHistory(tx, booking, 'The request for approval was taken back.', now);
  }
  await changeTrip(tx, trip.id, { state: 'draft' }, now);
  await addTripEvent(tx, trip, caller.personId, 'Recalled: the request for approval was taken back.', now);
  const { organizationId } = trip;
  for (const request of open) {
    await enqueueEvent(tx, organizationId, 'approval.withdrawn', { requestId: request.id, by: caller.personId }, now);
  }
  await announce(tx, organizationId, APPROVALS_TOPIC);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'approval.withdrawn',
    objectType: 'trip',
    objectId: trip.id,
    details: { requestIds: open.map((request) => request.id), bookingIds },
    requestId: change.requestId,
  });
  const version = (await findTrip(tx, trip.id))?.version ?? trip.version;
  return { tripId: trip.id, version, items: (await readTripAnswer(tx, trip.id)).items };
}
