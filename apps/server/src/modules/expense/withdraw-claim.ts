import { isoOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enqueueEvent } from '../booking/index.ts';
import { announceClaim } from './claim-expenses.ts';
import { lockClaim } from './claim-repository.ts';
import { type Change, type ExpenseContext, recordChange } from './expense-context.ts';
import { findVisibleClaim } from './present-claim.ts';

/** Withdraws the caller's own claim before it is decided. Throws `not_found`, `claim_not_open`. */
export async function withdrawClaim(
  context: ExpenseContext,
  claimId: string,
  change: Change,
): Promise<{ withdrawn: boolean }> {
  const { caller, now } = change;
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    await lockClaim(tx, claimId);
    const { claim, rights } = await findVisibleClaim(tx, claimId, caller, now);
    if (!rights.isOwner) throw new Refusal('not_found');
    if (claim.state !== 'submitted') throw new Refusal('claim_not_open');
    await tx
      .updateTable('expense')
      .set((row) => ({ state: 'draft', claim_id: null, updated_at: isoOf(now), version: row('version', '+', 1) }))
      .where('claim_id', '=', claimId)
      .execute();
    await tx
      .updateTable('expense_claim')
      .set({
        state: 'withdrawn',
        decided_by: caller.personId,
        decided_at: isoOf(now),
        version: claim.version + 1,
      })
      .where('id', '=', claimId)
      .execute();
    await recordChange(tx, change, {
      action: 'expense_claim.withdrawn',
      objectType: 'expense_claim',
      objectId: claimId,
      details: { number: claim.number },
    });
    await enqueueEvent(tx, caller.organizationId, 'expense.withdrawn', { claimId }, now);
    await announceClaim(tx, caller.organizationId, [claim.person_id, claim.asked_id]);
    return { withdrawn: true };
  });
}
