import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { DuffelClient, DuffelReply } from '../duffel/client.ts';
import type { DuffelSurroundings } from '../duffel/config.ts';
import { errorOf, malformed, supplierError } from '../duffel/errors.ts';
import { haveEqualGuests } from '../hotel/by-room.ts';
import type { HotelSearch, SearchedHotel, StayBatch } from '../hotel/port.ts';
import { mapInTurns } from '../in-turns.ts';
import type { SupplierError } from '../order-port.ts';
import type { DuffelStaysConfig } from './config.ts';
import { isPayable, type OfferFacts, toOffer } from './to-domain.ts';
import { parseResult, parseResults, type StaysResult } from './wire.ts';

/** What every operation of the connector works with. */
export interface StaysParts {
  readonly config: DuffelStaysConfig;
  readonly client: DuffelClient;
  readonly now: DuffelSurroundings['now'];
}

/** How many hotels are asked for together: few enough that the first offers come soon. */
const HOTELS_A_SEARCH = 20;
/** So many questions are under way at once. */
const AT_ONCE = 4;
/** HTTP 422 is the answer for rates that are gone, and for wrong questions, which have a type of their own. */
const UNPROCESSABLE = 422;
const WRONG_QUESTION = 'validation_error';
const NEGOTIATED = /^nre_[A-Za-z0-9_-]+$/;

/**
 * Asks for rooms in portions of hotels, several at once, and yields each portion's offers when they arrive. The guests
 * of a search are one flat list, which does not say who sleeps where: rooms with different guests are asked for, and
 * booked, by themselves.
 */
export async function* searchStays(
  parts: StaysParts,
  search: HotelSearch,
  signal: AbortSignal,
): AsyncGenerator<StayBatch> {
  if (!haveEqualGuests(search.rooms)) {
    const hotelIds = search.hotels.map(({ hotelId }) => hotelId);
    const why = 'Rooms with different guests are asked for by themselves.';
    yield { type: 'error', hotelIds, error: supplierError(parts.config, 'not_supported', why, false) };
    return;
  }
  const left = new AbortController();
  const within = AbortSignal.any([signal, left.signal]);
  const portions = portionsOf(search.hotels);
  const running = new Map<SearchedHotel[], Promise<readonly [SearchedHotel[], readonly StayBatch[]]>>();
  const startNext = () => {
    const portion = portions.shift();
    if (portion)
      running.set(
        portion,
        searchPortion(parts, search, portion, within).then((all) => [portion, all]),
      );
  };
  try {
    for (let count = 0; count < AT_ONCE; count += 1) startNext();
    while (running.size > 0) {
      const [portion, batches] = await Promise.race(running.values());
      running.delete(portion);
      if (signal.aborted) return;
      startNext();
      yield* batches;
    }
  } finally {
    left.abort();
  }
}

/** A search of one portion; results that come without rooms are asked for their rates. */
async function searchPortion(
  parts: StaysParts,
  search: HotelSearch,
  portion: readonly SearchedHotel[],
  signal: AbortSignal,
): Promise<readonly StayBatch[]> {
  const { config, client } = parts;
  const hotelIds = portion.map(({ hotelId }) => hotelId);
  const failed = (error: SupplierError): StayBatch[] => [{ type: 'error', hotelIds, error }];
  const reply = await client.ask('/stays/search', searchBody(search, portion), signal);
  if (!reply.ok) return failed(errorOf(config, reply));
  const found = parseResults(reply.data);
  if (!found || found.results.length < found.unreadable) return failed(malformed(config, 'The list of hotels'));
  const byId = new Map(portion.map((hotel) => [hotel.supplierHotelId, hotel]));
  const bare = found.results.filter(({ accommodation }) => accommodation.rooms.length === 0);
  const full = found.results.filter(({ accommodation }) => accommodation.rooms.length > 0);
  const fetched = await ratesOf(parts, bare, signal);
  const errors = new Map(fetched.errors);
  const offers = await mapInTurns([...full, ...fetched.results], (result) => {
    const own = offersOf(parts, search, result, byId.get(result.accommodation.id));
    // Prices that cannot be read do not mean a sold-out hotel.
    if (own.length === 0 && hasRates(result))
      errors.set(result.accommodation.id, malformed(config, 'The rates of a hotel'));
    return own;
  });
  const isUnknown = (hotel: SearchedHotel) => errors.has(hotel.supplierHotelId);
  const known = portion.filter((hotel) => !isUnknown(hotel)).map(({ hotelId }) => hotelId);
  const batches: StayBatch[] = [{ type: 'offers', hotelIds: known, offers: offers.flat() }];
  for (const hotel of portion.filter(isUnknown)) {
    const error = errors.get(hotel.supplierHotelId);
    if (error) batches.push({ type: 'error', hotelIds: [hotel.hotelId], error });
  }
  return batches.filter((batch) => batch.hotelIds.length > 0);
}

/** The rates of results, a few at a time. What is gone by then has none; of what fails nothing is known. */
async function ratesOf({ config, client }: StaysParts, results: readonly StaysResult[], signal: AbortSignal) {
  const filled: StaysResult[] = [];
  const errors = new Map<string, SupplierError>();
  const waiting = [...results];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const path = `/stays/search_results/${next.id}/actions/fetch_all_rates`;
      const reply = await client.ask(path, null, signal);
      const result = reply.ok ? parseResult(reply.data) : null;
      if (result) filled.push(result);
      else if (reply.ok) errors.set(next.accommodation.id, malformed(config, 'The rates of a hotel'));
      else if (!saysGone(reply)) {
        errors.set(next.accommodation.id, errorOf(config, reply));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { results: filled, errors };
}

/** True of a refusal that says a rate is gone. Codes are not guaranteed, so that status and type decide. */
export function saysGone(reply: DuffelReply): boolean {
  return (
    !reply.ok && reply.type === 'refused' && reply.status === UNPROCESSABLE && !reply.types.includes(WRONG_QUESTION)
  );
}

function offersOf(
  { config }: StaysParts,
  search: HotelSearch,
  { accommodation }: StaysResult,
  hotel: SearchedHotel | undefined,
): readonly StayOffer[] {
  if (!hotel) return [];
  const { stay, rooms, nationality, companyCodes = [] } = search;
  const facts: OfferFacts = {
    supplierId: config.supplierId,
    hotelId: hotel.hotelId,
    asked: {
      supplierHotelId: accommodation.id,
      zone: hotel.zone,
      stay: { ...stay },
      rooms: rooms.map(({ adults, childAges }) => ({ adults, childAges: [...childAges] })),
      nationality,
      companyCodes: [...companyCodes],
    },
  };
  return accommodation.rooms.flatMap((room) =>
    room.rates.readable.filter(isPayable).flatMap((rate) => toOffer(room, rate, rate, facts) ?? []),
  );
}

/** Whether there is a rate that could be booked, or that could not be read. */
function hasRates({ accommodation }: StaysResult): boolean {
  return accommodation.rooms.some(({ rates }) => rates.unreadable > 0 || rates.readable.some(isPayable));
}

/** A search as Duffel takes it: how many rooms, and all their guests in one list, room by room. */
export function searchBody(search: HotelSearch, portion: readonly SearchedHotel[]) {
  const { stay, rooms, companyCodes = [] } = search;
  const negotiated = companyCodes.filter((code) => NEGOTIATED.test(code));
  return {
    check_in_date: stay.checkIn,
    check_out_date: stay.checkOut,
    rooms: rooms.length,
    guests: rooms.flatMap(({ adults, childAges }) => [
      ...Array.from({ length: adults }, () => ({ type: 'adult' as const })),
      ...childAges.map((age) => ({ type: 'child' as const, age })),
    ]),
    accommodation: { ids: portion.map(({ supplierHotelId }) => supplierHotelId), fetch_rates: true },
    ...(negotiated.length === 0 ? {} : { negotiated_rate_ids: negotiated }),
  };
}

function portionsOf(hotels: readonly SearchedHotel[]): SearchedHotel[][] {
  const unique = [...new Map(hotels.map((hotel) => [hotel.supplierHotelId, hotel])).values()];
  return Array.from({ length: Math.ceil(unique.length / HOTELS_A_SEARCH) }, (_, index) =>
    unique.slice(index * HOTELS_A_SEARCH, (index + 1) * HOTELS_A_SEARCH),
  );
}
