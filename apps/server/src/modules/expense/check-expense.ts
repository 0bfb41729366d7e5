import type { checkExpense as operation } from '@pravas/contract/expense/expense-operations.ts';
import { expenseInput } from '@pravas/contract/expense/expense-shapes.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { EXPENSE_FIELDS } from '@pravas/domain/expense/expense-fields.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentVerdict } from '../policy/index.ts';
import { checkLinks } from './expense-links.ts';
import { findOwnExpense } from './expense-repository.ts';
import { findDoubles } from './find-doubles.ts';
import { type FieldError, judgeEntry, type TypedExpense } from './judge-entry.ts';

type Body = BodyOf<typeof operation>;
type Forecast = PayloadOf<typeof operation>;

const whole = z.strictObject(expenseInput);

/** What is judged where a typed field cannot be read: the other fields. */
const NOTHING_KNOWN: Forecast = {
  amount: null,
  computation: null,
  proof: null,
  verdict: null,
  duplicates: [],
  errors: [],
  fields: [],
};

/** Answers what an expense would be if it were saved as typed so far; stores nothing. */
export async function checkExpense(tx: Tx, body: Body, caller: Caller, now: Temporal.Instant): Promise<Forecast> {
  const { expenseId, hasReceipt, receiptHash, ...rest } = body;
  const { typed, errors } = readTyped(rest);
  if (typed === null) return { ...NOTHING_KNOWN, errors };
  const { personId } = caller;
  const kept = expenseId ? await findOwnExpense(tx, expenseId, personId) : null;
  const owner = {
    personId,
    expenseId: kept?.id ?? '',
    hasReceipt: hasReceipt ?? false,
    receiptHash: receiptHash ?? (hasReceipt ? (kept?.receipt_hash ?? null) : null),
  };
  const judged = await judgeEntry(tx, typed, owner, now);
  const unreadable = new Set(errors.map(({ field }) => field));
  const isKnown = judged.entry.amountPaise > 0;
  const doublesOf = await findDoubles(tx, {
    personId,
    expenses: isKnown && !unreadable.has('spentOn') ? [judged.entry] : [],
    today: indianDate(now),
    namesOthers: false,
  });
  const needs = EXPENSE_FIELDS[typed.kind][typed.category];
  return {
    amount: isKnown ? judged.entry.amountPaise : null,
    computation: judged.computation,
    proof: judged.proof,
    verdict: judged.verdict === null ? null : presentVerdict(judged.verdict),
    duplicates: [...doublesOf(judged.entry.id)],
    errors: [
      ...errors,
      ...[...judged.errors, ...(await linkErrors(tx, typed, personId))].filter(({ field }) => !unreadable.has(field)),
    ],
    fields: needs === null ? [] : Object.entries(needs).map(([field, need]) => ({ field, need })),
  };
}

/** What was typed, with unreadable fields left out and reported; null where not even the category is known. */
function readTyped(body: Omit<Body, 'expenseId' | 'hasReceipt' | 'receiptHash'>): {
  readonly typed: TypedExpense | null;
  readonly errors: FieldError[];
} {
  const told = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
  const first = whole.safeParse(told);
  if (first.success) return { typed: first.data, errors: [] };
  const errors = first.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ''), message: issue.message }));
  const bad = new Set(errors.map(({ field }) => field));
  const readable = Object.fromEntries(Object.entries(told).filter(([field]) => !bad.has(field)));
  // Everything but these two may be left out; a day in the future replaces an unreadable one.
  const second = whole.safeParse(bad.has('spentOn') ? { ...readable, spentOn: '9999-12-31' } : readable);
  return { typed: second.success ? second.data : null, errors };
}

async function linkErrors(tx: Tx, typed: TypedExpense, personId: string): Promise<readonly FieldError[]> {
  try {
    return await checkLinks(tx, typed, personId);
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors ?? [];
    throw error;
  }
}
