import type { RankOrder } from '@pravas/domain/flight/rank-options.ts';
import type { SearchText } from '../../lib/search-text.ts';
import { type ListedSearch, readSearch, searchParameters } from './listed-search.ts';
import { POLICY_GROUPS, type PolicyGroup } from './policy-groups.ts';

/** A part of the day a flight leaves in: 00–06, 06–12, 12–18, 18–24 local. */
export type DayBand = 'early' | 'morning' | 'afternoon' | 'evening';

/** Fare kinds as the address names them. */
export type FareKindCode = 'corporate' | 'regular' | 'special_return' | 'series' | 'sme' | 'brand';

/** An inclusive span; null = open. Rupees for prices, minutes for durations. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

/** What the list leaves out; empty lists and open ranges leave nothing out. Stops 2 means two or more. */
export interface Filters {
  readonly airlines: readonly string[];
  readonly returnAirlines: readonly string[];
  readonly stops: readonly number[];
  readonly returnStops: readonly number[];
  readonly departs: readonly DayBand[];
  readonly returnDeparts: readonly DayBand[];
  readonly price: Range;
  readonly duration: Range;
  readonly layover: Range;
  readonly layoverAirports: readonly string[];
  readonly refundable: boolean;
  readonly kinds: readonly FareKindCode[];
  readonly policy: readonly PolicyGroup[];
}

/** Everything the flight list shows is in its address (screens §2.2); this is the address, read. */
export interface ListState {
  readonly search: ListedSearch;
  readonly filters: Filters;
  readonly sort: RankOrder;
  /** The chosen flight: its id, or "<onward>~<return>" where either half may still be empty. */
  readonly fid: string | null;
  /** True = a colleague suggested the chosen flight: the list leads to it, and says so where it is not sold any more. */
  readonly suggested: boolean;
  /** True = every fare of a flight is listed, not only the cheapest. */
  readonly viewAll: boolean;
  /** True = what the policy does not allow is listed too. */
  readonly showBlocked: boolean;
  /** True = flights that leave too early or arrive too late for the search are listed too. */
  readonly showOutside: boolean;
  /** True = prices are shown less the GST that the organisation can claim back. */
  readonly net: boolean;
}

/** Changes the address, and with it what is shown. */
export type ChangeState = (part: Partial<ListState>, replace?: boolean) => Promise<void>;

/** Parts of the day in order. */
export const DAY_BANDS: readonly DayBand[] = ['early', 'morning', 'afternoon', 'evening'];
/** Fare kinds in the order of rules §9.2. */
export const FARE_KINDS: readonly FareKindCode[] = ['corporate', 'sme', 'regular', 'special_return', 'series', 'brand'];
/** Sort orders as offered. */
export const SORTS: readonly RankOrder[] = [
  'best',
  'cheapest',
  'fastest',
  'earliest',
  'in_policy',
  'net_price',
  'emissions',
];

const OPEN: Range = { from: null, to: null };

/** Nothing left out. */
export const NO_FILTERS: Filters = {
  airlines: [],
  returnAirlines: [],
  stops: [],
  returnStops: [],
  departs: [],
  returnDeparts: [],
  price: OPEN,
  duration: OPEN,
  layover: OPEN,
  layoverAirports: [],
  refundable: false,
  kinds: [],
  policy: [],
};

/** Reads an address. Null when it names no search; anything else unreadable falls back to its default. */
export function readListState(text: SearchText): ListState | null {
  const search = readSearch(text);
  if (!search) return null;
  return {
    search,
    filters: readFilters(text),
    sort: oneOf(text.cp, SORTS) ?? 'best',
    fid: text.fid || null,
    suggested: text.suggested === '1',
    viewAll: text.viewAll === '1' || text.viewAll === 'true',
    showBlocked: text.blocked === '1',
    showOutside: text.outside === '1',
    net: text.net === '1',
  };
}

function readFilters(text: SearchText): Filters {
  const airlines = (name: string) => items(text[name]).filter((code) => /^[A-Z0-9]{2}$/.test(code));
  const stops = (name: string) => items(text[name]).flatMap((stop) => (/^[012]$/.test(stop) ? [Number(stop)] : []));
  const bands = (name: string) => items(text[name]).flatMap((band) => oneOf(band, DAY_BANDS) ?? []);
  const range = (from: string, to: string): Range => ({
    from: wholeNumber(text[from]),
    to: wholeNumber(text[to]),
  });
  return {
    airlines: airlines('al'),
    returnAirlines: airlines('ral'),
    stops: stops('st'),
    returnStops: stops('rst'),
    departs: bands('dTime'),
    returnDeparts: bands('rTime'),
    price: range('fromP', 'toP'),
    duration: range('fromD', 'toD'),
    layover: range('fromL', 'toL'),
    layoverAirports: items(text.layAt).filter((code) => /^[A-Z]{3}$/.test(code)),
    refundable: text.refund === '1',
    kinds: items(text.fare).flatMap((kind) => oneOf(kind, FARE_KINDS) ?? []),
    policy: items(text.policy).flatMap((group) => oneOf(group, POLICY_GROUPS) ?? []),
  };
}

/** Writes an address: the inverse of `readListState`. Defaults are left out, so that addresses stay short. */
export function writeListState(state: ListState): SearchText {
  const { search, filters } = state;
  const list = (values: readonly (string | number)[]) => values.join(',');
  const number = (value: number | null) => (value === null ? '' : String(value));
  const all: Record<string, string> = {
    ...searchParameters(search),
    al: list(filters.airlines),
    ral: list(filters.returnAirlines),
    st: list(filters.stops),
    rst: list(filters.returnStops),
    dTime: list(filters.departs),
    rTime: list(filters.returnDeparts),
    fromP: number(filters.price.from),
    toP: number(filters.price.to),
    fromD: number(filters.duration.from),
    toD: number(filters.duration.to),
    fromL: number(filters.layover.from),
    toL: number(filters.layover.to),
    layAt: list(filters.layoverAirports),
    refund: filters.refundable ? '1' : '',
    fare: list(filters.kinds),
    policy: list(filters.policy),
    cp: state.sort === 'best' ? '' : state.sort,
    fid: state.fid ?? '',
    suggested: state.suggested ? '1' : '',
    viewAll: state.viewAll ? '1' : '',
    blocked: state.showBlocked ? '1' : '',
    outside: state.showOutside ? '1' : '',
    net: state.net ? '1' : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function items(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((item) => item !== ''))];
}

function oneOf<T extends string>(text: string | undefined, allowed: readonly T[]): T | null {
  return allowed.find((value) => value === text) ?? null;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null;
}
