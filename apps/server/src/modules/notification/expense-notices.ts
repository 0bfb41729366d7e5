import { paise } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { readNames } from './read-trip-people.ts';
import { claimWords } from './templates/expense-words.ts';

const claimEvent = z.object({ claimId: z.uuid() });

/** Tells a claim's approver that it waits for him, and its owner what became of it. */
export async function expenseNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { claimId } = claimEvent.parse(event.payload);
  const claim = await tx.selectFrom('expense_claim').selectAll().where('id', '=', claimId).executeTakeFirst();
  // A claim that was decided before its approver could be told of it needs nobody any more.
  if (!claim || (event.topic === 'expense.claimed' && claim.state !== 'submitted')) return NOBODY_TOLD;
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
  const words = claimWords(event.topic, {
    claimId,
    number: claim.number,
    ownerName: (await readNames(tx, [claim.person_id])).get(claim.person_id) ?? 'Somebody',
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
  });
  if (words === null) return NOBODY_TOLD;
  const toApprover = event.topic === 'expense.claimed' || event.topic === 'expense.withdrawn';
  const actorId = toApprover
    ? claim.person_id
    : event.topic === 'expense.reimbursed'
      ? claim.reimbursed_by
      : claim.decided_by;
  // Somebody waits for an approver's answer; an answer itself can come with the others.
  const mailTime = event.topic === 'expense.claimed' ? 'now' : 'later';
  return {
    tripId: claim.trip_id,
    notices: noticesFor([toApprover ? claim.approver_id : claim.person_id], actorId, words, mailTime, 'approvalEmail'),
    guest: null,
  };
}
