import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { type ClaimDecider, claimDeciderOf } from './claim-deciders.ts';
import { announceClaim } from './claim-expenses.ts';
import { lockClaim } from './claim-repository.ts';

/** The audit trail's name for the review of people who can no longer decide. */
const ACTOR = 'decider-review';

/**
 * Works out the decider of a pending claim again and notifies a new decider. The claim's version stays the same,
 * because a new decider does not change what is decided. Returns whether anything changed.
 */
export async function reviewClaim(tx: Tx, claimId: string, now: Temporal.Instant): Promise<boolean> {
  await lockClaim(tx, claimId);
  const claim = await tx.selectFrom('expense_claim').selectAll().where('id', '=', claimId).executeTakeFirst();
  if (claim?.state !== 'submitted') return false;
  const decider = await findDecider(tx, claim.person_id, claim.approver_id, now);
  if (decider === null) return false;
  const { approverId, assigneeId } = decider;
  if (approverId === claim.approver_id && assigneeId === claim.assignee_id) return false;
  await tx
    .updateTable('expense_claim')
    .set({ approver_id: approverId, assignee_id: assigneeId })
    .where('id', '=', claimId)
    .execute();
  const [before, after] = [claim.assignee_id ?? claim.approver_id, assigneeId ?? approverId];
  const { organization_id: organizationId, number, person_id: ownerId } = claim;
  await enqueueEvent(tx, organizationId, 'expense.reassigned', { claimId }, now);
  await announceClaim(tx, organizationId, [ownerId, before, after]);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: ACTOR,
    action: 'expense_claim.reassigned',
    objectType: 'expense_claim',
    objectId: claimId,
    details: { number, before, after, approverId },
  });
  return true;
}

/** Null where nobody at all can decide: then it waits under the name it has. */
async function findDecider(
  tx: Tx,
  ownerId: string,
  before: string,
  now: Temporal.Instant,
): Promise<ClaimDecider | null> {
  try {
    return await claimDeciderOf(tx, ownerId, now, before);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'nobody_can_approve') return null;
    throw error;
  }
}
