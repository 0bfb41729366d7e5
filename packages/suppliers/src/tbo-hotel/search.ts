import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { HotelSearch, SearchedHotel, StayBatch } from '../hotel/port.ts';
import { arrivingInParts } from '../in-parts.ts';
import { mapInTurns } from '../in-turns.ts';
import type { HotelReply } from './client.ts';
import { errorOf, malformed } from './errors.ts';
import type { TboHotelParts } from './parts.ts';
import { STATUS } from './status.ts';
import { createOfferReader, type OfferReader } from './to-domain.ts';
import { parseHotels } from './wire.ts';

/** The most hotels of one question to TBO (certification cases). */
const MOST_HOTELS = 100;
/** So many questions are under way at once. */
const AT_ONCE = 4;
/** `ResponseTime` in seconds: at least and at most, and how much sooner than our own deadline. */
const RESPONSE_TIME = { least: 5, most: 23, margin: 2 } as const;

type Running = Map<AsyncGenerator<StayBatch>, Promise<readonly [AsyncGenerator<StayBatch>, IteratorResult<StayBatch>]>>;

/**
 * Asks for rooms in portions of hotels, several at once, and yields offers when they arrive. A caller who stops
 * listening ends the questions under way.
 */
export async function* searchStays(
  parts: TboHotelParts,
  search: HotelSearch,
  signal: AbortSignal,
): AsyncGenerator<StayBatch> {
  const left = new AbortController();
  const within = AbortSignal.any([signal, left.signal]);
  const portions = portionsOf(search.hotels, parts.config.hotelsPerSearch ?? MOST_HOTELS);
  const running: Running = new Map();
  const listenTo = (portion: AsyncGenerator<StayBatch>) =>
    running.set(
      portion,
      portion.next().then((next) => [portion, next]),
    );
  const startNext = () => {
    const portion = portions.shift();
    if (portion) listenTo(searchPortion(parts, search, portion, within));
  };
  try {
    for (let count = 0; count < AT_ONCE; count += 1) startNext();
    while (running.size > 0) {
      const [portion, next] = await Promise.race(running.values());
      running.delete(portion);
      if (signal.aborted) return;
      if (next.done) startNext();
      else {
        listenTo(portion);
        yield next.value;
      }
    }
  } finally {
    left.abort();
  }
}

/**
 * One question; hotels without rooms are an empty answer, and every other refusal is an error. Offers of a long answer
 * come before its end, and with its end the hotels that it was about.
 */
async function* searchPortion(
  parts: TboHotelParts,
  search: HotelSearch,
  portion: readonly SearchedHotel[],
  signal: AbortSignal,
): AsyncGenerator<StayBatch> {
  const { config, client, now } = parts;
  const hotelIds = portion.map(({ hotelId }) => hotelId);
  const payload = searchPayload(search, portion, config.searchDeadlineMs);
  const readers = readersOf(parts, search, portion, now());
  // A hotel may come in several pieces, and a rate in more than one of them.
  const told = new Set<string>();
  let isUnreadable = false;
  const read = async (body: Readonly<Record<string, unknown>>): Promise<readonly StayOffer[]> => {
    const hotels = parseHotels(body);
    isUnreadable ||= hotels === null;
    // A hotel has dozens of rates, so that turns are taken by rate.
    const rates = (hotels ?? []).flatMap((hotel) => hotel.Rooms.map((room) => ({ hotel, room })));
    const offers = await mapInTurns(rates, ({ hotel, room }) =>
      readers.get(hotel.HotelCode)?.(room, room.BookingCode, [...hotel.RateConditions, ...room.RateConditions]),
    );
    return offers.filter((offer) => !!offer).filter(({ offerId }) => !told.has(offerId) && told.add(offerId));
  };
  const answer = arrivingInParts<Readonly<Record<string, unknown>>, HotelReply>(true, (onPart) =>
    client.search('Search', payload, signal, onPart),
  );
  for await (const part of answer.parts) {
    const offers = await read(part);
    if (offers.length > 0) yield { type: 'offers', hotelIds: [], offers };
  }
  const reply = await answer.whole;
  const error = errorOf(config, reply, [STATUS.noRooms, STATUS.rateGone]);
  if (error || !reply.ok) {
    yield { type: 'error', hotelIds, error: error ?? malformed(config, 'no answer') };
    return;
  }
  const offers = reply.status?.code === STATUS.success ? await read(reply.body) : [];
  yield isUnreadable && told.size === 0
    ? { type: 'error', hotelIds, error: malformed(config, 'Search answered in an unknown form') }
    : { type: 'offers', hotelIds, offers };
}

/** How the rates of each hotel of a question are read, by the supplier's number of it. */
function readersOf(
  { config: { supplierId } }: TboHotelParts,
  search: HotelSearch,
  portion: readonly SearchedHotel[],
  sentAt: Temporal.Instant,
): ReadonlyMap<string, OfferReader> {
  const { stay, rooms, nationality, companyCodes = [] } = search;
  const asked = {
    stay: { ...stay },
    rooms: rooms.map(({ adults, childAges }) => ({ adults, childAges: [...childAges] })),
    nationality,
    companyCodes: [...companyCodes],
    sentAt: sentAt.toString(),
  };
  return new Map(
    portion.map(({ hotelId, supplierHotelId, zone }) => [
      supplierHotelId,
      createOfferReader({ supplierId, hotelId, asked: { supplierHotelId, zone, ...asked } }),
    ]),
  );
}

function searchPayload(search: HotelSearch, portion: readonly SearchedHotel[], deadlineMs: number): object {
  const { stay, rooms, nationality, companyCodes = [] } = search;
  const seconds = Math.floor(deadlineMs / 1_000) - RESPONSE_TIME.margin;
  return {
    CheckIn: stay.checkIn,
    CheckOut: stay.checkOut,
    HotelCodes: portion.map(({ supplierHotelId }) => supplierHotelId).join(','),
    GuestNationality: nationality,
    PaxRooms: rooms.map(paxRoom),
    ResponseTime: Math.max(RESPONSE_TIME.least, Math.min(RESPONSE_TIME.most, seconds)),
    IsDetailedResponse: true,
    Filters: { Refundable: false, NoOfRooms: 0, MealType: 'All' },
    ...(companyCodes.length === 0 ? {} : { CorporateCodes: companyCodes }),
  };
}

function paxRoom({ adults, childAges }: RoomGuests): object {
  return {
    Adults: adults,
    Children: childAges.length,
    ChildrenAges: childAges.length === 0 ? null : childAges,
  };
}

function portionsOf(hotels: readonly SearchedHotel[], size: number): SearchedHotel[][] {
  // The same number twice would be asked twice.
  const unique = [...new Map(hotels.map((hotel) => [hotel.supplierHotelId, hotel])).values()];
  return Array.from({ length: Math.ceil(unique.length / size) }, (_, index) =>
    unique.slice(index * size, (index + 1) * size),
  );
}
