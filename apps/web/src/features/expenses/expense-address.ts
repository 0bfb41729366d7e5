import type { ExpenseCategory } from '@pravas/domain/policy/policy.ts';
import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';

import type { SearchText } from '../../lib/search-text.ts';
import { type ListPage, readListPage, searchParameter, writeListPage } from '../../ui/list-address.ts';
import type { ExpenseState } from './expense-queries.ts';

/** The whole question that the address of the person's expenses holds. */
export interface ExpenseAsk extends ListPage {
  readonly search: string;
  readonly category: ExpenseCategory | '';
  readonly state: ExpenseState | '';
  readonly tripId: string;
  readonly from: string;
  readonly to: string;
  readonly claimable: boolean;
}

/** Columns that expenses can be sorted by. */
const SORT = ['spentOn', 'amount', 'category', 'state', 'createdAt'] as const;

/** States in the order an expense goes through them. */
export const EXPENSE_STATES: readonly ExpenseState[] = ['draft', 'claimed', 'approved', 'rejected', 'reimbursed'];

/** The categories in the specification's order (rules §9.4). */
export const CATEGORIES = Object.keys(EXPENSE_CATEGORY_WORDS) as readonly ExpenseCategory[];

const DEFAULTS = { sortColumns: SORT, sortBy: 'spentOn', sortOrder: 'DESC' } as const;

/** No filter at all. */
export const NO_EXPENSE_FILTERS = {
  search: '',
  category: '',
  state: '',
  tripId: '',
  from: '',
  to: '',
  claimable: false,
} as const;

/** Reads the question from the address; what makes no sense there is left out. */
export function readExpenseAsk(text: SearchText): ExpenseAsk {
  const day = (value: string | undefined) => (value !== undefined && isCalendarDay(value) ? value : '');
  return {
    ...readListPage(text, DEFAULTS),
    search: (text.search ?? '').slice(0, 100),
    category: CATEGORIES.find((category) => category === text.category) ?? '',
    state: EXPENSE_STATES.find((state) => state === text.state) ?? '',
    tripId: text.tripId ?? '',
    from: day(text.from),
    to: day(text.to),
    claimable: text.claimable === '1',
  };
}

/** Writes it as address values. */
export function writeExpenseAsk(ask: ExpenseAsk): Readonly<Record<string, string>> {
  const { search, category, state, tripId, from, to } = ask;
  return {
    search,
    category,
    state,
    tripId,
    from,
    to,
    claimable: ask.claimable ? '1' : '',
    ...writeListPage(ask, DEFAULTS),
  };
}

/** The question as the operation takes it. */
export function expenseListQuery(ask: ExpenseAsk) {
  return {
    ...searchParameter({
      text: ask.search,
      category: ask.category,
      state: ask.state,
      tripId: ask.tripId,
      from: ask.from,
      to: ask.to,
      isClaimable: ask.claimable || undefined,
    }),
    sortBy: SORT.find((column) => column === ask.sortBy) ?? ('spentOn' as const),
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
}

/** Whether anything is filtered. */
export function isExpenseNarrowed(ask: ExpenseAsk): boolean {
  return (
    ask.claimable || [ask.search, ask.category, ask.state, ask.tripId, ask.from, ask.to].some((text) => text !== '')
  );
}
