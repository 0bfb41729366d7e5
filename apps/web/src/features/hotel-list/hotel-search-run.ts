import { ApiError } from '@pravas/contract/client.ts';
import { listHotels, streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { type HotelSearch, newHotelList, writeHotelList } from '../../lib/hotel-list-address.ts';
import { api } from '../../lib/session.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type FoundHotel, type HotelRow, hotelRow } from './hotel-row.ts';

type Answer = AnswerOf<typeof listHotels>;

/** A search for hotels as far as it has come. */
export interface HotelProgress {
  readonly phase: 'searching' | 'done' | 'failed';
  readonly rows: readonly HotelRow[];
  readonly suppliers: Answer['suppliers'];
  readonly nights: number;
  readonly soldOut: Answer['soldOut'];
  readonly unknown: Answer['unknown'];
  readonly blocked: Answer['blocked'];
  readonly error: unknown;
}

/** A running or finished search. */
export interface HotelRun {
  readonly progress: Store<HotelProgress>;
  stop(): void;
}

const NOTHING: HotelProgress = {
  phase: 'searching',
  rows: [],
  suppliers: [],
  nights: 1,
  soldOut: [],
  unknown: [],
  blocked: [],
  error: null,
};

/** What a search asks: its address without filters, and the traveller's clock. */
function queryOf(search: HotelSearch) {
  const { city, cid, cod, occ, tid, pb } = writeHotelList(newHotelList(search));
  return {
    city: city ?? '',
    cid: cid ?? '',
    cod: cod ?? '',
    ...(occ ? { occ } : {}),
    ...(tid ? { tid } : {}),
    ...(pb ? { pb: true } : {}),
    zone: Temporal.Now.timeZoneId(),
  };
}

/** Starts a search. */
export function startHotelRun(search: HotelSearch): HotelRun {
  const progress = createStore<HotelProgress>(NOTHING);
  const abort = new AbortController();
  void follow(search, progress, abort.signal);
  return {
    progress,
    stop() {
      abort.abort();
      progress.set((now) => (now.phase === 'searching' ? { ...now, phase: 'done' } : now));
    },
  };
}

async function follow(search: HotelSearch, progress: Store<HotelProgress>, signal: AbortSignal): Promise<void> {
  const query = queryOf(search);
  try {
    for await (const event of api.stream(streamHotels, { query, signal })) {
      const { suppliers } = event;
      if (event.type === 'started') {
        progress.set((now) => ({ ...now, suppliers, nights: event.nights }));
      } else if (event.type === 'hotels') {
        progress.set((now) => ({ ...now, suppliers, rows: merged(now.rows, event.hotels) }));
      } else {
        const { soldOut, unknown, blocked } = event;
        progress.set((now) => ({ ...now, suppliers, soldOut, unknown, blocked, phase: 'done' }));
      }
    }
    // A stream that ends without its last event was cut off: what came is kept.
    if (progress.get().phase === 'searching') throw new TypeError('The stream ended early.');
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.envelope.code === 'too_many_streams') return atOnce(query, progress, signal);
    progress.set((now) => ({ ...now, phase: 'failed', error }));
  }
}

/** Too many pages listen to something already: this search is answered in one piece instead. */
async function atOnce(
  query: ReturnType<typeof queryOf>,
  progress: Store<HotelProgress>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { hotels, nights, suppliers, soldOut, unknown, blocked } = await api.call(listHotels, {
      query,
      signal,
    });
    const found = { suppliers, soldOut, unknown, blocked, nights, rows: merged([], hotels) };
    progress.set((now) => ({ ...now, ...found, phase: 'done' }));
  } catch (error) {
    if (!signal.aborted) progress.set((now) => ({ ...now, phase: 'failed', error }));
  }
}

/** A hotel of a later batch replaces the one before. */
function merged(before: readonly HotelRow[], hotels: readonly FoundHotel[]): readonly HotelRow[] {
  const byId = new Map(before.map((row) => [row.hotel.hotelId, row]));
  for (const hotel of hotels) {
    const row = hotelRow(hotel);
    if (row) byId.set(hotel.hotelId, row);
  }
  return [...byId.values()];
}
