import { announce } from '../../../platform/change-feed.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import {
  APPROVALS_TOPIC,
  type ApprovalRequest,
  findRequest,
  listTasks,
  namesOf,
  readNames,
} from '../../approval/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { enqueueEvent } from '../../booking/index.ts';
import type { Trip } from '../trip.ts';
import { addTripEvent, findTrip } from '../trip-repository.ts';
import { readDecidersOfTrip, settleRequest } from './approval-settle.ts';

/** The audit trail's name for the review of people who can no longer decide. */
export const REVIEW_ACTOR = 'decider-review';

/**
 * Works out again who decides an open request, notifies those who are asked from now on, and ends the tasks of the
 * others. Answers whether anything changed.
 */
export async function reviewRequest(tx: Tx, requestId: string, now: Temporal.Instant): Promise<boolean> {
  const found = await findRequest(tx, requestId);
  const trip = found && (await findTrip(tx, found.tripId, true));
  const request = trip && (await findRequest(tx, requestId, true));
  if (!trip || request?.state !== 'open') return false;
  const before = await readAsked(tx, request.id);
  await endUnfitEscalations(tx, request, trip, now);
  const { moved, taskIds } = await settleRequest(tx, trip, request, now);
  const after = await readAsked(tx, request.id);
  const left = before.filter((id) => !after.includes(id));
  const came = after.filter((id) => !before.includes(id));
  if (moved.length === 0 && taskIds.length === 0 && left.length === 0) return false;
  const tell = (topic: string, payload: Readonly<Record<string, unknown>>) =>
    enqueueEvent(tx, trip.organizationId, topic, { requestId, by: null, ...payload }, now);
  const decided = moved.filter(({ state }) => state === 'approved' || state === 'rejected').map(({ id }) => id);
  if (decided.length > 0) await tell('approval.decided', { itemIds: decided });
  await tell('approval.requested', { taskIds });
  const text = await describeAsked(tx, left, came);
  if (text !== null) await addTripEvent(tx, trip, null, text, now);
  await announce(tx, trip.organizationId, APPROVALS_TOPIC);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: REVIEW_ACTOR,
    action: 'approval.reassigned',
    objectType: 'approval_request',
    objectId: requestId,
    details: { tripId: trip.id, before: [...before], after: [...after], decidedItems: decided },
  });
  return true;
}

/** "Vikram Shah is asked now instead of Meera Iyer."; null where the same people are asked. */
export async function describeAsked(tx: Tx, left: readonly string[], came: readonly string[]): Promise<string | null> {
  const names = await readNames(tx, [...left, ...came]);
  const say = (ids: readonly string[]) =>
    namesOf(names, ids)
      .map((one) => one.name)
      .join(', ');
  if (left.length === 0 && came.length === 0) return null;
  if (came.length === 0) return `${say(left)} ${left.length === 1 ? 'is' : 'are'} not asked any more.`;
  const instead = left.length === 0 ? '' : ` instead of ${say(left)}`;
  return `${say(came)} ${came.length === 1 ? 'is' : 'are'} asked now${instead}.`;
}

async function readAsked(tx: Tx, requestId: string): Promise<readonly string[]> {
  const open = (await listTasks(tx, [requestId])).filter((task) => task.state === 'open');
  return [...new Set(open.map((task) => task.assigneeId))];
}

/** People who were asked as well and cannot decide now are released; the overdue task asks another person at once. */
async function endUnfitEscalations(tx: Tx, request: ApprovalRequest, trip: Trip, now: Temporal.Instant): Promise<void> {
  const deciders = await readDecidersOfTrip(tx, request, trip, now);
  const open = (await listTasks(tx, [request.id])).filter((task) => task.state === 'open');
  for (const task of open.filter((one) => one.isEscalation)) {
    if (deciders.hasDecider(task.assigneeId) && deciders.askedFor(task.assigneeId) === task.assigneeId) continue;
    await tx
      .updateTable('approval_task')
      .set({ state: 'closed', closed_at: isoOf(now) })
      .where('id', '=', task.id)
      .execute();
    await tx
      .updateTable('approval_task')
      .set({ escalated_at: null })
      .where('request_id', '=', request.id)
      .where('chain', '=', task.chain)
      .where('level', '=', task.level)
      .where('approver_id', '=', task.approverId)
      .where('is_escalation', '=', false)
      .execute();
  }
}
