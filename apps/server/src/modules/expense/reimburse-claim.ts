import { postReimbursed } from '@pravas/domain/ledger/posting.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enqueueEvent } from '../booking/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { announceClaim } from './claim-expenses.ts';
import { lockClaim } from './claim-repository.ts';
import { type Change, type ExpenseContext, recordChange } from './expense-context.ts';
import { findVisibleClaim, presentClaim, type WireClaim } from './present-claim.ts';

/** Marks a claim as paid out. Nobody pays their own. Throws `not_found`, `self_change_refused`, `claim_not_payable`. */
export async function reimburseClaim(
  context: ExpenseContext,
  { claimId, paymentRef }: { readonly claimId: string; readonly paymentRef: string },
  change: Change,
): Promise<WireClaim> {
  const { caller, now } = change;
  const { organizationId, personId } = caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    await lockClaim(tx, claimId);
    const { claim } = await findVisibleClaim(tx, claimId, caller, now);
    if (claim.person_id === personId) {
      throw new Refusal('self_change_refused', { message: 'You cannot pay your own claim. Ask a colleague.' });
    }
    if (claim.state !== 'approved' && claim.state !== 'partly_approved') throw new Refusal('claim_not_payable');
    const at = isoOf(now);
    await tx
      .updateTable('expense_claim')
      .set({
        state: 'reimbursed',
        reimbursed_by: personId,
        reimbursed_at: at,
        payment_ref: paymentRef,
        version: claim.version + 1,
      })
      .where('id', '=', claimId)
      .execute();
    await tx
      .updateTable('expense')
      .set((row) => ({ state: 'reimbursed', updated_at: at, version: row('version', '+', 1) }))
      .where('claim_id', '=', claimId)
      .where('state', '=', 'approved')
      .execute();
    await postTransfers(tx, organizationId, null, postReimbursed(claimId, paise(claim.approved_paise)), now);
    await recordChange(tx, change, {
      action: 'expense_claim.reimbursed',
      objectType: 'expense_claim',
      objectId: claimId,
      details: { number: claim.number, approvedPaise: claim.approved_paise, paymentRef },
    });
    await enqueueEvent(tx, organizationId, 'expense.reimbursed', { claimId }, now);
    await announceClaim(tx, organizationId, [claim.person_id, claim.approver_id]);
    return presentClaim(tx, claimId, caller, now);
  });
}
