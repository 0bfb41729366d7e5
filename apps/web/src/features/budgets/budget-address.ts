import {
  type AskOf,
  calendarDay,
  listAddress,
  oneOf,
  onOrOff,
  readStatus,
  searchParameter,
  typed,
} from '../../ui/list-address.ts';
import type { BudgetPart, Scope } from './budget-queries.ts';

/** What budgets are for, in words. */
export const SCOPES: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'department', label: 'Department' },
  { value: 'cost_centre', label: 'Cost centre' },
  { value: 'project', label: 'Project' },
];

/** What budgets can be sorted by, in words. */
export const BUDGET_SORT = [
  { value: 'risk', label: 'Risk' },
  { value: 'name', label: 'Name' },
  { value: 'startsOn', label: 'Start' },
  { value: 'endsOn', label: 'End' },
  { value: 'amount', label: 'Amount' },
  { value: 'scope', label: 'Kind' },
] as const;

const PARTS: readonly BudgetPart[] = ['spent', 'committed', 'pending'];

/** The address of the budgets. */
export const BUDGETS = listAddress({
  sortColumns: BUDGET_SORT.map(({ value }) => value),
  sortBy: 'risk',
  sortOrder: 'ASC',
  filters: {
    search: typed(100),
    scope: oneOf(SCOPES.map(({ value }) => value)),
    status: onOrOff,
    /** A day that the period must hold. */
    on: calendarDay,
    /** The budget that is looked into; '' for the list. */
    budgetId: typed(100),
    part: oneOf(PARTS),
  },
});

/** The whole question that it holds. */
export type BudgetAsk = AskOf<typeof BUDGETS>;

/** No filter at all. */
export const NO_BUDGET_FILTERS = { search: '', scope: '', status: '', on: '' } as const;

/** The question for the list, as the operation takes it. */
export function budgetListQuery(ask: BudgetAsk) {
  const { search: text, scope, status, on } = ask;
  return { ...searchParameter({ text, scope, isActive: readStatus(status), on }), ...BUDGETS.page(ask) };
}

/** Whether anything is filtered. */
export function isBudgetNarrowed(ask: BudgetAsk): boolean {
  return [ask.search, ask.scope, ask.status, ask.on].some((text) => text !== '');
}
