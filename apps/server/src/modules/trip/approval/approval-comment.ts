import type { commentOnTrip as operation } from '@pravas/contract/approval/finalise-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { announce } from '../../../platform/change-feed.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { insertComment } from '../../approval/index.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { enqueueEvent, tripTopic } from '../../booking/index.ts';
import { findVisibleTrip } from '../trip-access.ts';
import type { Change } from '../update-trip.ts';

/** Comments on a trip for those who see it. Throws `trip_not_found`. */
export async function commentOnTrip(
  tx: Tx,
  { tripId, text }: BodyOf<typeof operation>,
  change: Change,
): Promise<PayloadOf<typeof operation>> {
  const { caller, now } = change;
  const trip = await findVisibleTrip(tx, caller, tripId);
  const { organizationId } = trip;
  const commentId = await insertComment(tx, { organizationId, tripId, personId: caller.personId, text, now });
  await enqueueEvent(tx, organizationId, 'approval.commented', { tripId, commentId, by: caller.personId }, now);
  await announce(tx, organizationId, tripTopic(tripId));
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.commented',
    objectType: 'trip',
    objectId: tripId,
    details: { commentId },
    requestId: change.requestId,
  });
  const by = `${caller.firstName} ${caller.lastName}`;
  return { comment: { _id: commentId, by, text, at: isoOf(now) } };
}
