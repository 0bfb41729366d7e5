import type { claimDetails } from '@pravas/contract/expense/expense-shapes.ts';
import { type ClaimTotals, claimTotals } from '@pravas/domain/expense/claim-totals.ts';
import { formatInr, paise } from '@pravas/domain/money/money.ts';
import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { canDecide } from '../approval/index.ts';
import { claimsDecidedBy } from './claim-deciders.ts';
import { type ClaimRow, presentClaimSummary, rejectedLine, selectClaims } from './claim-repository.ts';
import { type ExpenseRow, factsOf, selectExpenses } from './expense-repository.ts';
import { findDoubles } from './find-doubles.ts';
import { presentExpense } from './present-expense.ts';

/** A claim with everything its readers see. */
export type WireClaim = z.output<typeof claimDetails>;

const rejectedLines = z.array(rejectedLine);

/** What a person may do with a claim. */
export interface ClaimRights {
  readonly isOwner: boolean;
  readonly decides: boolean;
  readonly pays: boolean;
}

/** Reads a claim and what the caller may do with it. Throws `not_found` for callers who have nothing to do with it. */
export async function findVisibleClaim(
  tx: Tx,
  claimId: string,
  caller: Caller,
  now: Temporal.Instant,
): Promise<{ readonly claim: ClaimRow; readonly rights: ClaimRights }> {
  const { rows } = await sql<{ decides: boolean; decided: boolean }>`
    select ${await claimsDecidedBy(tx, caller, now)} as decides, coalesce(c.decided_by = ${caller.personId}, false) as decided
    from expense_claim c where c.id = ${claimId}`.execute(tx);
  const [asked] = rows;
  const [claim] = asked ? await selectClaims(tx, sql`c.id = ${claimId}`) : [];
  if (!asked || !claim) throw new Refusal('not_found');
  const rights = {
    isOwner: claim.person_id === caller.personId,
    decides: asked.decides,
    pays: caller.privileges.has('expenses.reimburse'),
  };
  if (!rights.isOwner && !rights.decides && !asked.decided && !rights.pays) throw new Refusal('not_found');
  return { claim, rights };
}

/** A claim as the caller sees it. Throws `not_found`. */
export async function presentClaim(tx: Tx, claimId: string, caller: Caller, now: Temporal.Instant): Promise<WireClaim> {
  const { claim, rights } = await findVisibleClaim(tx, claimId, caller, now);
  const rows = await selectExpenses(tx, sql`e.claim_id = ${claimId}`, sql`order by e.spent_on, e.id`);
  const bookings =
    claim.trip_id === null
      ? []
      : await selectExpenses(
          tx,
          sql`e.kind = 'booking' and e.trip_id = ${claim.trip_id} and e.person_id = ${claim.person_id}`,
          sql`order by e.spent_on, e.id`,
        );
  const doublesOf = await findDoubles(tx, {
    personId: claim.person_id,
    expenses: rows.map(factsOf),
    today: indianDate(now),
    namesOthers: !rights.isOwner,
  });
  const attached = new Set(rows.map((row) => row.id));
  const rejected = rejectedLines.parse(claim.rejected_lines);
  return {
    ...presentClaimSummary(claim),
    comment: claim.comment,
    canBeDecided: claim.state === 'submitted' && (await canDecide(tx, claim.asked_id)),
    decidedBy: namedOrNull(claim.decided_user_id, claim.decided_name),
    reimbursedBy: namedOrNull(claim.reimbursed_user_id, claim.reimbursed_name),
    paymentRef: claim.payment_ref,
    rows: rows.map((row) => ({
      expense: presentExpense(row, caller.personId),
      duplicates: [...doublesOf(row.id)],
      decision: decisionOf(row),
      decisionComment: row.decision_comment,
    })),
    returned: rejected
      .filter((line) => !attached.has(line.expenseId))
      .map(({ amountPaise, ...line }) => ({
        ...line,
        categoryName: EXPENSE_CATEGORY_WORDS[line.category],
        amount: paise(amountPaise),
      })),
    bookings: bookings.map((row) => presentExpense(row, caller.personId)),
    totals: presentTotals(claim, rows, bookings, rejected),
    history: historyOf(claim),
    allowedActions: actionsOf(claim, rights),
  };
}

function decisionOf({ state }: ExpenseRow): 'approve' | 'reject' | null {
  if (state === 'rejected') return 'reject';
  return state === 'approved' || state === 'reimbursed' ? 'approve' : null;
}

function presentTotals(
  claim: ClaimRow,
  rows: readonly ExpenseRow[],
  bookings: readonly ExpenseRow[],
  rejected: z.output<typeof rejectedLines>,
): WireClaim['totals'] {
  const totals: ClaimTotals = claimTotals([...rows, ...bookings].map((row) => ({ ...factsOf(row), ...lineOf(row) })));
  return {
    total: paise(claim.total_paise),
    approved: paise(claim.approved_paise),
    rejected: paise(rejected.reduce((sum, line) => sum + line.amountPaise, 0)),
    paidByCompany: totals.companyPaidPaise,
    reimbursable: totals.approvedPaise,
    byCategory: claimTotals(rows.map((row) => ({ ...factsOf(row), ...lineOf(row) }))).byCategory.map((one) => ({
      category: one.key,
      categoryName: EXPENSE_CATEGORY_WORDS[one.key],
      amount: one.amountPaise,
      count: one.lineCount,
    })),
  };
}

function lineOf(row: ExpenseRow) {
  return { expenseId: row.id, state: row.state };
}

function historyOf(claim: ClaimRow): WireClaim['history'] {
  const line = (at: Date | null, text: string) => (at === null ? [] : [{ at: at.toISOString(), text }]);
  const approved = formatInr(paise(claim.approved_paise));
  const decided: Record<WireClaim['state'], string> = {
    submitted: '',
    approved: `Approved by ${claim.decided_name ?? ''}.`,
    partly_approved: `${approved} approved by ${claim.decided_name ?? ''}; the rest was sent back.`,
    rejected: `Sent back by ${claim.decided_name ?? ''}.`,
    withdrawn: `Withdrawn by ${claim.decided_name ?? ''}.`,
    reimbursed: `${approved} approved by ${claim.decided_name ?? ''}.`,
  };
  return [
    ...line(claim.submitted_at, `Claimed by ${claim.owner_name}; ${claim.approver_name} is asked.`),
    ...line(claim.decided_at, decided[claim.state]),
    ...line(
      claim.reimbursed_at,
      `${approved} paid by ${claim.reimbursed_name ?? ''}, reference ${claim.payment_ref ?? ''}.`,
    ),
  ];
}

function actionsOf(claim: ClaimRow, { isOwner, decides, pays }: ClaimRights): WireClaim['allowedActions'] {
  const isOpen = claim.state === 'submitted';
  const isPayable = claim.state === 'approved' || claim.state === 'partly_approved';
  const action = (name: string, allowed: boolean, reason: string) => ({
    action: name,
    allowed,
    reason: allowed ? null : reason,
  });
  const over = 'This claim has already been decided.';
  return [
    ...(isOwner ? [action('withdraw', isOpen, over)] : []),
    ...(decides ? [action('decide', isOpen, over)] : []),
    ...(pays
      ? [
          action(
            'reimburse',
            isPayable && !isOwner,
            isOwner ? 'You cannot pay your own claim. Ask a colleague.' : 'Only an approved claim can be paid.',
          ),
        ]
      : []),
  ];
}

function namedOrNull(userId: number | null, name: string | null): WireClaim['decidedBy'] {
  return userId === null || name === null ? null : { user_id: userId, name };
}
