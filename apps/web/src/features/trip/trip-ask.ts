import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';

import type { SearchText } from '../../lib/search-text.ts';
import { type ListPage, readListPage, searchParameter, writeListPage } from '../../ui/list-address.ts';
import type { TripKind, TripStatus } from './trip-types.ts';

/** The filters of the list of trips; '' = not at all. Dates are YYYY-MM-DD. */
export interface TripFilters {
  readonly search: string;
  readonly place: string;
  readonly traveler: string;
  readonly from: string;
  readonly to: string;
  readonly kind: TripKind | '';
}

/** Columns that trips can be sorted by. */
export type TripSort = 'ahead' | 'name' | 'startTime' | 'createdAt' | 'totalPrice';

/** The whole question that the list's address holds. */
export interface TripAsk extends TripFilters, Omit<ListPage, 'sortBy'> {
  readonly scope: 'mine' | 'organisation';
  readonly status: TripStatus | null;
  readonly sortBy: TripSort;
}

/** Statuses in the order they are shown. */
export const TRIP_STATUSES: readonly TripStatus[] = ['Draft', 'Upcoming', 'Ongoing', 'Past', 'Not booked', 'Cancelled'];

/** Kinds of trip, as people call them. */
export const TRIP_KINDS: readonly { readonly value: TripKind; readonly label: string }[] = [
  { value: 'self', label: 'For myself' },
  { value: 'colleagues', label: 'For colleagues' },
  { value: 'guests', label: 'For guests' },
  { value: 'personal', label: 'Personal' },
];

/** No filter at all. */
export const NO_FILTERS: TripFilters = { search: '', place: '', traveler: '', from: '', to: '', kind: '' };

const SORTS: readonly TripSort[] = ['ahead', 'createdAt', 'startTime', 'name', 'totalPrice'];
const DEFAULTS = { sortColumns: SORTS, sortBy: 'ahead', sortOrder: 'ASC' } as const;

/** The question of an address without parameters: all of the person's own trips, the next first. */
export const FIRST_ASK: TripAsk = readTripAsk({});

/** Reads the question from the address; what makes no sense there reads as nothing. */
export function readTripAsk(text: SearchText): TripAsk {
  const page = readListPage(text, DEFAULTS);
  return {
    ...page,
    sortBy: SORTS.find((column) => column === page.sortBy) ?? DEFAULTS.sortBy,
    scope: text.scope === 'organisation' ? 'organisation' : 'mine',
    status: TRIP_STATUSES.find((status) => status === text.status) ?? null,
    search: textOf(text.search),
    place: textOf(text.place),
    traveler: textOf(text.traveler),
    from: dateOf(text.from),
    to: dateOf(text.to),
    kind: TRIP_KINDS.find(({ value }) => value === text.kind)?.value ?? '',
  };
}

/** Writes it as address values; empty ones are left out of the address (rules §5.1). */
export function writeTripAsk(ask: TripAsk): Readonly<Record<string, string>> {
  const { search, place, traveler, from, to, kind } = ask;
  return {
    status: ask.status ?? '',
    scope: ask.scope === 'mine' ? '' : ask.scope,
    search,
    place,
    traveler,
    from,
    to,
    kind,
    ...writeListPage(ask, DEFAULTS),
  };
}

/** The `search` parameter of the operation for these filters. */
export function tripSearch(filters: TripFilters): { readonly search?: string } {
  const { search, place, traveler, from, to, kind } = filters;
  return searchParameter({ name: search.trim(), place: place.trim(), traveler: traveler.trim(), from, to, kind });
}

/** How many filters beside the name narrow the list. */
export function countFilters({ place, traveler, from, to, kind }: TripFilters): number {
  return [place, traveler, from || to, kind].filter((value) => value !== '').length;
}

function textOf(text: string | undefined): string {
  return (text ?? '').slice(0, 100);
}

function dateOf(text: string | undefined): string {
  return text !== undefined && isCalendarDay(text) ? text : '';
}
