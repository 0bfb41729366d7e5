import { type BusListState, readBusList, writeBusList } from './bus-list-address.ts';
import { type SearchText, writeSearchText } from './search-text.ts';

/**
 * Who sits on a seat, as far as it is known: the person who looks, a woman or a man who is named later, or a traveller
 * of the trip by their id; '' = not said.
 */
export type SeatWho = 'me' | 'female' | 'male' | '' | (string & {});

/** A seat that is chosen, and who sits on it. */
export interface PickedSeat {
  readonly seatName: string;
  readonly who: SeatWho;
}

/**
 * What the page of one bus shows: the list's address with a bus, the search that found it, and what is chosen of it.
 */
export interface BusDetailsState {
  readonly list: BusListState;
  readonly searchedBusId: string;
  readonly busId: string;
  /** Null = not chosen yet. */
  readonly boardingPointId: string | null;
  readonly droppingPointId: string | null;
  /** In the order of the choice: the first one's passenger answers for the ticket. */
  readonly seats: readonly PickedSeat[];
  /** The total that was shown when the seats were chosen, rupees; null = none was. */
  readonly seenTotal: number | null;
}

/** What an address says, or why it names no bus. */
export type ReadBusDetails =
  | { readonly ok: true; readonly state: BusDetailsState }
  | { readonly ok: false; readonly message: string };

const MOST_SEATS = 6;
/** Names of seats and numbers of stops are the operators' own; none of them has this sign. */
const BETWEEN = '|';

/** Reads an address of the page, `today` being YYYY-MM-DD. An unreadable part of a choice is left out. */
export function readBusDetails(text: SearchText, today: string): ReadBusDetails {
  const [searchedBusId, busId] = [wordIn(text.searchedBusId), wordIn(text.busId)];
  const read = readBusList(text, today);
  if (!read.ok) return read;
  if (searchedBusId === null || busId === null) return { ok: false, message: 'Choose a bus.' };
  const who = (text.who ?? '').split(BETWEEN);
  const names = (text.seats ?? '').split(BETWEEN).map((name, index) => ({ seatName: name, who: who[index] ?? '' }));
  return {
    ok: true,
    state: {
      list: read.state,
      searchedBusId,
      busId,
      boardingPointId: wordIn(text.board),
      droppingPointId: wordIn(text.drop),
      seats: names
        .filter(({ seatName }, index) => wordIn(seatName) !== null && isFirst(names, seatName, index))
        .map((seat) => ({ ...seat, who: /^[\w-]{0,60}$/.test(seat.who) ? seat.who : '' }))
        .slice(0, MOST_SEATS),
      seenTotal: /^\d{1,7}(\.\d{1,2})?$/.test(text.seen ?? '') ? Number(text.seen) : null,
    },
  };
}

/** The parameters of an address: the inverse of {@link readBusDetails}. */
export function writeBusDetails(state: BusDetailsState): SearchText {
  const { list, searchedBusId, busId, boardingPointId, droppingPointId, seats, seenTotal } = state;
  const who = seats.map((seat) => seat.who).join(BETWEEN);
  return {
    ...writeBusList(list),
    searchedBusId,
    busId,
    ...(boardingPointId === null ? {} : { board: boardingPointId }),
    ...(droppingPointId === null ? {} : { drop: droppingPointId }),
    ...(seats.length === 0 ? {} : { seats: seats.map(({ seatName }) => seatName).join(BETWEEN) }),
    ...(who.replaceAll(BETWEEN, '') === '' ? {} : { who }),
    ...(seenTotal === null ? {} : { seen: String(seenTotal) }),
  };
}

/** Where the seats of a bus are chosen. The search goes along, for the way back and for when it has lapsed. */
export function busDetailsPath(state: BusDetailsState): string {
  return `/home2/bus/details/${writeSearchText(writeBusDetails(state))}`;
}

/** A bus of a list, with nothing chosen of it. */
export function openedBus(list: BusListState, searchedBusId: string, busId: string): BusDetailsState {
  return { list, searchedBusId, busId, boardingPointId: null, droppingPointId: null, seats: [], seenTotal: null };
}

/** Where the chosen seats are reviewed before they are added to a trip: the same parameters. */
export function busReviewPath(state: BusDetailsState): string {
  return `/home2/bus/review/${writeSearchText(writeBusDetails(state))}`;
}

/** The seats as the server is asked about them; `selfId` is the person who looks. */
export function wantedSeats(seats: readonly PickedSeat[], selfId: number | undefined) {
  return seats.map(({ seatName, who }) => ({ seatName, ...passengerOf(who, selfId) }));
}

function passengerOf(who: SeatWho, selfId: number | undefined) {
  if (who === '') return {};
  if (who === 'me') return selfId === undefined ? {} : { user_id: selfId };
  if (who === 'female' || who === 'male') return { gender: who as 'female' | 'male' };
  return { travelerId: who };
}

function isFirst(names: readonly PickedSeat[], seatName: string, index: number): boolean {
  return names.findIndex((one) => one.seatName === seatName) === index;
}

function wordIn(text: string | undefined): string | null {
  return text !== undefined && text !== '' && text.length <= 60 ? text : null;
}
