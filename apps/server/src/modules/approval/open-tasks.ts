import type { ChainKind } from '@pravas/domain/approval/approval.ts';
import { askedOf } from '@pravas/domain/approval/decide-item.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type ApprovalRequest, type ApprovalTask, isUndecided, type RequestItem } from './approval-request.ts';
import { readApprovalSettings } from './approval-settings.ts';
import type { DecidersOf } from './deciders-today.ts';
import { closeRequest, listItems, listTasks, listVotes } from './request-repository.ts';

interface Turn {
  readonly chain: ChainKind;
  readonly level: number;
  readonly approverId: string;
}

const keyOf = ({ chain, level, approverId }: Turn) => `${chain}:${level}:${approverId}`;

/**
 * Brings a request's tasks in line with the votes: opens tasks for the approvers whose turn it is, closes the tasks of
 * those who have voted or are no longer needed, and closes a request without open items. With `deciders`, tasks go to
 * the people who can decide today. Returns the tasks that were opened or reassigned. The caller must lock the request.
 */
export async function updateTasks(
  tx: Tx,
  request: ApprovalRequest,
  now: Temporal.Instant,
  deciders: Pick<DecidersOf, 'askedFor'> | null = null,
): Promise<readonly string[]> {
  const items = await listItems(tx, [request.id]);
  const turns = await openTurns(tx, request, items);
  const tasks = await listTasks(tx, [request.id]);
  await endTasks(
    tx,
    request,
    tasks.filter((task) => task.state === 'open' && !turns.has(keyOf(task))),
    now,
  );
  if (!items.some(isUndecided)) {
    await closeRequest(tx, request.id, items.some((item) => item.state !== 'withdrawn') ? 'decided' : 'withdrawn', now);
    return [];
  }
  const { reminderHours } = await readApprovalSettings(tx);
  const opened: string[] = [];
  for (const turn of turns.values()) {
    const own = tasks.find((task) => keyOf(task) === keyOf(turn) && !task.isEscalation);
    const assigneeId = deciders?.askedFor(turn.approverId) ?? own?.assigneeId ?? turn.approverId;
    if (own?.state === 'open' && own.assigneeId === assigneeId) continue;
    opened.push(await openTask(tx, request, { ...turn, assigneeId }, own ?? null, reminderHours, now));
  }
  return opened;
}

/** Whose decision is missing. */
async function openTurns(
  tx: Tx,
  request: ApprovalRequest,
  items: readonly RequestItem[],
): Promise<ReadonlyMap<string, Turn>> {
  const undecided = items.filter(isUndecided);
  const votes = await listVotes(
    tx,
    undecided.map((item) => item.id),
  );
  const turns = new Map<string, Turn>();
  for (const { id, chain, level } of undecided) {
    for (const approverId of askedOf(request.levels[chain][level])) {
      const hasSpoken = votes.some(
        (vote) => vote.itemId === id && vote.level === level && vote.approverId === approverId,
      );
      if (!hasSpoken) turns.set(keyOf({ chain, level, approverId }), { chain, level, approverId });
    }
  }
  return turns;
}

async function openTask(
  tx: Tx,
  request: ApprovalRequest,
  turn: Turn & { readonly assigneeId: string },
  before: ApprovalTask | null,
  reminderHours: number,
  now: Temporal.Instant,
): Promise<string> {
  const deadlineHours = request.levels[turn.chain][turn.level]?.deadlineHours ?? reminderHours;
  const times = {
    asked_at: isoOf(now),
    due_at: isoOf(now.add({ hours: deadlineHours })),
    remind_at: reminderHours < deadlineHours ? isoOf(now.add({ hours: reminderHours })) : null,
  };
  if (before) {
    await tx
      .updateTable('approval_task')
      // A person who is asked from now on has the whole time.
      .set({ ...times, assignee_id: turn.assigneeId, state: 'open', closed_at: null, escalated_at: null })
      .where('id', '=', before.id)
      .execute();
    return before.id;
  }
  const id = newId();
  await tx
    .insertInto('approval_task')
    .values({
      organization_id: request.organizationId,
      id,
      request_id: request.id,
      chain: turn.chain,
      level: turn.level,
      approver_id: turn.approverId,
      assignee_id: turn.assigneeId,
      state: 'open',
      ...times,
    })
    .execute();
  return id;
}

async function endTasks(
  tx: Tx,
  request: ApprovalRequest,
  tasks: readonly ApprovalTask[],
  now: Temporal.Instant,
): Promise<void> {
  if (tasks.length === 0) return;
  const votes = await listVotes(
    tx,
    (await listItems(tx, [request.id])).map((item) => item.id),
  );
  for (const task of tasks) {
    const hasSpoken = votes.some((vote) => vote.level === task.level && vote.approverId === task.approverId);
    await tx
      .updateTable('approval_task')
      .set({ state: hasSpoken ? 'done' : 'closed', closed_at: isoOf(now) })
      .where('id', '=', task.id)
      .execute();
  }
}
