import { type RoomGuests, readOccupancy, writeOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import { type HotelListState, readHotelList, writeHotelList } from './hotel-list-address.ts';
import { type SearchText, writeSearchText } from './search-text.ts';

/** What the page of one hotel shows: the list's address with a hotel, the search that found it, and the chosen rate. */
export interface HotelDetailsState {
  readonly list: HotelListState;
  readonly hotelId: string;
  /** The search whose rates are shown; null = it has to run first, as for a hotel that was typed. */
  readonly searchedHotelId: string | null;
  /** The chosen rate; null = none yet. */
  readonly offerId: string | null;
  /** Rooms that are chosen after this one, each as a booking of its own in the same trip. */
  readonly rest: readonly RoomGuests[];
  /** The shared rate that is taken now: the shortlist and the rate of it. Absent = it comes from no shortlist. */
  readonly shared?: SharedRate | undefined;
}

/** A rate of a shortlist. */
export interface SharedRate {
  readonly shortlistId: string;
  readonly offerId: string;
}

/** What an address says, or why it names no hotel. */
export type ReadHotelDetails =
  | { readonly ok: true; readonly state: HotelDetailsState }
  | { readonly ok: false; readonly message: string };

const HOTEL_PLACE = 'hotel:';

/**
 * Reads an address of the page, `today` being YYYY-MM-DD. An old link names the hotel and no place: the hotel is the
 * place then, and the other way round.
 */
export function readHotelDetails(text: SearchText, today: string): ReadHotelDetails {
  const hotelId = idIn(text.hid) ?? idIn(text.city?.startsWith(HOTEL_PLACE) ? text.city.slice(HOTEL_PLACE.length) : '');
  if (hotelId === null) return { ok: false, message: 'Choose a hotel.' };
  const read = readHotelList({ ...text, hid: hotelId, city: text.city ?? `${HOTEL_PLACE}${hotelId}` }, today);
  if (!read.ok) return read;
  const rest = readOccupancy(text.rest ?? '');
  return {
    ok: true,
    state: {
      list: read.state,
      hotelId,
      searchedHotelId: idIn(text.hotel),
      offerId: idIn(text.offer),
      rest: rest.ok ? rest.rooms : [],
      ...sharedIn(text.shared),
    },
  };
}

/** The parameters of an address: the inverse of {@link readHotelDetails}. */
export function writeHotelDetails(state: HotelDetailsState): SearchText {
  const { list, hotelId, searchedHotelId, offerId, rest, shared } = state;
  return {
    ...writeHotelList({ ...list, hotelId }),
    ...(searchedHotelId === null ? {} : { hotel: searchedHotelId }),
    ...(offerId === null ? {} : { offer: offerId }),
    ...(rest.length === 0 ? {} : { rest: writeOccupancy(rest) }),
    ...(shared ? { shared: `${shared.shortlistId}~${shared.offerId}` } : {}),
  };
}

/** The page's address. */
export function hotelDetailsPath(state: HotelDetailsState): string {
  return `/home2/hotel/booking/${writeSearchText(writeHotelDetails(state))}`;
}

/** Where the chosen rate is reviewed before it is added to a trip: the same parameters. */
export function hotelReviewPath(state: HotelDetailsState): string {
  return `/home2/hotel/review/${writeSearchText(writeHotelDetails(state))}`;
}

/** The same hotel for the first of several rooms, the others to be chosen after it. */
export function oneByOnePath(state: HotelDetailsState): string {
  const { rooms } = state.list.search;
  return (
    nextRoomPath({ ...state, rest: [...rooms, ...state.rest] }, state.list.search.tripId) ?? hotelDetailsPath(state)
  );
}

/** The page for the next room once one is in a trip; null where none is left. */
export function nextRoomPath(state: HotelDetailsState, tripId: string | null): string | null {
  const [room, ...rest] = state.rest;
  if (!room) return null;
  const list = { ...state.list, search: { ...state.list.search, rooms: [room], tripId } };
  return hotelDetailsPath({ ...state, list, rest, searchedHotelId: null, offerId: null, shared: undefined });
}

function sharedIn(text: string | undefined): Pick<HotelDetailsState, 'shared'> {
  const [shortlistId, offerId, ...more] = (idIn(text) ?? '').split('~');
  return shortlistId && offerId && more.length === 0 ? { shared: { shortlistId, offerId } } : {};
}

function idIn(text: string | undefined): string | null {
  return text !== undefined && /^[\w.~-]{1,60}$/.test(text) ? text : null;
}
