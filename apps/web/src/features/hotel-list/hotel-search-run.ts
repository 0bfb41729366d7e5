import { ApiError } from '@pravas/contract/client.ts';
import { listHotels, streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { type HotelSearch, hotelQuery } from '../../lib/hotel-list-address.ts';
import { api } from '../../lib/session.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type FoundChanges, foundChanges } from './found-changes.ts';
import { type FoundHotel, type HotelRow, hotelRow, type RateBasis } from './hotel-row.ts';

type Answer = AnswerOf<typeof listHotels>;

/** A search for hotels as far as it has come. */
export interface HotelProgress {
  readonly phase: 'searching' | 'done' | 'failed';
  /** Our id, by which rooms are opened; null until the search has begun. */
  readonly searchedHotelId: string | null;
  /** ISO instant until which the results can be opened. */
  readonly expiresAt: string | null;
  readonly rows: readonly HotelRow[];
  /** Arrived after the person began to read: shown on request, so that nothing jumps. */
  readonly waiting: readonly HotelRow[];
  readonly suppliers: Answer['suppliers'];
  readonly nights: number;
  /** Our fee with its GST, within every total; rupees. */
  readonly fee: number;
  /** The place that was searched for, as people read it; null until the search has begun. */
  readonly placeName: Answer['placeName'] | null;
  /** What distances are measured from; null until the search has begun. */
  readonly anchor: Answer['anchor'] | null;
  readonly spots: Answer['spots'];
  readonly mapStyleUrl: Answer['mapStyleUrl'];
  readonly soldOut: Answer['soldOut'];
  readonly oneByOne: Answer['oneByOne'];
  readonly unknown: Answer['unknown'];
  readonly blocked: Answer['blocked'];
  readonly error: unknown;
  /** What has changed since the search was run again; null = it ran once. */
  readonly changes: FoundChanges | null;
  /** True where it could not run again: the prices are stale. */
  readonly isStale: boolean;
  /** True where somebody was reading when all had answered: the part above the list stays where it is. */
  readonly wasHeld: boolean;
}

/** A running or finished search. */
export interface HotelRun {
  readonly key: string;
  readonly progress: Store<HotelProgress>;
  /** Of the cards, as they were measured: Back finds them where they were. */
  readonly heights: Map<string, number>;
  /** How far the page was scrolled when the list was left, pixels; null = it was not left yet. */
  leftAt: number | null;
  /** From now on, new results wait. */
  hold(): void;
  /** Shows what waits. */
  reveal(): void;
  /** Stops waiting; the results that have arrived stay. */
  stop(): void;
  /** Runs the same search again and replaces the results, with what changed. */
  askAgain(): Promise<void>;
}

const NOTHING: HotelProgress = {
  phase: 'searching',
  searchedHotelId: null,
  expiresAt: null,
  rows: [],
  waiting: [],
  suppliers: [],
  nights: 1,
  fee: 0,
  placeName: null,
  anchor: null,
  spots: [],
  mapStyleUrl: null,
  soldOut: [],
  oneByOne: [],
  unknown: [],
  blocked: [],
  error: null,
  changes: null,
  isStale: false,
  wasHeld: false,
};

let latest: HotelRun | null = null;

/**
 * The run for a search: the one already there while it can be opened (so that Back shows the same list), or a new one.
 */
export function hotelRunFor(search: HotelSearch): HotelRun {
  return latest?.key === keyOf(search) && !isOver(latest) ? latest : startHotelRun(search);
}

/** Searches again, forgetting the list before. */
export function startHotelRun(search: HotelSearch): HotelRun {
  latest?.stop();
  latest = createHotelRun(search);
  return latest;
}

function isOver({ progress }: HotelRun): boolean {
  const { phase, expiresAt } = progress.get();
  return phase === 'failed' || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());
}

function keyOf(search: HotelSearch): string {
  return JSON.stringify(hotelQuery(search));
}

function createHotelRun(search: HotelSearch): HotelRun {
  const progress = createStore<HotelProgress>(NOTHING);
  const abort = new AbortController();
  let isHolding = false;
  let isAsking = false;
  void follow(search, progress, abort.signal, () => isHolding);
  return {
    key: keyOf(search),
    progress,
    heights: new Map(),
    leftAt: null,
    hold() {
      isHolding = true;
    },
    reveal() {
      progress.set((now) => ({ ...now, rows: merged(now.rows, now.waiting), waiting: [] }));
    },
    stop() {
      abort.abort();
      progress.set((now) => (now.phase === 'searching' ? { ...now, phase: 'done' } : now));
    },
    async askAgain() {
      if (isAsking) return;
      isAsking = true;
      const again = createStore<HotelProgress>(NOTHING);
      await follow(search, again, abort.signal, () => false);
      isAsking = false;
      if (!abort.signal.aborted) progress.set((before) => renewed(before, again.get()));
    },
  };
}

function renewed(before: HotelProgress, after: HotelProgress): HotelProgress {
  if (after.phase !== 'done' || after.rows.length === 0) return { ...before, isStale: true };
  const known = merged(before.rows, before.waiting);
  // In the order that the person read, so that only changes move.
  const order = new Map(known.map((row, index) => [row.hotel.hotelId, index]));
  const placeOf = ({ hotel }: HotelRow) => order.get(hotel.hotelId) ?? known.length;
  const rows = after.rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  return { ...after, rows, changes: foundChanges(known, rows, after.soldOut) };
}

async function follow(
  search: HotelSearch,
  progress: Store<HotelProgress>,
  signal: AbortSignal,
  isHolding: () => boolean,
): Promise<void> {
  const query = hotelQuery(search);
  try {
    for await (const event of api.stream(streamHotels, { query, signal })) {
      const { suppliers } = event;
      if (event.type === 'started') {
        const { type: _started, asked: _asked, occupancy: _occupancy, featuredFormula: _formula, ...head } = event;
        progress.set((now) => ({ ...now, ...head }));
      } else if (event.type === 'hotels') {
        const rows = rowsOf(event.hotels, progress.get());
        progress.set((now) =>
          isHolding() && now.rows.length > 0
            ? { ...now, suppliers, waiting: merged(now.waiting, rows) }
            : { ...now, suppliers, rows: merged(now.rows, rows) },
        );
      } else {
        const { soldOut, oneByOne, unknown, blocked } = event;
        const wasHeld = isHolding();
        progress.set((now) => ({ ...now, suppliers, soldOut, oneByOne, unknown, blocked, wasHeld, phase: 'done' }));
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
  query: ReturnType<typeof hotelQuery>,
  progress: Store<HotelProgress>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const {
      hotels,
      asked: _asked,
      occupancy: _occupancy,
      featuredFormula: _formula,
      featured: _order,
      ...found
    } = await api.call(listHotels, { query, signal });
    progress.set((now) => ({ ...now, ...found, rows: rowsOf(hotels, found), phase: 'done' }));
  } catch (error) {
    if (!signal.aborted) progress.set((now) => ({ ...now, phase: 'failed', error }));
  }
}

function rowsOf(hotels: readonly FoundHotel[], basis: RateBasis): readonly HotelRow[] {
  return hotels.flatMap((hotel) => hotelRow(hotel, basis) ?? []);
}

/** A hotel of a later batch replaces the earlier one, in the same position. */
function merged(before: readonly HotelRow[], added: readonly HotelRow[]): readonly HotelRow[] {
  const byId = new Map(before.map((row) => [row.hotel.hotelId, row]));
  for (const row of added) byId.set(row.hotel.hotelId, row);
  return [...byId.values()];
}
