import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';

import type { SearchText } from '../../lib/search-text.ts';
import { type ListPage, readListPage, readStatus, searchParameter, writeListPage } from '../../ui/list-address.ts';
import type { BudgetPart, Scope } from './budget-queries.ts';

/** The whole question that the address of the budgets holds. */
export interface BudgetAsk extends ListPage {
  readonly search: string;
  readonly scope: Scope | '';
  readonly status: '' | 'active' | 'inactive';
  /** A day that the period must hold. */
  readonly on: string;
  /** The budget that is looked into; '' for the list. */
  readonly budgetId: string;
  readonly part: BudgetPart | '';
}

/** How to change what the address asks for. */
export type ChangeBudgetAsk = (part: Partial<BudgetAsk>, replace?: boolean) => void;

/** What budgets are for, in words. */
export const SCOPES: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'department', label: 'Department' },
  { value: 'cost_centre', label: 'Cost centre' },
  { value: 'project', label: 'Project' },
];

/** What budgets can be sorted by, in words. */
export const BUDGET_SORT = [
  { value: 'name', label: 'Name' },
  { value: 'startsOn', label: 'Start' },
  { value: 'endsOn', label: 'End' },
  { value: 'amount', label: 'Amount' },
  { value: 'scope', label: 'Kind' },
] as const;

const PARTS: readonly BudgetPart[] = ['spent', 'committed', 'pending'];
const DEFAULTS = { sortColumns: BUDGET_SORT.map(({ value }) => value), sortBy: 'name', sortOrder: 'ASC' } as const;

/** Reads the question from the address. */
export function readBudgetAsk(text: SearchText): BudgetAsk {
  return {
    ...readListPage(text, DEFAULTS),
    search: (text.search ?? '').slice(0, 100),
    scope: SCOPES.find(({ value }) => value === text.scope)?.value ?? '',
    status: text.status === 'active' || text.status === 'inactive' ? text.status : '',
    on: text.on !== undefined && isCalendarDay(text.on) ? text.on : '',
    budgetId: text.budgetId ?? '',
    part: PARTS.find((part) => part === text.part) ?? '',
  };
}

/** Writes it as address values. */
export function writeBudgetAsk(ask: BudgetAsk): Readonly<Record<string, string>> {
  const { search, scope, status, on, budgetId, part } = ask;
  return { search, scope, status, on, budgetId, part, ...writeListPage(ask, DEFAULTS) };
}

/** The question for the list, as the operation takes it. */
export function budgetListQuery(ask: BudgetAsk) {
  return {
    ...searchParameter({ text: ask.search, scope: ask.scope, isActive: readStatus(ask.status), on: ask.on }),
    sortBy: BUDGET_SORT.find(({ value }) => value === ask.sortBy)?.value ?? ('name' as const),
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
}

/** Whether anything is filtered. */
export function isBudgetNarrowed(ask: BudgetAsk): boolean {
  return [ask.search, ask.scope, ask.status, ask.on].some((text) => text !== '');
}
