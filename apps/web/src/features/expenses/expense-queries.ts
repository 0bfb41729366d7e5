import { getClaim, listClaims } from '@pravas/contract/expense/claim-operations.ts';
import {
  type checkExpense,
  type getExpense,
  getReceipt,
  listExpenses,
} from '@pravas/contract/expense/expense-operations.ts';
import type { AnswerOf, QueryOf } from '@pravas/contract/operation.ts';
import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api } from '../../lib/session.ts';

/** An expense. */
export type Expense = AnswerOf<typeof getExpense>['expense'];
/** The state of an expense. */
export type ExpenseState = Expense['state'];
/** A page of expenses. */
export type ExpensePage = AnswerOf<typeof listExpenses>;
/** What an expense would be as typed so far. */
export type Forecast = AnswerOf<typeof checkExpense>;
/** A claim as lists show it. */
export type ClaimSummary = AnswerOf<typeof listClaims>['data'][number];
/** A claim with its lines. */
export type Claim = AnswerOf<typeof getClaim>['claim'];
/** A line of a claim. */
export type ClaimLine = Claim['rows'][number];
/** Whose claims a list shows. */
export type ClaimScope = QueryOf<typeof listClaims>['scope'];
/** Another entry that looks like the same spending. */
export type Duplicate = Forecast['duplicates'][number];

type Signal = { readonly signal: AbortSignal };

const KEYS = { expenses: ['expenses'], claims: ['claims'], claim: ['claim'], receipt: ['expense-receipt'] } as const;

/** A page of the person's expenses. */
export function expensesQuery(query: z.input<(typeof listExpenses)['query']>) {
  return {
    queryKey: [...KEYS.expenses, query],
    queryFn: ({ signal }: Signal) => api.call(listExpenses, { query, signal }),
  };
}

/** A page of claims. */
export function claimsQuery(query: z.input<(typeof listClaims)['query']>) {
  return {
    queryKey: [...KEYS.claims, query],
    queryFn: ({ signal }: Signal) => api.call(listClaims, { query, signal }),
  };
}

/** One claim. */
export function claimQuery(claimId: string) {
  return {
    queryKey: [...KEYS.claim, claimId],
    queryFn: ({ signal }: Signal) => api.call(getClaim, { query: { claimId }, signal }).then(({ claim }) => claim),
    enabled: claimId !== '',
  };
}

/** An expense's receipt as a blob. A new receipt comes with a new version of its expense. */
export function receiptQuery({ _id, version }: Pick<Expense, '_id' | 'version'>) {
  return {
    queryKey: [...KEYS.receipt, _id, version],
    queryFn: ({ signal }: Signal) =>
      api.download(getReceipt, { query: { expenseId: _id }, signal }).then(({ blob }) => blob),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Something about expenses or claims has changed: what is on screen is fetched again, and budgets with it. */
export async function renewExpenses(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['budgets'] });
  await Promise.all(
    [KEYS.expenses, KEYS.claims, KEYS.claim].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
