import type { expenseInput } from '@pravas/contract/expense/expense-shapes.ts';
import { checkExpense, type ExpenseEntry, keepAskedFields } from '@pravas/domain/expense/expense-rules.ts';
import { formatInr, type Paise, paise, ZERO } from '@pravas/domain/money/money.ts';
import type { BudgetFacts } from '@pravas/domain/policy/budget-check.ts';
import { allowancePaise, judgeExpense, mileagePaise } from '@pravas/domain/policy/expense-rules.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { type Proof, proof } from '@pravas/domain/proof/proof.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { readBudgetsForExpense } from '../budget/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';

/** What a person states of an expense, as it crossed the wire. */
export type TypedExpense = z.output<z.ZodMiniObject<typeof expenseInput>>;

/** Something wrong with one field of the request. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An expense as it would be stored, with all findings about it. */
export interface JudgedEntry {
  readonly entry: ExpenseEntry;
  /** "120 km at ₹12 a kilometre"; null where the person entered the amount. */
  readonly computation: string | null;
  readonly proof: Proof | null;
  /** Null without a policy, and while the amount is unknown. */
  readonly verdict: Verdict | null;
  readonly errors: readonly FieldError[];
}

/** Whose expense it is, and what is attached to it. */
export interface EntryOwner {
  readonly personId: string;
  /** Empty while it is not stored. */
  readonly expenseId: string;
  readonly receiptHash: string | null;
  readonly hasReceipt: boolean;
}

/** Computes, checks and judges what was typed, by the policy that holds for the person now. */
export async function judgeEntry(
  tx: Tx,
  typed: TypedExpense,
  owner: EntryOwner,
  now: Temporal.Instant,
): Promise<JudgedEntry> {
  const version = (await readEffectivePolicy(tx, owner.personId, now))?.version ?? null;
  const computed = computeAmount(typed, version);
  const entry = keepAskedFields(asEntry(typed, owner, computed.amountPaise));
  const errors = [
    ...computed.errors,
    ...checkExpense(entry, indianDate(now))
      // A missing computed amount is reported at the field it is computed from.
      .filter(({ field }) => field !== 'amount' || typed.kind === 'spent')
      .map(({ field, message }) => ({ field: field === 'date' ? 'spentOn' : field, message })),
  ];
  const verdict =
    version === null || entry.amountPaise <= 0 || errors.some(({ field }) => field === 'spentOn')
      ? null
      : await judgeStored(tx, version, entry, { ...owner, tripId: typed.tripId }, now);
  return { entry, computation: computed.computation, proof: computed.proof, verdict, errors };
}

/** Judges an expense whose amount is known by one version of a policy. */
export async function judgeStored(
  tx: Tx,
  version: PolicyVersion,
  entry: ExpenseEntry,
  owner: { readonly personId: string; readonly expenseId: string; readonly tripId: string | null },
  now: Temporal.Instant,
): Promise<Verdict> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(e.amount_paise), 0)::bigint as spent from expense e
    where e.person_id = ${owner.personId} and e.category = ${entry.category} and e.spent_on = ${entry.spentOn}::date
      and e.removed_at is null and e.kind <> 'booking' and e.state <> 'rejected'
      and e.id::text <> ${owner.expenseId}`.execute(tx);
  const budget = version.rules.budget === null ? null : await tightestBudget(tx, entry, owner, now);
  return judgeExpense(version, entry, { sameDaySpentPaise: paise(rows[0]?.spent ?? 0), budget });
}

/** Of the budgets it counts for, the one that would be used up furthest. */
async function tightestBudget(
  tx: Tx,
  { spentOn, amountPaise }: ExpenseEntry,
  { personId, tripId }: { readonly personId: string; readonly tripId: string | null },
  now: Temporal.Instant,
): Promise<BudgetFacts | null> {
  const budgets = await readBudgetsForExpense(tx, { personId, tripId, spentOn, amountPaise }, now);
  const share = (one: BudgetFacts) => (one.usedPaise + one.addsPaise) / one.amountPaise;
  return budgets.toSorted((a, b) => share(b) - share(a))[0] ?? null;
}

interface ComputedAmount {
  readonly amountPaise: Paise;
  readonly computation: string | null;
  readonly proof: Proof | null;
  readonly errors: readonly FieldError[];
}

function computeAmount(typed: TypedExpense, version: PolicyVersion | null): ComputedAmount {
  const rules = version?.rules.expense ?? null;
  if (typed.kind === 'mileage') return computeMileage(typed.km, rules?.perKmPaise ?? null);
  if (typed.kind === 'daily_allowance') {
    const market = typed.isInternational ? 'international' : 'domestic';
    const perDay = allowancePaise(rules?.dailyAllowance ?? null, 1, market);
    return computeAllowance(typed.days, perDay, market);
  }
  const amountPaise = typed.amount ?? ZERO;
  return { amountPaise, computation: null, proof: null, errors: [] };
}

function computeMileage(km: number | null, perKmPaise: Paise | null): ComputedAmount {
  if (perKmPaise === null) return unpaid('km', 'Your trip policy pays nothing per kilometre');
  if (km === null) return unknown;
  const amountPaise = mileagePaise(km, perKmPaise);
  return {
    amountPaise,
    computation: `${km} km at ${rateText(perKmPaise)} a kilometre`,
    proof: proof({
      rule: 'expense.mileage',
      inputs: { km, perKmPaise },
      result: amountPaise,
      source: 'decisions §3 "Trip policy"',
    }),
    errors: [],
  };
}

function computeAllowance(
  days: number | null,
  perDayPaise: Paise | null,
  market: 'domestic' | 'international',
): ComputedAmount {
  if (perDayPaise === null) {
    const where = market === 'international' ? 'outside India' : 'in India';
    return unpaid('days', `Your trip policy pays no daily allowance ${where}`);
  }
  if (days === null) return unknown;
  const amountPaise = paise(perDayPaise * days);
  return {
    amountPaise,
    computation: `${days === 1 ? '1 day' : `${days} days`} at ${rateText(perDayPaise)} a day`,
    proof: proof({
      rule: 'expense.daily_allowance',
      inputs: { days, perDayPaise, market },
      result: amountPaise,
      source: 'decisions §3 "Trip policy"',
    }),
    errors: [],
  };
}

const unknown: ComputedAmount = { amountPaise: ZERO, computation: null, proof: null, errors: [] };

function unpaid(field: string, message: string): ComputedAmount {
  return { ...unknown, errors: [{ field, message }] };
}

/** A rate may end in paise, which whole amounts on screens never show. */
function rateText(rate: Paise): string {
  return rate % 100 === 0 ? formatInr(rate) : `₹${(rate / 100).toFixed(2)}`;
}

function asEntry(typed: TypedExpense, owner: EntryOwner, amountPaise: Paise): ExpenseEntry {
  return {
    id: owner.expenseId,
    kind: typed.kind,
    category: typed.category,
    spentOn: typed.spentOn,
    amountPaise,
    taxPaise: typed.kind === 'spent' ? (typed.tax ?? ZERO) : ZERO,
    gstin: typed.gstin,
    vendor: typed.vendor,
    receiptNo: typed.receiptNo,
    bookingRefNo: typed.bookingRefNo,
    fromLocation: typed.fromLocation,
    toLocation: typed.toLocation,
    location: typed.location,
    km: typed.km,
    days: typed.days,
    international: typed.isInternational,
    comment: typed.comment,
    hasReceipt: owner.hasReceipt,
    receiptHash: owner.receiptHash,
  };
}
