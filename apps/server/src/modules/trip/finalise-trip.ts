import type { finaliseTrip as operation } from '@pravas/contract/approval/finalise-operations.ts';
import type { ErrorCode } from '@pravas/contract/error-codes.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { ChainLevel } from '@pravas/domain/approval/approval.ts';
import type { ResolvedChain } from '@pravas/domain/approval/choose-workflow.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  APPROVALS_TOPIC,
  type ApprovalRequest,
  insertRequest,
  listTasks,
  namesOf,
  readNames,
} from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, enqueueEvent, serviceOf, stampApproval } from '../booking/index.ts';
import { findReasonCode } from '../policy/index.ts';
import { readTripAnswer } from './approval/approval-answer.ts';
import type { TripApprovalContext } from './approval/approval-context.ts';
import { type ApprovalPlan, type GivenReason, type PlannedItem, planApproval } from './approval/approval-plan.ts';
import { settleRequest } from './approval/approval-settle.ts';
import { withdrawItems } from './approval/approval-withdraw.ts';
import { blocksOfPlan, type FinaliseBlock } from './pre-finalise-trip.ts';
import { findEditableTrip } from './trip-access.ts';
import { addTripEvent, changeTrip, findTrip } from './trip-repository.ts';
import { type Change, expectVersion } from './update-trip.ts';

type Body = BodyOf<typeof operation>;

/**
 * Finalises a trip: judges each unpaid flight once more, lets through what needs no approval, and asks the approvers
 * about the rest. Throws `trip_not_found`, `privilege_missing`, `trip_version_conflict`, `not_found` for an unknown
 * reason, and what blocks: `policy_blocks`, `reason_code_required`, `traveller_details_missing`, `nobody_can_approve`,
 * `nothing_to_finalise`, `trip_not_editable`, or `trip_blocked` where it is more than one thing.
 */
export async function finaliseTrip(
  tx: Tx,
  context: TripApprovalContext,
  body: Body,
  change: Change,
): Promise<PayloadOf<typeof operation>> {
  const { caller, now } = change;
  const trip = await findEditableTrip(tx, caller, body.tripId);
  expectVersion(trip, body.version);
  const note = body.note ?? null;
  const reasons = await readReasons(tx, body.reasons);
  const purpose = trip.purpose ?? (body.purpose || null);
  const words = note ?? (body.purpose || null);
  const plan = await planApproval(tx, context, trip, { requesterId: caller.personId, reasons, note: words }, true);
  const stranger = body.reasons.findIndex((one) => !plan.items.some((item) => item.booking.id === one.bookingId));
  if (stranger >= 0) throw fieldRefusal(`reasons.${stranger}.bookingId`, 'This booking is not in the trip');
  refuseBlocked(blocksOfPlan(plan));
  await changeTrip(tx, trip.id, { state: 'finalised', finalisedAt: now, purpose }, now);
  await stampItems(tx, plan, now);
  const request = await askApprovers(tx, plan, { requesterId: caller.personId, note, now });
  await addTripEvent(tx, trip, caller.personId, sentenceOf(plan, request), now);
  await enqueueEvent(tx, trip.organizationId, 'trip.finalised', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.finalised',
    objectType: 'trip',
    objectId: trip.id,
    details: {
      requestId: request?.id ?? null,
      note,
      items: plan.items.map((item) => ({ bookingId: item.booking.id, outcome: item.outcome, step: item.step })),
    },
    requestId: change.requestId,
  });
  return {
    ...(await readTripAnswer(tx, trip.id)),
    tripId: trip.id,
    version: (await findTrip(tx, trip.id))?.version ?? trip.version,
    requestId: request?.id ?? null,
    waitingFor: request ? await readWaiting(tx, request.id) : [],
  };
}

/** What a request is made with. */
export interface Asking {
  readonly requesterId: string;
  readonly note: string | null;
  readonly now: Temporal.Instant;
}

/**
 * Asks the approvers about the items of a plan that need them; null where none does. Earlier requests about the same
 * flights are withdrawn. The trip and its bookings must be locked.
 */
export async function askApprovers(
  tx: Tx,
  { trip, items, chains }: Pick<ApprovalPlan, 'trip' | 'items' | 'chains'>,
  { requesterId, note, now }: Asking,
): Promise<ApprovalRequest | null> {
  const fresh = items.filter((item) => item.step !== 'stays');
  await withdrawItems(
    tx,
    trip.id,
    fresh.map((item) => item.booking.id),
    now,
  );
  const asked = fresh.flatMap((item) => (item.chain === null ? [] : [{ item, chain: item.chain }]));
  if (asked.length === 0) return null;
  const used = new Set(asked.map((one) => one.chain));
  const request = await insertRequest(tx, {
    organizationId: trip.organizationId,
    tripId: trip.id,
    requestedBy: requesterId,
    note,
    workflowId: chains.workflow?.id ?? null,
    levels: { within: levelsOf(chains.within), out: levelsOf(chains.out) },
    chainNotes: [...used].flatMap((chain) => chains[chain].notes.map((one) => one.text)),
    items: asked.map(({ item, chain }) => ({
      bookingId: item.booking.id,
      chain,
      fingerprint: item.fingerprint,
      totalPaise: item.booking.totalPaise,
      bandPaise: item.bandPaise,
      verdict: item.verdict,
    })),
    now,
  });
  const { taskIds } = await settleRequest(tx, trip, request, now);
  await enqueueEvent(
    tx,
    trip.organizationId,
    'approval.requested',
    { requestId: request.id, taskIds, by: requesterId },
    now,
  );
  await announce(tx, trip.organizationId, APPROVALS_TOPIC);
  return request;
}

/** Writes the outcome into the bookings. */
export async function stampItems(tx: Tx, { items }: Pick<ApprovalPlan, 'items'>, now: Temporal.Instant): Promise<void> {
  for (const item of items.filter((one) => one.step !== 'stays')) {
    const { booking, verdict, fingerprint, bandPaise, reason } = item;
    const status = item.step === 'asks' ? 'Pending For Approval' : 'Not Required';
    await stampApproval(tx, booking, { status, fingerprint, bandPaise, actor: null, verdict, reason }, now);
    await addHistory(tx, booking, status === 'Not Required' ? 'Needs no approval.' : 'Approval requested.', now);
  }
}

/** The people who are asked now. */
async function readWaiting(tx: Tx, requestId: string) {
  const open = (await listTasks(tx, [requestId])).filter((task) => task.state === 'open');
  const ids = [...new Set(open.map((task) => task.assigneeId))];
  return namesOf(await readNames(tx, ids), ids);
}

function levelsOf(chain: ResolvedChain): readonly ChainLevel[] {
  return chain.ok ? chain.levels : [];
}

async function readReasons(tx: Tx, given: Body['reasons']): Promise<ReadonlyMap<string, GivenReason>> {
  const reasons = new Map<string, GivenReason>();
  for (const [index, { bookingId, reasonCodeId, text }] of given.entries()) {
    const codeId = reasonCodeId ?? null;
    if (codeId !== null) {
      const code = await findReasonCode(tx, codeId);
      if (!code?.isActive) throw fieldRefusal(`reasons.${index}.reasonCodeId`, 'Please choose a reason from the list');
    }
    reasons.set(bookingId, { codeId, text: text ?? null });
  }
  return reasons;
}

function refuseBlocked(blocks: readonly FinaliseBlock[]): void {
  const [first] = blocks;
  if (!first) return;
  const isOne = blocks.every((block) => block.code === first.code);
  throw new Refusal(isOne ? CODES[first.code] : 'trip_blocked', {
    message: isOne ? first.message : 'This trip has several problems. Please fix them before you finalise it.',
    errors: blocks.map((block) => ({ field: block.bookingId ?? 'tripId', message: block.message })),
  });
}

const CODES: Readonly<Record<FinaliseBlock['code'], ErrorCode>> = {
  policy_blocks: 'policy_blocks',
  reason_code_required: 'reason_code_required',
  traveller_details_missing: 'traveller_details_missing',
  price_changed: 'trip_blocked',
  already_departed: 'trip_blocked',
  nobody_can_approve: 'nobody_can_approve',
  nothing_to_finalise: 'nothing_to_finalise',
  trip_not_editable: 'trip_not_editable',
};

function fieldRefusal(field: string, message: string): Refusal {
  return new Refusal('not_found', { message, errors: [{ field, message }] });
}

function sentenceOf({ items }: ApprovalPlan, request: ApprovalRequest | null): string {
  const asked = items
    .filter((item) => item.step === 'asks')
    .map((item: PlannedItem) => serviceOf(item.booking).inTrip.label(item.booking));
  return request === null
    ? 'Finalised; nobody has to be asked.'
    : `Finalised; approval requested for ${asked.join('; ')}.`;
}
