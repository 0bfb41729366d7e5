import { isDeepStrictEqual } from 'node:util';
import { itemState } from '@pravas/domain/approval/decide-item.ts';
import type { Tx } from '../../platform/database.ts';
import { recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { findFlights } from '../flight-order/index.ts';
import { addTripEvent, describeAsked, findTrip, REVIEW_ACTOR, readDecidersOfTrip } from '../trip/index.ts';
import { askApprovers, settleChange, waitedFor } from './change-approvers.ts';
import { closeDecision, isAsAsked } from './change-decide.ts';
import { type ChangeApproval, findChange, updateChange } from './change-record.ts';

/**
 * Works out again who decides a waiting change, notifies those who are asked from now on, and ends the tasks of the
 * others. Answers whether anything changed.
 */
export async function reviewChange(tx: Tx, changeId: string, now: Temporal.Instant): Promise<boolean> {
  const found = await findChange(tx, changeId);
  const place = found && (await findFlights(tx, found.bookingId));
  const trip = place && (await findTrip(tx, place.tripId, true));
  const booking = place && (await findFlights(tx, place.id, true));
  const change = await findChange(tx, changeId, true);
  const approval = change?.question.approval;
  if (!trip || !booking || !change || !approval) return false;
  if (change.state !== 'chosen' || change.approvalStatus !== 'Pending For Approval') return false;
  const settled = settleChange(approval, await readDecidersOfTrip(tx, change, trip, now));
  if (isDeepStrictEqual(settled, approval)) return false;
  const after = { ...change, question: { ...change.question, approval: settled } };
  const [asked, askedBefore] = [waitedFor(after), waitedFor(change)];
  const came = asked.filter((id) => !askedBefore.includes(id));
  const left = askedBefore.filter((id) => !asked.includes(id));
  const { decision, level } = itemState(settled.levels, settled.votes);
  const last = settled.votes.at(-1);
  // No approver has agreed to what would be bought now: the traveller has to choose it again.
  if (decision === 'approved' && !isAsAsked(change, booking)) return false;
  await updateChange(tx, changeId, { question: after.question });
  if (last && (decision === 'approved' || decision === 'rejected')) {
    const message = 'Nobody else can decide on it, so the votes so far decide.';
    await closeDecision(
      tx,
      { change: after, booking, trip },
      { decision, decidedBy: last.approverId, by: null, message, now },
    );
  } else if (level !== itemState(approval.levels, approval.votes).level) {
    await askApprovers(tx, { change: after, trip, by: null }, now);
  } else if (came.length > 0 || left.length > 0) {
    const { bookingId, organizationId } = change;
    const timer = { bookingId, changeId, level };
    await enqueueEvent(tx, organizationId, 'change.approval_requested', { bookingId, changeId, people: came }, now);
    const overdueAt = overdueAtOf(approval, settled, level, now);
    if (overdueAt) await enqueueEvent(tx, organizationId, 'change.approval_overdue', timer, now, overdueAt);
  } else {
    // Only who is asked was not recorded yet, or has changed.
    return true;
  }
  const text = await describeAsked(tx, left, came);
  if (text !== null) await addTripEvent(tx, trip, null, `Change: ${text}`, now);
  await recordAudit(tx, {
    organizationId: change.organizationId,
    at: now,
    actor: REVIEW_ACTOR,
    action: 'booking.change_reassigned',
    objectType: 'booking',
    objectId: change.bookingId,
    details: { changeId, before: [...askedBefore], after: [...asked], decision },
  });
  return true;
}

/** When another person is asked as well: at once if the previous one is gone, after the deadline for new approvers. */
function overdueAtOf(
  before: ChangeApproval,
  after: ChangeApproval,
  level: number,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if ((before.standIns ?? []).length > (after.standIns ?? []).length) return now;
  const isNew = after.asked?.some((one) => !before.asked?.some((old) => old.approverId === one.approverId)) ?? false;
  return isNew ? now.add({ hours: after.levels[level]?.deadlineHours ?? 0 }) : null;
}
