import { getBudget, listBudgets } from '@pravas/contract/budget/budget-operations.ts';
import { listCostCentres } from '@pravas/contract/budget/cost-centre-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type * as z from 'zod/mini';
import { api } from '../../lib/session.ts';

/** A budget with its use. */
export type Budget = AnswerOf<typeof listBudgets>['data'][number];
/** How much of a budget is used. */
export type Usage = Budget['usage'];
/** What a budget is for. */
export type Scope = Budget['scope'];
/** A budget with everything behind its figures. */
export type BudgetDetails = AnswerOf<typeof getBudget>['budget'];
/** One of the figures that entries add up to. */
export type BudgetPart = BudgetDetails['entries']['data'][number]['part'];
/** A cost centre or project. */
export type CostCentre = AnswerOf<typeof listCostCentres>['data'][number];

type Signal = { readonly signal: AbortSignal };

/** The first words of the query keys here. */
export const KEYS = { budgets: ['budgets'], costCentres: ['cost-centres'] } as const;

/** A page of budgets. */
export function budgetsQuery(query: z.input<(typeof listBudgets)['query']>) {
  return {
    queryKey: [...KEYS.budgets, 'list', query],
    queryFn: ({ signal }: Signal) => api.call(listBudgets, { query, signal }),
  };
}

/** One budget, with a page of the entries behind it. */
export function budgetQuery(query: z.input<(typeof getBudget)['query']>) {
  return {
    queryKey: [...KEYS.budgets, 'one', query],
    queryFn: ({ signal }: Signal) => api.call(getBudget, { query, signal }).then(({ budget }) => budget),
  };
}

/** A page of cost centres and projects. */
export function costCentresQuery(query: z.input<(typeof listCostCentres)['query']>) {
  return {
    queryKey: [...KEYS.costCentres, 'list', query],
    queryFn: ({ signal }: Signal) => api.call(listCostCentres, { query, signal }),
  };
}
