import type { SearchText } from '../../lib/search-text.ts';
import { type ListPage, readListPage, readStatus, searchParameter, writeListPage } from '../../ui/list-address.ts';

/** The whole question that the address of the policies holds. */
export interface PolicyAsk extends ListPage {
  readonly search: string;
  readonly status: '' | 'active' | 'inactive';
}

/** Changes the question in the address. */
export type ChangeAsk = (part: Partial<PolicyAsk>, replace?: boolean) => void;

const SORT = ['name', 'isActive', 'updatedAt'] as const;
const DEFAULTS = { sortColumns: SORT, sortBy: 'name', sortOrder: 'ASC' } as const;

/** Reads the question from the address. */
export function readPolicyAsk(text: SearchText): PolicyAsk {
  return {
    ...readListPage(text, DEFAULTS),
    search: (text.search ?? '').slice(0, 100),
    status: text.status === 'active' || text.status === 'inactive' ? text.status : '',
  };
}

/** Writes it as address values. */
export function writePolicyAsk(ask: PolicyAsk): Readonly<Record<string, string>> {
  return { search: ask.search, status: ask.status, ...writeListPage(ask, DEFAULTS) };
}

/** The question as the operation takes it. */
export function policyListQuery(ask: PolicyAsk) {
  return {
    ...searchParameter({ name: ask.search, isActive: readStatus(ask.status) }),
    sortBy: SORT.find((column) => column === ask.sortBy) ?? ('name' as const),
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
}
