import type { ChainKind, ChainLevel } from '@pravas/domain/approval/approval.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { Selectable } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { ApprovalRequest, ApprovalTask, RequestItem, StoredVote } from './approval-request.ts';

/** A request, or null. `lock` keeps others from deciding on it in this transaction; lock its trip first. */
export async function findRequest(tx: Tx, requestId: string, lock = false): Promise<ApprovalRequest | null> {
  let query = tx.selectFrom('approval_request').selectAll().where('id', '=', requestId);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row ? asRequest(row) : null;
}

/** All requests about a trip, the first one first. */
export async function listRequests(tx: Tx, tripId: string): Promise<readonly ApprovalRequest[]> {
  const rows = await tx
    .selectFrom('approval_request')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('round')
    .execute();
  return rows.map(asRequest);
}

/** The items of these requests, in the order in which their bookings came into the trip. */
export async function listItems(tx: Tx, requestIds: readonly string[]): Promise<readonly RequestItem[]> {
  if (requestIds.length === 0) return [];
  const rows = await tx
    .selectFrom('approval_item as i')
    .innerJoin('booking as b', 'b.id', 'i.booking_id')
    .selectAll('i')
    .where('i.request_id', 'in', [...requestIds])
    .orderBy('b.created_at')
    .orderBy('i.id')
    .execute();
  return rows.map(asItem);
}

/** The latest item of each booking of a trip: earlier decisions no longer count. */
export async function listLatestItems(tx: Tx, tripId: string): Promise<readonly RequestItem[]> {
  const rows = await tx
    .selectFrom('approval_item as i')
    .innerJoin('approval_request as r', 'r.id', 'i.request_id')
    .selectAll('i')
    .distinctOn('i.booking_id')
    .where('i.trip_id', '=', tripId)
    .orderBy('i.booking_id')
    .orderBy('r.round', 'desc')
    .execute();
  return rows.map(asItem);
}

/** The votes on these items, in the order they were given. */
export async function listVotes(tx: Tx, itemIds: readonly string[]): Promise<readonly StoredVote[]> {
  if (itemIds.length === 0) return [];
  const rows = await tx
    .selectFrom('approval_vote')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    itemId: row.item_id,
    level: row.level,
    approverId: row.approver_id,
    givenBy: row.given_by,
    decision: row.decision as StoredVote['decision'],
    allowSubstitutes: row.allow_substitutes,
    comment: row.comment,
    via: row.via as StoredVote['via'],
    at: row.at,
  }));
}

/** The tasks of these requests. */
export async function listTasks(tx: Tx, requestIds: readonly string[]): Promise<readonly ApprovalTask[]> {
  if (requestIds.length === 0) return [];
  const rows = await tx
    .selectFrom('approval_task')
    .selectAll()
    .where('request_id', 'in', [...requestIds])
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map(asTask);
}

/** A task, or null. */
export async function findTask(tx: Tx, taskId: string, lock = false): Promise<ApprovalTask | null> {
  let query = tx.selectFrom('approval_task').selectAll().where('id', '=', taskId);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row ? asTask(row) : null;
}

/** What is asked about when a request is made. */
export type NewItem = Pick<RequestItem, 'bookingId' | 'chain' | 'fingerprint' | 'totalPaise' | 'bandPaise' | 'verdict'>;

/** Writes a request with its items. The trip must be locked, so that rounds are counted one by one. */
export async function insertRequest(
  tx: Tx,
  request: {
    readonly organizationId: string;
    readonly tripId: string;
    readonly requestedBy: string;
    readonly note: string | null;
    readonly workflowId: string | null;
    readonly levels: Readonly<Record<ChainKind, readonly ChainLevel[]>>;
    readonly chainNotes: readonly string[];
    readonly items: readonly NewItem[];
    readonly now: Temporal.Instant;
  },
): Promise<ApprovalRequest> {
  const { organizationId, tripId } = request;
  const id = newId();
  const { rounds } = await tx
    .selectFrom('approval_request')
    .select((eb) => eb.fn.max('round').as('rounds'))
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('approval_request')
    .values({
      organization_id: organizationId,
      id,
      trip_id: tripId,
      round: (rounds ?? 0) + 1,
      state: 'open',
      requested_by: request.requestedBy,
      reason: request.note,
      workflow_id: request.workflowId,
      within_levels: JSON.stringify(request.levels.within),
      out_levels: JSON.stringify(request.levels.out),
      notes: JSON.stringify(request.chainNotes),
      created_at: isoOf(request.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('approval_item')
    .values(
      request.items.map((item) => ({
        organization_id: organizationId,
        id: newId(),
        request_id: id,
        trip_id: tripId,
        booking_id: item.bookingId,
        chain: item.chain,
        state: 'pending',
        fingerprint: item.fingerprint,
        total_paise: item.totalPaise,
        band_paise: item.bandPaise,
        verdict: item.verdict === null ? null : JSON.stringify(item.verdict),
      })),
    )
    .execute();
  return asRequest(row);
}

/** Columns of an item that change. */
export type ItemChange = Partial<Pick<RequestItem, 'state' | 'level' | 'allowSubstitutes'>>;

/** Changes an item; its request must be locked. */
export async function changeItem(tx: Tx, itemId: string, change: ItemChange, now: Temporal.Instant): Promise<void> {
  const decided = change.state !== undefined && change.state !== 'pending';
  await tx
    .updateTable('approval_item')
    .set({
      decided_at: decided ? isoOf(now) : null,
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.level === undefined ? {} : { level: change.level }),
      ...(change.allowSubstitutes === undefined ? {} : { allow_substitutes: change.allowSubstitutes }),
    })
    .where('id', '=', itemId)
    .execute();
}

/** Writes a vote; votes are never changed. */
export async function insertVote(tx: Tx, organizationId: string, vote: StoredVote): Promise<void> {
  await tx
    .insertInto('approval_vote')
    .values({
      organization_id: organizationId,
      id: newId(),
      item_id: vote.itemId,
      level: vote.level,
      approver_id: vote.approverId,
      given_by: vote.givenBy,
      decision: vote.decision,
      allow_substitutes: vote.allowSubstitutes,
      comment: vote.comment,
      via: vote.via,
      at: vote.at,
    })
    .execute();
}

/** Writes who is on the levels of a request that is locked. */
export async function changeLevels(tx: Tx, requestId: string, levels: ApprovalRequest['levels']): Promise<void> {
  await tx
    .updateTable('approval_request')
    .set({ within_levels: JSON.stringify(levels.within), out_levels: JSON.stringify(levels.out) })
    .where('id', '=', requestId)
    .execute();
}

/** Ends a request. */
export async function closeRequest(
  tx: Tx,
  requestId: string,
  state: 'decided' | 'withdrawn',
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('approval_request')
    .set({ state, closed_at: isoOf(now) })
    .where('id', '=', requestId)
    .where('state', '=', 'open')
    .execute();
}

function asRequest(row: Selectable<Schema['approval_request']>): ApprovalRequest {
  return {
    organizationId: row.organization_id,
    id: row.id,
    tripId: row.trip_id,
    round: row.round,
    state: row.state as ApprovalRequest['state'],
    requestedBy: row.requested_by,
    note: row.reason,
    levels: { within: row.within_levels as readonly ChainLevel[], out: row.out_levels as readonly ChainLevel[] },
    chainNotes: row.notes as readonly string[],
    createdAt: row.created_at,
    closedAt: row.closed_at,
  };
}

function asItem(row: Selectable<Schema['approval_item']>): RequestItem {
  return {
    id: row.id,
    requestId: row.request_id,
    tripId: row.trip_id,
    bookingId: row.booking_id,
    chain: row.chain as ChainKind,
    state: row.state as RequestItem['state'],
    level: row.level,
    fingerprint: row.fingerprint,
    totalPaise: paise(row.total_paise),
    bandPaise: paise(row.band_paise),
    verdict: row.verdict as Verdict | null,
    allowSubstitutes: row.allow_substitutes,
    decidedAt: row.decided_at,
  };
}

function asTask(row: Selectable<Schema['approval_task']>): ApprovalTask {
  return {
    id: row.id,
    requestId: row.request_id,
    chain: row.chain as ChainKind,
    level: row.level,
    approverId: row.approver_id,
    assigneeId: row.assignee_id,
    isEscalation: row.is_escalation,
    state: row.state as ApprovalTask['state'],
    askedAt: row.asked_at,
    dueAt: row.due_at,
    remindedAt: row.reminded_at,
  };
}
