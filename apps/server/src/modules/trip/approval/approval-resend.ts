import type { resendApproval as operation } from '@pravas/contract/approval/finalise-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listRequests, listTasks, namesOf, readNames } from '../../approval/index.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { enqueueEvent } from '../../booking/index.ts';
import { findVisibleTrip } from '../trip-access.ts';
import { addTripEvent } from '../trip-repository.ts';
import type { Change } from '../update-trip.ts';

/** The shortest time between two reminders by hand. */
const REST_MINUTES = 15;

/**
 * Reminds those who are asked about a trip now. Throws `trip_not_found`, `approval_not_open`, and `too_many_requests`
 * where they were asked or reminded a moment ago.
 */
export async function resendApproval(tx: Tx, tripId: string, change: Change): Promise<PayloadOf<typeof operation>> {
  const { caller, now } = change;
  const trip = await findVisibleTrip(tx, caller, tripId, true);
  const open = (await listRequests(tx, trip.id)).filter((request) => request.state === 'open');
  const tasks = (
    await listTasks(
      tx,
      open.map((request) => request.id),
    )
  ).filter((task) => task.state === 'open');
  if (tasks.length === 0) throw new Refusal('approval_not_open');
  const since = now.subtract({ minutes: REST_MINUTES }).epochMilliseconds;
  const due = tasks.filter((task) => (task.remindedAt ?? task.askedAt).getTime() <= since);
  if (due.length === 0) {
    throw new Refusal('too_many_requests', {
      message: `They were reminded less than ${REST_MINUTES} minutes ago. Please wait a little.`,
      retryAfterSeconds: REST_MINUTES * 60,
    });
  }
  for (const task of due) {
    await tx
      .updateTable('approval_task')
      .set({ reminded_at: isoOf(now), reminders: sql`reminders + 1` })
      .where('id', '=', task.id)
      .execute();
    await enqueueEvent(tx, trip.organizationId, 'approval.reminder', { taskId: task.id, by: caller.personId }, now);
  }
  await addTripEvent(tx, trip, caller.personId, 'The approvers were reminded.', now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'approval.reminded',
    objectType: 'trip',
    objectId: trip.id,
    details: { taskIds: due.map((task) => task.id) },
    requestId: change.requestId,
  });
  const people = [...new Set(due.map((task) => task.assigneeId))];
  return { tripId: trip.id, sentTo: namesOf(await readNames(tx, people), people) };
}
