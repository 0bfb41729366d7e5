import type { SearchText } from '../../../lib/search-text.ts';
import { type ListPage, readListPage, readStatus, searchParameter, writeListPage } from '../../../ui/list-address.ts';

/** The whole question that the address of a list of grades or departments holds. */
export interface MasterAsk extends ListPage {
  readonly search: string;
  readonly status: '' | 'active' | 'inactive';
}

/** Columns that grades and departments can be sorted by. */
export const MASTER_SORT = ['name', 'employees', 'isActive', 'createdAt'] as const;

const DEFAULTS = { sortColumns: MASTER_SORT, sortBy: 'name', sortOrder: 'ASC' } as const;

/** Reads the question from the address. */
export function readMasterAsk(text: SearchText): MasterAsk {
  return {
    ...readListPage(text, DEFAULTS),
    search: (text.search ?? '').slice(0, 100),
    status: text.status === 'active' || text.status === 'inactive' ? text.status : '',
  };
}

/** Writes it as address values. */
export function writeMasterAsk(ask: MasterAsk): Readonly<Record<string, string>> {
  return { search: ask.search, status: ask.status, ...writeListPage(ask, DEFAULTS) };
}

/** The question as the operations take it. */
export function masterQuery(ask: MasterAsk) {
  return {
    ...searchParameter({ name: ask.search, isActive: readStatus(ask.status) }),
    sortBy: MASTER_SORT.find((column) => column === ask.sortBy) ?? ('name' as const),
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
}
