import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../lib/search-text.ts';
import { PAGE_SIZES } from './pagination-rules.ts';

/** The requested page of a list, and its order. */
export interface ListPage {
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

/** The defaults of a list whose address says nothing. */
interface ListDefaults {
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

/** Fields that an address does not have are left out of the question too; an empty filter asks without a search. */
export function searchParameter(filter: Readonly<Record<string, unknown>>): { readonly search?: string } {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length === 0 ? {} : { search: JSON.stringify(Object.fromEntries(entries)) };
}

/** True, false, or neither, of 'active' and 'inactive' in an address. */
export function readStatus(text: string | undefined): boolean | undefined {
  return text === 'active' ? true : text === 'inactive' ? false : undefined;
}

/** The filters of a list, each under its name in the address; '' = not at all. */
type Readers = Readonly<Record<string, (text: string) => string>>;
type FiltersOf<F extends Readers> = { readonly [K in keyof F]: ReturnType<F[K]> };

/** The address of a list: its page, its order and its filters, there and back. */
export interface ListAddress<Sort extends string, Filters> {
  /** No filter at all. */
  readonly none: Filters;
  /** Reads the whole question; what makes no sense there reads as nothing. */
  readonly read: (text: SearchText) => ListPage & Filters;
  /** Writes it as address values; the defaults are ''. */
  readonly write: (ask: ListPage & Filters) => SearchText;
  readonly isNarrowed: (filters: Filters) => boolean;
  /** Page and order as the operations take them. */
  readonly page: (ask: ListPage) => ListPage & { readonly sortBy: Sort; readonly recordsPerPage: 20 };
}

/** The whole question that the address of a list holds. */
export type AskOf<A extends { readonly read: (text: SearchText) => unknown }> = ReturnType<A['read']>;

/** Changes the question in the address; typing replaces the entry, so that Back leaves the list. */
export type ChangeAsk<Ask> = (part: Partial<Ask>, replace?: boolean) => void;

/**
 * The address of a list with these orders and filters; a filter is read by its function, which answers '' for nothing.
 */
export function listAddress<const Sort extends string, const F extends Readers>({
  filters,
  ...defaults
}: {
  readonly sortColumns: readonly Sort[];
  readonly sortBy: NoInfer<Sort>;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly filters: F;
}): ListAddress<Sort, FiltersOf<F>> {
  const names: readonly string[] = Object.keys(filters);
  const each = (of: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as FiltersOf<F>;
  return {
    none: each(() => ''),
    read: (text) => ({ ...readListPage(text, defaults), ...each((name) => filters[name]?.(text[name] ?? '') ?? '') }),
    write: (ask) => ({ ...each((name) => ask[name] ?? ''), ...writeListPage(ask, defaults) }),
    isNarrowed: (asked) => names.some((name) => asked[name] !== ''),
    page: ({ sortBy, sortOrder, rowNumber, recordsPerPage }) => ({
      sortBy: defaults.sortColumns.find((column) => column === sortBy) ?? defaults.sortBy,
      sortOrder,
      rowNumber,
      recordsPerPage: recordsPerPage as 20,
    }),
  };
}

/** A filter that is typed: at most so many characters. */
export function typed(most: number): (text: string) => string {
  return (text) => text.slice(0, most);
}

/** A filter that is one of these. */
export function oneOf<const T extends string>(values: readonly T[]): (text: string) => T | '' {
  return (text) => values.find((value) => value === text) ?? '';
}

/** A filter that is of this form. */
export function formed(form: RegExp): (text: string) => string {
  return (text) => (form.test(text) ? text : '');
}

/** A filter that is a day of the calendar. */
export function calendarDay(text: string): string {
  return isCalendarDay(text) ? text : '';
}

/** A filter by whether things are switched on. */
export const onOrOff = oneOf(['active', 'inactive']);
