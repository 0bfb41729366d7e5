import { ApiError } from '@pravas/contract/client.ts';
import { listHotels, streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import { type HotelSearch, hotelQuery } from '../../lib/hotel-list-address.ts';
import { api } from '../../lib/session.ts';

/** What is known of a hotel whose search was run again. */
export interface Asked {
  readonly searchedHotelId: string;
  /** False while suppliers have still to answer. */
  readonly isDone: boolean;
  /** Whether anybody offers the rooms, together or only one by one; unknown where its supplier did not answer. */
  readonly found: 'offered' | 'one_by_one' | 'sold_out' | 'unknown';
}

/**
 * Asks suppliers again and yields as soon as the hotel is among what they offer, and once more when all have answered.
 * Throws what the search throws.
 */
export async function* askHotel(search: HotelSearch, hotelId: string, signal: AbortSignal): AsyncGenerator<Asked> {
  const query = hotelQuery(search);
  try {
    yield* askInParts(query, hotelId, signal);
  } catch (error) {
    // Too many pages listen to something already: this search is answered in one piece instead.
    if (!(error instanceof ApiError && error.envelope.code === 'too_many_streams')) throw error;
    const { searchedHotelId, hotels, ...end } = await api.call(listHotels, { query, signal });
    const isOffered = hotels.some((hotel) => hotel.hotelId === hotelId);
    yield { searchedHotelId, isDone: true, found: foundIn(isOffered, end, hotelId) };
  }
}

async function* askInParts(
  query: ReturnType<typeof hotelQuery>,
  hotelId: string,
  signal: AbortSignal,
): AsyncGenerator<Asked> {
  let searchedHotelId = '';
  let isOffered = false;
  for await (const event of api.stream(streamHotels, { query, signal })) {
    if (event.type === 'started') searchedHotelId = event.searchedHotelId;
    else if (event.type === 'finished') {
      yield { searchedHotelId, isDone: true, found: foundIn(isOffered, event, hotelId) };
      return;
    } else if (!isOffered && event.hotels.some((hotel) => hotel.hotelId === hotelId)) {
      isOffered = true;
      yield { searchedHotelId, isDone: false, found: 'offered' };
    }
  }
  throw new TypeError('The stream ended early.');
}

interface SearchEnd {
  readonly oneByOne: readonly { readonly hotelId: string }[];
  readonly unknown: readonly { readonly hotelId: string }[];
}

function foundIn(isOffered: boolean, { oneByOne, unknown }: SearchEnd, hotelId: string): Asked['found'] {
  if (isOffered) return 'offered';
  if (oneByOne.some((hotel) => hotel.hotelId === hotelId)) return 'one_by_one';
  return unknown.some((hotel) => hotel.hotelId === hotelId) ? 'unknown' : 'sold_out';
}
