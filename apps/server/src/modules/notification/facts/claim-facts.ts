import { paise } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import type { NoticeEvent } from '../notice.ts';
import { readName } from './trip-facts.ts';

const claimEvent = z.object({ claimId: z.uuid() });

/** Reads a claim with what was not approved of it, and the people around it. */
export async function readClaim(tx: Tx, event: NoticeEvent) {
  const { claimId } = claimEvent.parse(event.payload);
  const claim = await tx.selectFrom('expense_claim').selectAll().where('id', '=', claimId).executeTakeFirst();
  if (!claim) return null;
  const trip =
    claim.trip_id === null
      ? undefined
      : await tx.selectFrom('trip').select('name').where('id', '=', claim.trip_id).executeTakeFirst();
  const rejected = await tx
    .selectFrom('expense')
    .select(['category', 'spent_on', 'decision_comment'])
    .where('claim_id', '=', claimId)
    .where('state', '=', 'rejected')
    .orderBy('spent_on')
    .execute();
  return {
    tripId: claim.trip_id,
    ownerId: claim.person_id,
    approverId: claim.assignee_id ?? claim.approver_id,
    by: claim.decided_by,
    paidBy: claim.reimbursed_by,
    claimId,
    number: claim.number,
    ownerName: (await readName(tx, claim.person_id)) ?? 'Someone',
    tripName: trip?.name ?? null,
    state: claim.state,
    totalPaise: paise(claim.total_paise),
    approvedPaise: paise(claim.approved_paise),
    comment: claim.comment,
    paymentRef: claim.payment_ref,
    rejected: rejected.map((line) => ({
      title: `${line.category.replaceAll('_', ' ')}, ${shortDate(line.spent_on)}`,
      comment: line.decision_comment,
    })),
  };
}

/** A claim that waits; one that was decided before its approver was notified needs no notice any more. */
export async function readWaitingClaim(tx: Tx, event: NoticeEvent) {
  const claim = await readClaim(tx, event);
  return claim?.state === 'submitted' ? claim : null;
}

/** A claim that was paid out, with the person who paid it. */
export async function readPaidClaim(tx: Tx, event: NoticeEvent) {
  const claim = await readClaim(tx, event);
  return claim && { ...claim, by: claim.paidBy };
}
