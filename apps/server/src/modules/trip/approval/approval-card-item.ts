import type { approvalItem, chainLevel } from '@pravas/contract/approval/approval-shapes.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import {
  type ApprovalRequest,
  type ApprovalTask,
  isUndecided,
  type NamedPerson,
  type RequestItem,
  type StoredVote,
} from '../../approval/index.ts';
import { type Booking, serviceOf } from '../../booking/index.ts';
import { findReasonCode, presentVerdict, readPolicyVersion } from '../../policy/index.ts';

/** An item of the decision card, on the wire. */
export type WireItem = z.output<typeof approvalItem>;
type WireLevel = z.output<typeof chainLevel>;

/** All decisions about a request. */
export interface Said {
  readonly request: ApprovalRequest;
  readonly votes: readonly StoredVote[];
  readonly tasks: readonly ApprovalTask[];
  readonly names: ReadonlyMap<string, NamedPerson>;
}

/** An item with all that a decision needs; `refusal` says why the reader may not decide on it, null where they may. */
export async function presentCardItem(
  tx: Tx,
  item: RequestItem,
  booking: Booking,
  said: Said,
  refusal: string | null,
  now: Temporal.Instant,
): Promise<WireItem> {
  const policy = item.verdict && (await readPolicyVersion(tx, item.verdict.versionId));
  const { judging, inTrip } = serviceOf(booking);
  const shown = await judging.shownToApprover(tx, booking, { verdict: item.verdict, policy }, now);
  const card = {
    itemId: item.id,
    bookingId: booking.id,
    service: booking.service,
    title: inTrip.label(booking),
    travellers: shown.travellers,
    state: item.state,
    approvalStatus: booking.approval.status,
    chain: item.chain,
    total: item.totalPaise,
    band: item.bandPaise,
    pendingTotal: booking.pendingTotalPaise,
    verdict: item.verdict && presentVerdict(item.verdict),
    reason: await readReason(tx, booking),
    alternatives: shown.alternatives,
    refundability: shown.refundability,
    waiting: shown.waiting,
    levels: presentLevels(item, said),
    allowedActions: ['approve', 'reject', 'changes'].map((action) => ({
      action,
      allowed: refusal === null,
      reason: refusal,
    })),
    ...shown.fields,
  };
  // The booking's service has given it the fields that the contract asks of that service.
  return card as WireItem;
}

/** The reason a traveller gave, with the words of its code; null where none was given. */
export async function readReason(tx: Tx, { approval }: Pick<Booking, 'approval'>): Promise<WireItem['reason']> {
  const { reasonCodeId, reasonText } = approval;
  if (reasonCodeId === null && reasonText === null) return null;
  const code = reasonCodeId === null ? null : await findReasonCode(tx, reasonCodeId);
  const words = [code?.text, reasonText].filter((one) => one !== undefined && one !== null);
  return { code: code?.code ?? null, text: words.join(': ') || null };
}

function presentLevels(item: RequestItem, said: Said): WireLevel[] {
  return said.request.levels[item.chain].map((level, index) => {
    const asked = said.tasks.filter((task) => task.chain === item.chain && task.level === index);
    const own = asked.filter((task) => !task.isEscalation);
    const dueAt = own.length === 0 ? null : Math.min(...own.map((task) => task.dueAt.getTime()));
    return {
      level: index + 1,
      mode: level.mode,
      state: levelState(item, index),
      deadlineHours: level.deadlineHours,
      dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
      approvers: level.approverIds
        .map((id) => ({ id, shown: presentPerson(id, item, index, asked, said) }))
        // Those who are no longer asked are shown with their decisions.
        .filter(({ id, shown }) => shown.decision !== null || !level.goneIds?.includes(id))
        .map(({ shown }) => shown),
    };
  });
}

function levelState(item: RequestItem, index: number): WireLevel['state'] {
  if (index < item.level || item.state === 'approved') return 'done';
  if (!isUndecided(item) && item.state !== 'rejected') return 'skipped';
  if (index > item.level) return item.state === 'rejected' ? 'skipped' : 'later';
  return item.state === 'rejected' ? 'rejected' : item.state === 'changes' ? 'changes' : 'waiting';
}

function presentPerson(
  approverId: string,
  item: RequestItem,
  level: number,
  asked: readonly ApprovalTask[],
  { votes, names }: Said,
): WireLevel['approvers'][number] {
  const vote = votes.findLast((one) => one.itemId === item.id && one.level === level && one.approverId === approverId);
  const task = asked.find(
    (one) => one.approverId === approverId && one.assigneeId !== approverId && one.state === 'open',
  );
  const person = names.get(approverId);
  return {
    user_id: person?.user_id ?? 0,
    name: person?.name ?? '-',
    assignee: (task && names.get(task.assigneeId)) ?? null,
    decision: vote?.decision ?? null,
    decidedBy: vote && vote.givenBy !== approverId ? (names.get(vote.givenBy)?.name ?? null) : null,
    decidedAt: vote?.at.toISOString() ?? null,
    via: vote?.via ?? null,
    comment: vote?.comment ?? null,
  };
}
