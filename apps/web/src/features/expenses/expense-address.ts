import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import { type AskOf, calendarDay, listAddress, oneOf, searchParameter, typed } from '../../ui/list-address.ts';
import type { ExpenseState } from './expense-queries.ts';

/** States in the order an expense goes through them. */
export const EXPENSE_STATES: readonly ExpenseState[] = ['draft', 'claimed', 'approved', 'rejected', 'reimbursed'];

/** The categories in the specification's order (rules §9.4). */
export const CATEGORIES = Object.keys(EXPENSE_CATEGORY_WORDS) as readonly ExpenseCategory[];

/** The address of the person's expenses. */
export const EXPENSES = listAddress({
  sortColumns: ['spentOn', 'amount', 'category', 'state', 'createdAt'],
  sortBy: 'spentOn',
  sortOrder: 'DESC',
  filters: {
    search: typed(100),
    category: oneOf(CATEGORIES),
    state: oneOf(EXPENSE_STATES),
    tripId: typed(100),
    from: calendarDay,
    to: calendarDay,
    claimable: oneOf(['1']),
  },
});

/** The whole question that it holds. */
export type ExpenseAsk = AskOf<typeof EXPENSES>;

/** The question as the operation takes it. */
export function expenseListQuery(ask: ExpenseAsk) {
  const { search: text, category, state, tripId, from, to, claimable } = ask;
  return {
    ...searchParameter({ text, category, state, tripId, from, to, isClaimable: claimable === '1' || undefined }),
    ...EXPENSES.page(ask),
  };
}
