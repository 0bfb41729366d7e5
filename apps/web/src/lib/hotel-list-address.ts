import type { Board } from '@pravas/domain/hotel/board.ts';
import { type HotelFilters, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { FACILITIES, PROPERTY_TYPES } from '@pravas/domain/hotel/hotel.ts';
import {
  OCCUPANCY_MESSAGES,
  ONE_ADULT,
  type RoomGuests,
  readOccupancy,
  writeOccupancy,
} from '@pravas/domain/hotel/occupancy.ts';
import { HOTEL_SORTS, type HotelSort } from '@pravas/domain/hotel/sort-hotels.ts';
import { type StayDates, stayProblem } from '@pravas/domain/hotel/stay-dates.ts';
import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import { type SearchText, writeSearchText, writtenValues } from './search-text.ts';

/** Where a hotel is searched for: a city, an area, a point of interest, an office or a hotel. */
interface HotelPlace {
  /** Our key, as suggestions have it. */
  readonly key: string;
  /** What people read: "Koramangala, Bengaluru"; '' = the address names the place by its key alone. */
  readonly name: string;
}

/** A complete search for hotels. */
export interface HotelSearch {
  readonly place: HotelPlace;
  readonly stay: StayDates;
  readonly rooms: readonly RoomGuests[];
  /** Of the guests, ISO 3166-1 alpha-2; absent = that of the trip's first traveller, else Indian. */
  readonly nationality?: string | undefined;
  /** The trip that the stay is for; null = none yet. */
  readonly tripId: string | null;
  readonly isPersonalBooking: boolean;
}

/** Everything that the list of hotels shows is in its address (rules §7.10); this is the address, read. */
export interface HotelListState {
  readonly search: HotelSearch;
  readonly filters: HotelFilters;
  readonly sort: HotelSort;
  /** The hotel whose rates are open; null = none. */
  readonly hotelId: string | null;
}

/** What an address says, or why it names no search, in words for the person who opened it. */
export type ReadHotelList =
  | { readonly ok: true; readonly state: HotelListState }
  | { readonly ok: false; readonly message: string };

const SORTS = Object.keys(HOTEL_SORTS) as readonly HotelSort[];
const BOARDS: readonly NonNullable<Board>[] = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'];
const MOST_NAME_LETTERS = 120;
const MOST_KM = 100;

/**
 * Reads an address of the list, `today` being YYYY-MM-DD. It reports what a search needs and does not have; a filter
 * that cannot be read is left out.
 */
export function readHotelList(text: SearchText, today: string): ReadHotelList {
  const key = keyIn(text.city);
  if (key === null) return { ok: false, message: 'Choose where you want to stay.' };
  const stay = { checkIn: text.cid ?? '', checkOut: text.cod ?? '' };
  const problem = stayProblem(stay, { today, trip: null });
  if (problem) return { ok: false, message: problem.message };
  const occupancy = text.occ ? readOccupancy(text.occ) : { ok: true as const, rooms: ONE_ADULT };
  if (!occupancy.ok) return { ok: false, message: OCCUPANCY_MESSAGES[occupancy.refusal] };
  const search: HotelSearch = {
    place: { key, name: wordsIn(text.loc) },
    stay,
    rooms: occupancy.rooms,
    ...nationalityIn(text.nat),
    tripId: keyIn(text.tid),
    isPersonalBooking: isOn(text.pb),
  };
  return {
    ok: true,
    state: {
      search,
      filters: readFilters(text),
      sort: SORTS.find((sort) => sort === text.sort) ?? 'featured',
      hotelId: keyIn(text.hid),
    },
  };
}

function readFilters(text: SearchText): HotelFilters {
  return {
    stars: items(text.rt).flatMap((stars) => (/^[1-5]$/.test(stars) ? [Number(stars)] : [])),
    facilities: chosenOf(text.fac, FACILITIES),
    propertyTypes: chosenOf(text.acc, PROPERTY_TYPES),
    boards: chosenOf(text.roomInclusion, BOARDS),
    name: wordsIn(text.sn),
    fromPaise: priceIn(text.fromP),
    toPaise: priceIn(text.toP),
    mostKm: kmIn(text.km),
    isFreeNow: isOn(text.free),
    isCompliant: isOn(text.policy),
    isNegotiated: isOn(text.rate),
  };
}

/** The parameters of an address: the inverse of {@link readHotelList}. Defaults are left out. */
export function writeHotelList({ search, filters, sort, hotelId }: HotelListState): SearchText {
  const on = (isAsked: boolean) => (isAsked ? '1' : '');
  return writtenValues({
    city: search.place.key,
    loc: search.place.name,
    cid: search.stay.checkIn,
    cod: search.stay.checkOut,
    occ: writeOccupancy(search.rooms),
    nat: search.nationality ?? '',
    tid: search.tripId ?? '',
    pb: on(search.isPersonalBooking),
    hid: hotelId ?? '',
    sn: filters.name,
    rt: filters.stars.join(','),
    fac: filters.facilities.join(','),
    acc: filters.propertyTypes.join(','),
    roomInclusion: filters.boards.join(','),
    fromP: rupeesText(filters.fromPaise),
    toP: rupeesText(filters.toPaise),
    km: filters.mostKm === null ? '' : String(filters.mostKm),
    free: on(filters.isFreeNow),
    policy: on(filters.isCompliant),
    rate: on(filters.isNegotiated),
    sort: sort === 'featured' ? '' : sort,
  });
}

/** A list as a new search begins it: nothing left out, in the usual order. */
export function newHotelList(search: HotelSearch): HotelListState {
  return { search, filters: NO_FILTERS, sort: 'featured', hotelId: null };
}

/** The question to the server for a search: its address without filters, and the traveller's clock. */
export function hotelQuery(search: HotelSearch) {
  const { city, cid, cod, occ, nat, tid, pb } = writeHotelList(newHotelList(search));
  return {
    city: city ?? '',
    cid: cid ?? '',
    cod: cod ?? '',
    ...(occ ? { occ } : {}),
    ...(nat ? { nat } : {}),
    ...(tid ? { tid } : {}),
    ...(pb ? { pb: true } : {}),
    zone: Temporal.Now.timeZoneId(),
  };
}

/** The list's address. */
export function hotelListPath(state: HotelListState): string {
  return `/home2/hotel/list/${writeSearchText(writeHotelList(state))}`;
}

function nationalityIn(text: string | undefined): Pick<HotelSearch, 'nationality'> {
  return text !== undefined && /^[A-Z]{2}$/.test(text) ? { nationality: text } : {};
}

function keyIn(text: string | undefined): string | null {
  return text !== undefined && /^[\w:.~-]{1,100}$/.test(text) ? text : null;
}

/** Words without what nobody types: control characters, outer blanks, and more than fits. */
function wordsIn(text: string | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_NAME_LETTERS)
    .trim();
}

function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

function items(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(','))];
}

function chosenOf<T extends string>(text: string | undefined, allowed: readonly T[]): readonly T[] {
  const asked = items(text);
  return allowed.filter((value) => asked.includes(value));
}

function priceIn(text: string | undefined): Paise | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? fromRupees(Number(text)) : null;
}

function rupeesText(paise: Paise | null): string {
  return paise === null ? '' : String(Math.round(toRupees(paise)));
}

function kmIn(text: string | undefined): number | null {
  const km = text !== undefined && /^\d{1,3}(\.5)?$/.test(text) ? Number(text) : null;
  return km !== null && km > 0 && km <= MOST_KM ? km : null;
}
