import { type BusSearch, busSearchOf, busSearchProblems, readBusSearch } from '@pravas/domain/bus/bus-search.ts';
import { type BusFilters, DAY_SLOTS, type DaySlot, NO_BUS_FILTERS } from '@pravas/domain/bus/filter-buses.ts';
import { BUS_SORTS, type BusSort } from '@pravas/domain/bus/sort-buses.ts';
import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import { type SearchText, writeSearchText, writtenValues } from './search-text.ts';

/** Everything that the list of buses shows is in its address (rules §7.7); this is the address, read. */
export interface BusListState {
  readonly search: BusSearch;
  readonly filters: BusFilters;
  readonly sort: BusSort;
  /** The booked bus to replace; null = none. */
  readonly insteadOf: string | null;
}

/** What an address says, or why it names no search, in words for the person who opened it. */
export type ReadBusList =
  | { readonly ok: true; readonly state: BusListState }
  | { readonly ok: false; readonly message: string };

const SORTS = Object.keys(BUS_SORTS) as readonly BusSort[];
const SLOTS = Object.keys(DAY_SLOTS) as readonly DaySlot[];
const AIR = ['ac', 'non_ac'] as const;
const SEATING = ['seater', 'sleeper'] as const;
const MOST_VALUES = 40;

/**
 * Reads an address of the list, `today` being YYYY-MM-DD. It reports what a search needs and does not have; a filter
 * that cannot be read is left out.
 */
export function readBusList(text: SearchText, today: string): ReadBusList {
  const form = readBusSearch((name) => text[name] ?? null);
  const search = busSearchOf(form, today);
  if (!search) {
    const [problem] = busSearchProblems(form, today);
    return { ok: false, message: problem?.message ?? 'Choose where you travel to.' };
  }
  return {
    ok: true,
    state: {
      search,
      filters: readFilters(text),
      sort: SORTS.find((sort) => sort === text.sort) ?? 'departure',
      insteadOf: bookingIn(text.insteadOf),
    },
  };
}

function readFilters(text: SearchText): BusFilters {
  return {
    departure: chosenOf(text.dep, SLOTS),
    arrival: chosenOf(text.arr, SLOTS),
    air: chosenOf(text.ac, AIR),
    seating: chosenOf(text.seat, SEATING),
    operators: items(text.op),
    boardingAreas: items(text.bp),
    droppingAreas: items(text.dp),
    fromPaise: priceIn(text.fromP),
    toPaise: priceIn(text.toP),
    hasSingleSeat: isOn(text.single),
    hasTracking: isOn(text.track),
    isRefundable: isOn(text.refund),
    isCompliant: isOn(text.policy),
  };
}

/** The parameters of an address: the inverse of {@link readBusList}. Defaults are left out. */
export function writeBusList({ search, filters, sort, insteadOf }: BusListState): SearchText {
  const on = (isAsked: boolean) => (isAsked ? '1' : '');
  return writtenValues({
    ...busQuery(search),
    dep: filters.departure.join(','),
    arr: filters.arrival.join(','),
    ac: filters.air.join(','),
    seat: filters.seating.join(','),
    op: filters.operators.join('|'),
    bp: filters.boardingAreas.join('|'),
    dp: filters.droppingAreas.join('|'),
    fromP: rupeesText(filters.fromPaise),
    toP: rupeesText(filters.toPaise),
    single: on(filters.hasSingleSeat),
    track: on(filters.hasTracking),
    refund: on(filters.isRefundable),
    policy: on(filters.isCompliant),
    sort: sort === 'departure' ? '' : sort,
    insteadOf: insteadOf ?? '',
  });
}

/** A list as a new search begins it: nothing left out, by departure. */
export function newBusList(search: BusSearch): BusListState {
  return { search, filters: NO_BUS_FILTERS, sort: 'departure', insteadOf: null };
}

/** A list's address, as the server names it, for finding a bus to replace a booked one. */
export function insteadPath(listPath: string, bookingId: string): string {
  return `${listPath}&${new URLSearchParams({ insteadOf: bookingId })}`;
}

/** The question to the server for a search: its address without filters. */
export function busQuery({ tripId, fromId, toId, date, seats, isPersonal }: BusSearch) {
  return {
    ...(tripId === null ? {} : { id: tripId }),
    from: fromId,
    to: toId,
    ad: String(seats),
    child: '0',
    inf: '0',
    jDate: date,
    pb: String(isPersonal),
  };
}

/** The list's address. */
export function busListPath(state: BusListState): string {
  return `/home2/bus/list/${writeSearchText(writeBusList(state))}`;
}

function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

function bookingIn(text: string | undefined): string | null {
  return text !== undefined && /^[\w-]{1,60}$/.test(text) ? text : null;
}

/** Names of operators and areas have commas in them. */
function items(text: string | undefined): readonly string[] {
  const values = new Set((text ?? '').split('|').filter((value) => value !== '' && value.length <= 120));
  return [...values].slice(0, MOST_VALUES);
}

function chosenOf<T extends string>(text: string | undefined, allowed: readonly T[]): readonly T[] {
  const asked = (text ?? '').split(',');
  return allowed.filter((value) => asked.includes(value));
}

function priceIn(text: string | undefined): Paise | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? fromRupees(Number(text)) : null;
}

function rupeesText(paise: Paise | null): string {
  return paise === null ? '' : String(Math.round(toRupees(paise)));
}
