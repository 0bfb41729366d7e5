import type { claimExpenses as operation } from '@pravas/contract/expense/claim-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { checkExpense } from '@pravas/domain/expense/expense-rules.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import type { PolicyRuleName, Verdict } from '@pravas/domain/policy/verdict.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enqueueEvent } from '../booking/index.ts';
import { refuseField } from '../organisation/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import { claimDeciderOf } from './claim-deciders.ts';
import { nextClaimNumber } from './claim-repository.ts';
import { type Change, type ExpenseContext, expenseTopic, recordChange } from './expense-context.ts';
import { findTripOf } from './expense-links.ts';
import { type ExpenseRow, factsOf, selectExpenses } from './expense-repository.ts';
import { findDoubles } from './find-doubles.ts';
import { type FieldError, judgeStored } from './judge-entry.ts';
import { presentClaim, type WireClaim } from './present-claim.ts';
import { isEditable } from './present-expense.ts';

type Body = BodyOf<typeof operation>;

/** The most lines a claim may have. */
const MOST_LINES = 200;

interface JudgedLine {
  readonly row: ExpenseRow;
  readonly verdict: Verdict | null;
}

/**
 * Submits drafts as one claim: judged again by the current policy, numbered, and put to the approver. Throws
 * `not_found`, `trip_not_found`, `nothing_to_claim`, `expense_not_editable`, `validation_failed`, `policy_blocks`,
 * `reason_code_required`, `nobody_can_approve`. Fields are named "<expense id>.<field>".
 */
export async function claimExpenses(context: ExpenseContext, body: Body, change: Change): Promise<WireClaim> {
  const { organizationId, personId } = change.caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    const rows = await takeLines(tx, body, personId);
    const lines = await judgeLines(tx, rows, change);
    refuseUnclaimable(lines);
    const { approverId, assigneeId } = await claimDeciderOf(tx, personId, change.now);
    const claimId = newId();
    const number = await nextClaimNumber(tx, organizationId);
    const doublesOf = await findDoubles(tx, {
      personId,
      expenses: rows.map(factsOf),
      today: indianDate(change.now),
      namesOthers: false,
    });
    const totalPaise = sum(rows.map((row) => factsOf(row).amountPaise));
    const trips = new Set(rows.map((row) => row.trip_id));
    const [tripId] = trips;
    await tx
      .insertInto('expense_claim')
      .values({
        organization_id: organizationId,
        id: claimId,
        number,
        person_id: personId,
        trip_id: trips.size === 1 ? (tripId ?? null) : null,
        state: 'submitted',
        approver_id: approverId,
        assignee_id: assigneeId,
        total_paise: totalPaise,
        comment: body.comment,
        submitted_at: isoOf(change.now),
        decided_by: null,
        reimbursed_by: null,
        payment_ref: null,
        out_of_policy: lines.filter(({ verdict }) => isOutOfPolicy(verdict)).length,
        duplicates: rows.filter((row) => doublesOf(row.id).length > 0).length,
      })
      .execute();
    await submitLines(tx, lines, claimId, change.now);
    await recordChange(tx, change, {
      action: 'expense_claim.submitted',
      objectType: 'expense_claim',
      objectId: claimId,
      details: { number, lines: rows.length, totalPaise, approverId, tripId: tripId ?? null },
    });
    await enqueueEvent(tx, organizationId, 'expense.claimed', { claimId }, change.now);
    await announceClaim(tx, organizationId, [personId, assigneeId ?? approverId]);
    return presentClaim(tx, claimId, change.caller, change.now);
  });
}

/** Tells the screens of everybody concerned that a claim has changed. */
export async function announceClaim(tx: Tx, organizationId: string, personIds: readonly string[]): Promise<void> {
  for (const personId of personIds) await announce(tx, organizationId, expenseTopic(personId));
}

/** Reads and locks the lines, always in the order of their ids, so that two claims cannot deadlock. */
async function takeLines(tx: Tx, body: Body, personId: string): Promise<readonly ExpenseRow[]> {
  const { expenseIds, tripId } = body;
  if ((expenseIds === undefined) === (tripId === undefined)) {
    throw refuseField('validation_failed', 'expenseIds', 'Choose either expenses or a trip');
  }
  if (tripId !== undefined && !(await findTripOf(tx, tripId, personId))) {
    throw refuseField('trip_not_found', 'tripId', 'The trip was not found');
  }
  const wanted = [...new Set(expenseIds ?? [])];
  const chosen =
    tripId === undefined
      ? sql`e.id = any(${wanted}::uuid[])`
      : sql`e.trip_id = ${tripId} and e.kind <> 'booking' and e.state in ('draft', 'rejected')`;
  await sql`select from expense e where e.person_id = ${personId} and e.removed_at is null and ${chosen}
    order by e.id for update`.execute(tx);
  const rows = await selectExpenses(tx, sql`e.person_id = ${personId} and ${chosen}`, sql`order by e.spent_on, e.id`);
  if (tripId === undefined && rows.length < wanted.length) throw new Refusal('not_found');
  if (rows.length === 0) throw new Refusal('nothing_to_claim');
  if (rows.length > MOST_LINES) {
    throw refuseField(
      'validation_failed',
      'tripId',
      `A claim can have at most ${MOST_LINES} lines. Split it into several claims`,
    );
  }
  if (!rows.every(isEditable)) throw new Refusal('expense_not_editable');
  return rows;
}

async function judgeLines(tx: Tx, rows: readonly ExpenseRow[], { caller, now }: Change): Promise<JudgedLine[]> {
  const version: PolicyVersion | null = (await readEffectivePolicy(tx, caller.personId, now))?.version ?? null;
  const lines: JudgedLine[] = [];
  for (const row of rows) {
    const entry = { ...factsOf(row), comment: row.comment };
    const owner = { personId: caller.personId, expenseId: row.id, tripId: row.trip_id };
    lines.push({ row, verdict: version === null ? null : await judgeStored(tx, version, entry, owner, now) });
  }
  const errors = lines.flatMap(({ row }) =>
    checkExpense({ ...factsOf(row), comment: row.comment }, indianDate(now)).map(({ field, message }) => ({
      field: `${row.id}.${field === 'date' ? 'spentOn' : field}`,
      message,
    })),
  );
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return lines;
}

/** The field of the form that mends a broken rule. */
const FIELD_OF: Partial<Record<PolicyRuleName, string>> = {
  'expense.ceilings': 'amount',
  'expense.receipt': 'file',
  'expense.dailyAllowance': 'days',
  budget: 'amount',
};

function refuseUnclaimable(lines: readonly JudgedLine[]): void {
  const blocked = lines.flatMap(({ row, verdict }) =>
    (verdict?.checks ?? [])
      .filter((check) => check.outcome === 'block')
      .map(
        (check): FieldError => ({
          field: `${row.id}.${FIELD_OF[check.rule] ?? 'amount'}`,
          message: `${nameOf(row)}: ${check.sentence}`,
        }),
      ),
  );
  if (blocked.length > 0) throw new Refusal('policy_blocks', { errors: blocked });
  const unexplained = lines
    .filter(({ row, verdict }) => verdict?.outcome === 'reason' && row.reason_code_id === null)
    .map(
      ({ row }): FieldError => ({
        field: `${row.id}.reasonCodeId`,
        message: `${nameOf(row)} is out of policy: please choose a reason`,
      }),
    );
  if (unexplained.length > 0) throw new Refusal('reason_code_required', { errors: unexplained });
}

function nameOf(row: { readonly category: ExpenseCategory; readonly spent_on: string }): string {
  return `${EXPENSE_CATEGORY_WORDS[row.category]} on ${shortDate(row.spent_on)}`;
}

/** Everything that breaks a rule, down to those which only ask for a note. */
function isOutOfPolicy(verdict: Verdict | null): boolean {
  return verdict !== null && verdict.outcome !== 'within';
}

async function submitLines(
  tx: Tx,
  lines: readonly JudgedLine[],
  claimId: string,
  now: Temporal.Instant,
): Promise<void> {
  for (const { row, verdict } of lines) {
    await tx
      .updateTable('expense')
      .set({
        state: 'claimed',
        claim_id: claimId,
        verdict: verdict === null ? null : JSON.stringify(verdict),
        decision_comment: null,
        updated_at: isoOf(now),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute();
  }
}
