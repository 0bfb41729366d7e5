import type { SearchText } from '../lib/search-text.ts';
import { PAGE_SIZES } from './pagination-rules.ts';

/** Which page of a list is asked for, and in which order. */
export interface ListPage {
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

/** How a list stands when its address says nothing. */
export interface ListDefaults {
  readonly sortColumns: readonly string[];
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
}

/** Reads page and order from an address; what makes no sense there reads as the default. */
export function readListPage(text: SearchText, defaults: ListDefaults): ListPage {
  const rowNumber = Number(text.rowNumber ?? 1);
  const recordsPerPage = Number(text.recordsPerPage ?? 20);
  const sortBy = defaults.sortColumns.find((column) => column === text.sortBy);
  const order = text.sortOrder === 'DESC' || text.sortOrder === 'ASC' ? text.sortOrder : defaults.sortOrder;
  return {
    sortBy: sortBy ?? defaults.sortBy,
    sortOrder: sortBy ? order : defaults.sortOrder,
    rowNumber: Number.isSafeInteger(rowNumber) && rowNumber >= 1 ? rowNumber : 1,
    recordsPerPage: PAGE_SIZES.includes(recordsPerPage) ? recordsPerPage : 20,
  };
}

/** Writes page and order as address values; the defaults are left out. */
export function writeListPage(page: ListPage, defaults: ListDefaults): Readonly<Record<string, string>> {
  const isDefaultOrder = page.sortBy === defaults.sortBy && page.sortOrder === defaults.sortOrder;
  return {
    sortBy: isDefaultOrder ? '' : page.sortBy,
    sortOrder: isDefaultOrder ? '' : page.sortOrder,
    rowNumber: page.rowNumber > 1 ? String(page.rowNumber) : '',
    recordsPerPage: page.recordsPerPage === 20 ? '' : String(page.recordsPerPage),
  };
}

/** What an address does not say is left out of the question too; nothing at all asks without a search. */
export function searchParameter(filter: Readonly<Record<string, unknown>>): { readonly search?: string } {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length === 0 ? {} : { search: JSON.stringify(Object.fromEntries(entries)) };
}

/** True, false, or neither, of 'active' and 'inactive' in an address. */
export function readStatus(text: string | undefined): boolean | undefined {
  return text === 'active' ? true : text === 'inactive' ? false : undefined;
}
