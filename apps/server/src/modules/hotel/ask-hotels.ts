import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { HotelSearch, StayBatch } from '@pravas/suppliers/hotel/port.ts';
import type { ConnectedHotelSupplier, HotelContext } from './hotel-context.ts';
import type { CatalogueHotel } from './read-hotels.ts';
import type { StayWish } from './stay-criteria.ts';

/** A supplier's batch, or its end. */
export interface StayArrival {
  readonly supplierId: string;
  readonly batch: StayBatch | 'finished';
  /** Which of the rooms that were asked for a batch is about; not all where the supplier sells them one by one. */
  readonly rooms: readonly number[];
}

/** Running requests to suppliers, whose answers are read once; a reader that stops early leaves. */
export interface AskedHotels extends AsyncIterable<StayArrival> {
  /** Ends what is under way. */
  leave(): void;
}

/** Why a supplier is not asked for such a stay, in words for people; null where it is. */
export function whyNotAsked(
  { supplier, label }: ConnectedHotelSupplier,
  { stay, rooms }: StayWish,
  now: Temporal.Instant,
): string | null {
  const { mostRooms, mostNights, soldAheadDays } = supplier.capabilities;
  const ahead = Temporal.PlainDate.from(indianDay(now)).until(stay.checkIn, { largestUnit: 'days' }).days;
  if (rooms.length > mostRooms) return `${label} sells at most ${mostRooms} rooms together`;
  if (nightsOf(stay) > mostNights) return `${label} sells at most ${mostNights} nights`;
  if (ahead > soldAheadDays) return `${label} sells only ${soldAheadDays} days ahead`;
  return null;
}

/** What a supplier is asked: its own numbers of the hotels, and the codes that the organisation has agreed on. */
function searchFor(
  supplierId: string,
  hotels: readonly CatalogueHotel[],
  { stay, rooms, nationality }: StayWish,
  companyCodes: readonly string[],
): HotelSearch {
  const searched = hotels.flatMap(({ facts, rows }) =>
    rows
      .filter((row) => row.supplierId === supplierId)
      .map(({ supplierHotelId }) => ({ hotelId: facts.hotelId, supplierHotelId, zone: facts.zone })),
  );
  return { hotels: searched, stay, rooms, nationality, ...(companyCodes.length > 0 ? { companyCodes } : {}) };
}

/** A supplier and what it is asked. */
export interface SupplierQuestion {
  readonly connected: ConnectedHotelSupplier;
  readonly search: HotelSearch;
}

/** The question to every supplier that sells such a stay, and lists one of the hotels. */
export function questionsFor(
  suppliers: readonly ConnectedHotelSupplier[],
  { hotels, companyCodes }: { readonly hotels: readonly CatalogueHotel[]; readonly companyCodes: readonly string[] },
  wish: StayWish,
  now: Temporal.Instant,
): readonly SupplierQuestion[] {
  return suppliers
    .filter((connected) => whyNotAsked(connected, wish, now) === null)
    .map((connected) => ({ connected, search: searchFor(connected.supplier.supplierId, hotels, wish, companyCodes) }))
    .filter(({ search }) => search.hotels.length > 0);
}

/** How many offers are judged and presented at once, before other requests get a turn. */
const MOST_AT_ONCE = 1_000;

/**
 * The next arrival, with its supplier's later batches of the same rooms, as each write of offers costs a transaction.
 */
function takeArrived(arrived: StayArrival[]): StayArrival | undefined {
  const first = arrived.shift();
  if (!first || first.batch === 'finished' || first.batch.type === 'error') return first;
  const { supplierId, rooms } = first;
  const [hotelIds, offers] = [[...first.batch.hotelIds], [...first.batch.offers]];
  for (let at = 0; at < arrived.length; ) {
    const { batch, ...next } = arrived[at] as StayArrival;
    const isSame = next.supplierId === supplierId && next.rooms.join() === rooms.join();
    // What a supplier says stays in order.
    if (next.supplierId === supplierId && (!isSame || batch === 'finished' || batch.type === 'error')) break;
    if (!isSame || batch === 'finished' || batch.type === 'error') {
      at += 1;
      continue;
    }
    if (offers.length + batch.offers.length > MOST_AT_ONCE) break;
    hotelIds.push(...batch.hotelIds);
    offers.push(...batch.offers);
    arrived.splice(at, 1);
  }
  return { supplierId, rooms, batch: { type: 'offers', hotelIds, offers } };
}

/**
 * Asks suppliers at once, for rooms with different guests one by one where a supplier sells them so, and yields their
 * batches in the order of arrival, until all have ended or time is up.
 */
export function askHotels(
  { searchDeadlineMs, searchByRoom }: Pick<HotelContext, 'searchDeadlineMs' | 'searchByRoom'>,
  asked: readonly SupplierQuestion[],
  signal: AbortSignal,
): AskedHotels {
  const left = new AbortController();
  const within = AbortSignal.any([signal, left.signal, AbortSignal.timeout(searchDeadlineMs)]);
  const arrived: StayArrival[] = [];
  let wake: () => void = () => undefined;
  let running = asked.length;
  const tell = (arrival: StayArrival) => {
    arrived.push(arrival);
    wake();
  };
  const pump = async ({ connected: { supplier, label }, search }: SupplierQuestion) => {
    const { supplierId } = supplier;
    const heard = new Map<string, number>();
    const all = search.rooms.map((_, index) => index);
    try {
      for await (const { rooms, batch } of searchByRoom(supplier, search, within)) {
        for (const hotelId of batch.hotelIds) heard.set(hotelId, (heard.get(hotelId) ?? 0) + rooms.length);
        tell({ supplierId, batch, rooms });
      }
    } catch {
      // A connector that throws has broken its port's promise; the others' search continues.
    }
    // A hotel without an answer when time is up is not sold out: nothing is known of it.
    const unheard = search.hotels
      .map(({ hotelId }) => hotelId)
      .filter((hotelId) => (heard.get(hotelId) ?? 0) < all.length);
    if (unheard.length > 0) {
      const error = {
        supplierId,
        kind: 'timeout',
        messages: [`${label} did not answer in time`],
        retryable: true,
      } as const;
      tell({ supplierId, batch: { type: 'error', hotelIds: unheard, error }, rooms: all });
    }
    running -= 1;
    tell({ supplierId, batch: 'finished', rooms: all });
  };
  for (const one of asked) void pump(one);
  async function* hear(): AsyncGenerator<StayArrival> {
    try {
      for (;;) {
        const next = takeArrived(arrived);
        if (next) yield next;
        else if (running === 0) return;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      left.abort();
    }
  }
  return { [Symbol.asyncIterator]: hear, leave: () => left.abort() };
}
