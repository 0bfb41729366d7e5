import type { approveClaim as operation } from '@pravas/contract/expense/claim-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { claimTotals } from '@pravas/domain/expense/claim-totals.ts';
import { postClaimApproved } from '@pravas/domain/ledger/posting.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { canDecide } from '../approval/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { announceClaim } from './claim-expenses.ts';
import { type ClaimRow, lockClaim } from './claim-repository.ts';
import { type Change, type ExpenseContext, recordChange } from './expense-context.ts';
import { type ExpenseRow, factsOf, selectExpenses } from './expense-repository.ts';
import type { FieldError } from './judge-entry.ts';
import { findVisibleClaim, presentClaim, type WireClaim } from './present-claim.ts';

type Body = BodyOf<typeof operation>;
type Line = Body['lines'][number];

/**
 * Decides a claim, every line once. Approved lines are owed to their owner from now on, rejected ones go back to them
 * with the comment. Throws `not_found`, `not_the_approver`, `claim_not_open`, `conflict`, `validation_failed`.
 */
export async function decideClaim(context: ExpenseContext, body: Body, change: Change): Promise<WireClaim> {
  const { caller, now } = change;
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    await lockClaim(tx, body.claimId);
    const { claim, rights } = await findVisibleClaim(tx, body.claimId, caller, now);
    // Checked under the lock: a person who was just disabled can no longer decide.
    if (!rights.decides || !(await canDecide(tx, caller.personId))) throw new Refusal('not_the_approver');
    if (claim.state !== 'submitted') throw new Refusal('claim_not_open');
    if (claim.version !== body.version) throw new Refusal('conflict');
    const rows = await selectExpenses(tx, sql`e.claim_id = ${claim.id}`, sql`order by e.spent_on, e.id`);
    const decided = matchLines(rows, body.lines);
    await decideLines(tx, decided, now);
    const { reimbursableLines, reimbursablePaise } = claimTotals(
      decided.map(({ row, line }) => ({
        ...factsOf(row),
        expenseId: row.id,
        state: line.decision === 'approve' ? 'approved' : 'rejected',
      })),
    );
    const rejected = decided.filter(({ line }) => line.decision === 'reject');
    const state = stateAfter(decided.length, rejected.length);
    await tx
      .updateTable('expense_claim')
      .set({
        state,
        approved_paise: reimbursablePaise,
        decided_by: caller.personId,
        decided_at: isoOf(now),
        rejected_lines: JSON.stringify(rejected.map(asRejected)),
        version: claim.version + 1,
      })
      .where('id', '=', claim.id)
      .execute();
    await postTransfers(tx, caller.organizationId, null, postClaimApproved(claim.id, reimbursableLines), now);
    await recordChange(tx, change, {
      action: 'expense_claim.decided',
      objectType: 'expense_claim',
      objectId: claim.id,
      details: decisionDetails(claim, change, { state, approvedPaise: reimbursablePaise, rejected: rejected.length }),
    });
    await enqueueEvent(tx, caller.organizationId, 'expense.decided', { claimId: claim.id }, now);
    await announceClaim(tx, caller.organizationId, [claim.person_id, claim.asked_id, caller.personId]);
    return presentClaim(tx, claim.id, caller, now);
  });
}

/** The person who decided is the actor; a stand-in's decision also names the approver. */
function decisionDetails(
  claim: ClaimRow,
  { caller }: Change,
  told: { readonly state: string; readonly approvedPaise: number; readonly rejected: number },
) {
  return {
    number: claim.number,
    ...told,
    ...(claim.approver_id === caller.personId ? {} : { inPlaceOf: claim.approver_id }),
  };
}

interface DecidedLine {
  readonly row: ExpenseRow;
  readonly line: Line;
}

function matchLines(rows: readonly ExpenseRow[], lines: readonly Line[]): readonly DecidedLine[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  const decided: DecidedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const row = byId.get(line.expenseId);
    if (!row) errors.push({ field: `lines.${index}.expenseId`, message: 'This line is not in the claim' });
    else if (seen.has(row.id)) errors.push({ field: `lines.${index}.expenseId`, message: 'This line appears twice' });
    else decided.push({ row, line });
    if (line.decision === 'reject' && line.comment === null) {
      errors.push({ field: `lines.${index}.comment`, message: requiredMessage('Comment') });
    }
    seen.add(line.expenseId);
  }
  const missing = rows.filter((row) => !seen.has(row.id)).length;
  if (missing > 0) {
    const words = missing === 1 ? '1 line is' : `${missing} lines are`;
    errors.push({ field: 'lines', message: `${words} not decided yet` });
  }
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return decided;
}

async function decideLines(tx: Tx, decided: readonly DecidedLine[], now: Temporal.Instant): Promise<void> {
  for (const { row, line } of decided) {
    await tx
      .updateTable('expense')
      .set({
        state: line.decision === 'approve' ? 'approved' : 'rejected',
        decision_comment: line.comment,
        updated_at: isoOf(now),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute();
  }
}

function stateAfter(lines: number, rejected: number): 'approved' | 'partly_approved' | 'rejected' {
  if (rejected === 0) return 'approved';
  return rejected === lines ? 'rejected' : 'partly_approved';
}

function asRejected({ row, line }: DecidedLine) {
  return {
    expenseId: row.id,
    category: row.category,
    spentOn: row.spent_on,
    amountPaise: row.amount_paise,
    comment: line.comment,
  };
}
