import { add, type Paise, sum, ZERO } from '../money/money.ts';
import type { ExpenseKind, ExpenseState } from './expense.ts';
import type { ExpenseCategory } from './expense-category.ts';

/** A line of a claim. */
export interface ClaimLine {
  readonly expenseId: string;
  readonly kind: ExpenseKind;
  readonly category: ExpenseCategory;
  readonly state: ExpenseState;
  readonly amountPaise: Paise;
}

/** How many lines, and their sum. */
interface LineTotal<Key extends string> {
  readonly key: Key;
  readonly lineCount: number;
  readonly amountPaise: Paise;
}

/** The sums of a claim. */
export interface ClaimTotals {
  /** Every line. */
  readonly totalPaise: Paise;
  /** What the company has paid itself, through bookings; listed, and never paid out. */
  readonly companyPaidPaise: Paise;
  /** What the person asks to have back. */
  readonly claimedPaise: Paise;
  /** What the person gets or has got: approved or reimbursed lines that were not bookings. */
  readonly approvedPaise: Paise;
  /** What is still to be paid out. */
  readonly reimbursablePaise: Paise;
  readonly reimbursedPaise: Paise;
  /** The lines behind `reimbursablePaise`, as the ledger takes them. */
  readonly reimbursableLines: readonly { readonly expenseId: string; readonly amountPaise: Paise }[];
  /** In the order of their first line. */
  readonly byCategory: readonly LineTotal<ExpenseCategory>[];
  readonly byState: readonly LineTotal<ExpenseState>[];
}

/** Adds up a claim (decisions §3: "claim = expenses submitted; approve-claim pays them"). */
export function claimTotals(lines: readonly ClaimLine[]): ClaimTotals {
  const own = lines.filter(({ kind }) => kind !== 'booking');
  const approved = own.filter(({ state }) => state === 'approved');
  const reimbursedPaise = totalOf(own.filter(({ state }) => state === 'reimbursed'));
  const reimbursablePaise = totalOf(approved);
  return {
    totalPaise: totalOf(lines),
    companyPaidPaise: totalOf(lines.filter(({ kind }) => kind === 'booking')),
    claimedPaise: totalOf(own),
    approvedPaise: add(reimbursablePaise, reimbursedPaise),
    reimbursablePaise,
    reimbursedPaise,
    reimbursableLines: approved.map(({ expenseId, amountPaise }) => ({ expenseId, amountPaise })),
    byCategory: totalsBy(lines, ({ category }) => category),
    byState: totalsBy(lines, ({ state }) => state),
  };
}

function totalOf(lines: readonly ClaimLine[]): Paise {
  return sum(lines.map(({ amountPaise }) => amountPaise));
}

function totalsBy<Key extends string>(
  lines: readonly ClaimLine[],
  keyOf: (line: ClaimLine) => Key,
): readonly LineTotal<Key>[] {
  const totals = new Map<Key, LineTotal<Key>>();
  for (const line of lines) {
    const key = keyOf(line);
    const { lineCount, amountPaise } = totals.get(key) ?? { lineCount: 0, amountPaise: ZERO };
    totals.set(key, { key, lineCount: lineCount + 1, amountPaise: add(amountPaise, line.amountPaise) });
  }
  return [...totals.values()];
}
