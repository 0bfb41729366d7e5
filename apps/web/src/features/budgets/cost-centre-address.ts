import type { SearchText } from '../../lib/search-text.ts';
import { type ListPage, readListPage, readStatus, searchParameter, writeListPage } from '../../ui/list-address.ts';
import type { CostCentre } from './budget-queries.ts';

/** The whole question that the address of cost centres and projects holds. */
export interface CostCentreAsk extends ListPage {
  readonly search: string;
  readonly kind: CostCentre['kind'] | '';
  readonly status: '' | 'active' | 'inactive';
}

/** The two kinds in words. */
export const KINDS: readonly { readonly value: CostCentre['kind']; readonly label: string }[] = [
  { value: 'cost_centre', label: 'Cost centre' },
  { value: 'project', label: 'Project' },
];

const SORT = ['name', 'code', 'kind', 'isActive', 'createdAt'] as const;
const DEFAULTS = { sortColumns: SORT, sortBy: 'name', sortOrder: 'ASC' } as const;

/** Reads the question from the address. */
export function readCostCentreAsk(text: SearchText): CostCentreAsk {
  return {
    ...readListPage(text, DEFAULTS),
    search: (text.search ?? '').slice(0, 100),
    kind: KINDS.find(({ value }) => value === text.kind)?.value ?? '',
    status: text.status === 'active' || text.status === 'inactive' ? text.status : '',
  };
}

/** Writes it as address values. */
export function writeCostCentreAsk(ask: CostCentreAsk): Readonly<Record<string, string>> {
  return { search: ask.search, kind: ask.kind, status: ask.status, ...writeListPage(ask, DEFAULTS) };
}

/** The question as the operation takes it. */
export function costCentreListQuery(ask: CostCentreAsk) {
  return {
    ...searchParameter({ text: ask.search, kind: ask.kind, isActive: readStatus(ask.status) }),
    sortBy: SORT.find((column) => column === ask.sortBy) ?? ('name' as const),
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
}

/** "cost centre" or "project", inside a sentence. */
export function kindWord(kind: CostCentre['kind']): string {
  return kind === 'project' ? 'project' : 'cost centre';
}
