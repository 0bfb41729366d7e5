import { askedOf } from '@pravas/domain/approval/decide-item.ts';
import { sql } from 'kysely';
import { announce } from '../../../platform/change-feed.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { claimDue, type DueContext, type DueRow } from '../../../platform/due-rows.ts';
import { newId } from '../../../platform/ids.ts';
import {
  APPROVALS_TOPIC,
  type ApprovalRequest,
  type ApprovalTask,
  type DecidersOf,
  findRequest,
  findTask,
  readApprovalSettings,
  readDeciders,
  readPlace,
} from '../../approval/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { enqueueEvent } from '../../booking/index.ts';
import { addTripEvent, findTrip } from '../trip-repository.ts';
import { peopleOnTrip } from './approval-plan.ts';
import { readDecidersOfTrip } from './approval-settle.ts';

const AT_ONCE = 20;
/** After this time another worker takes the tasks of one that died. */
const RETRY_MINUTES = 5;

interface DueTask extends DueRow {
  readonly is_overdue: boolean;
}

/**
 * Reminds approvers who are due, and asks another person as well where the deadline has passed. Silence never approves
 * anything. Answers how many tasks were due.
 */
export async function runDueApprovalTasks(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await claimDue<DueTask>(context, 'claim_due_approval_tasks', { minutes: RETRY_MINUTES }, AT_ONCE);
  for (const { organization_id, id, is_overdue } of due) {
    await context.database.forOrganization(organization_id, (tx) => workOn(tx, id, is_overdue, now));
  }
  return due.length;
}

/** The task may have been done since it was taken, so it is checked again under the lock of its trip. */
async function workOn(tx: Tx, taskId: string, isOverdue: boolean, now: Temporal.Instant): Promise<void> {
  const found = await findTask(tx, taskId);
  const request = found && (await findRequest(tx, found.requestId));
  if (!request || !(await findTrip(tx, request.tripId, true))) return;
  const task = await findTask(tx, taskId, true);
  if (task?.state !== 'open') return;
  if (isOverdue) await escalate(tx, request, task, now);
  else await remind(tx, request, task, now);
}

async function remind(tx: Tx, request: ApprovalRequest, task: ApprovalTask, now: Temporal.Instant): Promise<void> {
  const { reminderHours } = await readApprovalSettings(tx);
  await tx
    .updateTable('approval_task')
    .set({
      remind_at: isoOf(now.add({ hours: reminderHours })),
      reminded_at: isoOf(now),
      reminders: sql`reminders + 1`,
    })
    .where('id', '=', task.id)
    .execute();
  await enqueueEvent(tx, request.organizationId, 'approval.reminder', { taskId: task.id }, now);
}

async function escalate(tx: Tx, request: ApprovalRequest, task: ApprovalTask, now: Temporal.Instant): Promise<void> {
  const { reminderHours } = await readApprovalSettings(tx);
  const trip = await findTrip(tx, request.tripId);
  if (!trip) return;
  const again = { remind_at: isoOf(now.add({ hours: reminderHours })), escalated_at: isoOf(now) };
  await tx.updateTable('approval_task').set(again).where('id', '=', task.id).execute();
  const excluded = new Set([...peopleOnTrip(trip), request.requestedBy, task.approverId, task.assigneeId]);
  const nextLevel = askedOf(request.levels[task.chain][task.level + 1]);
  const deciders = await readDecidersOfTrip(tx, request, trip, now);
  const people = await nextApprovers(tx, task.approverId, nextLevel, { excluded, deciders });
  for (const assigneeId of people) {
    const id = newId();
    const row = await tx
      .insertInto('approval_task')
      .values({
        organization_id: request.organizationId,
        id,
        request_id: request.id,
        chain: task.chain,
        level: task.level,
        approver_id: task.approverId,
        assignee_id: assigneeId,
        is_escalation: true,
        state: 'open',
        asked_at: isoOf(now),
        due_at: isoOf(now.add({ hours: request.levels[task.chain][task.level]?.deadlineHours ?? reminderHours })),
        ...again,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((row.numInsertedOrUpdatedRows ?? 0n) > 0n) {
      await enqueueEvent(tx, request.organizationId, 'approval.escalated', { taskId: id }, now);
    }
  }
  const text =
    people.length > 0 ? 'Nobody decided in time, so someone else is asked as well.' : 'Nobody has decided in time.';
  await addTripEvent(tx, trip, null, text, now);
  await announce(tx, request.organizationId, APPROVALS_TOPIC);
  await recordAudit(tx, {
    organizationId: request.organizationId,
    at: now,
    actor: 'approval-reminders',
    action: 'approval.escalated',
    objectType: 'approval_request',
    objectId: request.id,
    details: { taskId: task.id, approverId: task.approverId, askedAsWell: [...people] },
  });
}

/** Who is asked as well: the approver's own approver, else the people of the next level, else the company admins. */
export async function nextApprovers(
  tx: Tx,
  approverId: string,
  nextLevel: readonly string[],
  { excluded, deciders }: { readonly excluded: ReadonlySet<string>; readonly deciders: DecidersOf },
): Promise<readonly string[]> {
  const { adminIds } = await readDeciders(tx);
  // The stand-ins of absent people are asked on their behalf.
  const fit = (ids: readonly (string | null)[]) => {
    const able = ids.filter((id) => id !== null).filter((id) => deciders.hasDecider(id));
    return [...new Set(able.map((id) => deciders.askedFor(id)))].filter((id) => !excluded.has(id));
  };
  const place = await readPlace(tx, approverId);
  const candidates = [fit([place?.managerId ?? null]), fit(nextLevel), fit(adminIds)];
  return candidates.find((people) => people.length > 0) ?? [];
}
