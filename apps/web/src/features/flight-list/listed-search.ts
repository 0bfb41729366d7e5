import { writeSlices } from '@pravas/domain/flight/asked-slices.ts';
import { writeTimes } from '@pravas/domain/flight/asked-times.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import { type AskedSlice, refuseSlices, searchShape } from '@pravas/domain/flight/search-limits.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';

import { optionParameters, type SearchOptions } from '../../lib/flight-list-address.ts';
import type { SearchText } from '../../lib/search-text.ts';
import { readOptions, readSlices } from '../flight-search/index.ts';

/** The search itself, as the server is asked. */
export interface ListedSearch {
  readonly cc: CabinCode;
  readonly from: string;
  readonly to: string;
  readonly ad: number;
  readonly child: number;
  readonly inf: number;
  readonly dDate: string;
  readonly rDate: string | null;
  readonly pb: boolean;
  /** The trip it is for. */
  readonly id: string | null;
  /** All flights of a journey with several cities; empty for one way and return, out and back as two flights too. */
  readonly slices: readonly AskedSlice[];
  readonly options: SearchOptions;
}

const CABIN_CODES: readonly CabinCode[] = ['E', 'P', 'B', 'F'];

/**
 * Reads the search of an address. Null when it names none, or when a part of it cannot be read: without that part it
 * would be another search. Airports are read in any letter case. What is left out has its default. Two flights of which
 * the second leads back are a return, as the server takes them.
 */
export function readSearch(text: SearchText): ListedSearch | null {
  const slices = readSlices((text.multi ?? '').toUpperCase());
  // The server refuses a date that has passed or is too far ahead, since it knows the day there.
  const isMulti = slices.length > 0 && refuseSlices(slices, null).length === 0;
  if (!isMulti && text.multi) return null;
  const isReturn = isMulti && searchShape(slices) === 'return';
  const [first, second] = slices;
  const from = first?.from ?? (text.from ?? '').toUpperCase();
  const to = first?.to ?? (text.to ?? '').toUpperCase();
  const dDate = first?.date ?? text.dDate ?? '';
  const isAirport = (code: string) => /^[A-Z]{3}$/.test(code);
  if (!isAirport(from) || !isAirport(to) || !isCalendarDay(dDate)) return null;
  const rDate = (isReturn ? second?.date : isMulti ? '' : text.rDate) ?? '';
  const cabin = CABIN_CODES.find((code) => code === (text.cc || 'E'));
  if (cabin === undefined || (rDate !== '' && !isCalendarDay(rDate))) return null;
  const [adults, children, infants] = [text.ad || '1', text.child || '0', text.inf || '0'].map(readCount);
  if (adults === undefined || children === undefined || infants === undefined) return null;
  return {
    cc: cabin,
    from,
    to,
    ad: adults,
    child: children,
    inf: infants,
    dDate,
    rDate: rDate === '' ? null : rDate,
    pb: text.pb === '1' || text.pb === 'true',
    id: text.id || null,
    slices: isMulti && !isReturn ? slices : [],
    options: isReturn ? returnOptions(readOptions(text)) : readOptions(text),
  };
}

/** What was asked of the second flight, asked of the way back. */
function returnOptions(options: SearchOptions): SearchOptions {
  const [back] = options.laterTimes;
  const times = back ? { returnLeaveAfter: back.leaveAfter, returnArriveBy: back.arriveBy } : {};
  return { ...options, ...times, laterTimes: [] };
}

function readCount(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

/** The parameters of an address that name the search; the code that writes it leaves out empty ones. */
export function searchParameters(search: ListedSearch): SearchText {
  return {
    cc: search.cc,
    from: search.from,
    to: search.to,
    ad: String(search.ad),
    child: String(search.child),
    inf: String(search.inf),
    dDate: search.dDate,
    rDate: search.rDate ?? '',
    multi: writeSlices(search.slices),
    ...optionParameters(search.options),
    id: search.id ?? '',
    pb: search.pb ? '1' : '',
  };
}

/** What is sent to the server: the search without its range of days, which changes no result. */
export function searchQuery(search: ListedSearch) {
  const { options } = search;
  return {
    cc: search.cc,
    from: search.from,
    to: search.to,
    ad: String(search.ad),
    child: String(search.child),
    inf: String(search.inf),
    dDate: search.dDate,
    rDate: search.rDate ?? '',
    id: search.id ?? '',
    pb: search.pb,
    multi: writeSlices(search.slices),
    leaveAfter: options.leaveAfter,
    arriveBy: options.arriveBy,
    rLeaveAfter: options.returnLeaveAfter,
    rArriveBy: options.returnArriveBy,
    mTimes: writeTimes(options.laterTimes),
    fromAll: options.fromAll,
    toAll: options.toAll,
    deal: options.deal,
    gst: options.gst,
  };
}

/** Everybody who flies. */
export function partySize({ ad, child, inf }: Pick<ListedSearch, 'ad' | 'child' | 'inf'>): number {
  return ad + child + inf;
}

/** How many cards' worth of legs each flight of the search has. */
export function legsOf(search: Pick<ListedSearch, 'slices' | 'rDate'>): number {
  return search.slices.length || (search.rDate === null ? 1 : 2);
}
