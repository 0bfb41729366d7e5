import { setImmediate as nextTurn } from 'node:timers/promises';
import type { hotelListEvent, hotelListQuery } from '@pravas/contract/hotel/list-hotels.ts';
import type { HotelOption } from '@pravas/domain/hotel/hotel-option.ts';
import { occupancyText } from '@pravas/domain/hotel/occupancy.ts';
import { stayFee } from '@pravas/domain/hotel/quote-stay.ts';
import { FEATURED_FORMULA, sortHotels } from '@pravas/domain/hotel/sort-hotels.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { newId } from '../../platform/ids.ts';
import { supplierMessage } from '../../platform/refusal.ts';
import { askHotels, type StayArrival, searchFor, whyNotAsked } from './ask-hotels.ts';
import { organizationWithHotels } from './expect-hotels-on.ts';
import type { ConnectedHotelSupplier, HotelContext } from './hotel-context.ts';
import { keepSearchedStays } from './keep-stay-case.ts';
import { mapOf } from './map-of-search.ts';
import { optionOf, optionWith, type Presenting } from './present-hotel.ts';
import { plansOf, presentListed } from './present-listed.ts';
import { type CatalogueHotel, readHotels } from './read-hotels.ts';
import { readStayCriteria, type StayCriteria } from './stay-criteria.ts';
import { addStays, beginStays, STAY_SEARCH_MINUTES } from './stay-memory.ts';
import { readStayTerms, type StayTerms } from './stay-terms.ts';
import { readTravelPlaces } from './travel-places.ts';

type ListEvent = z.output<typeof hotelListEvent>;
type Progress = ListEvent['suppliers'][number];
type Listed = Extract<ListEvent, { type: 'hotels' }>['hotels'][number];
type SearchEnd = Omit<Extract<ListEvent, { type: 'finished' }>, 'type' | 'suppliers'>;

/**
 * Asks all suppliers for rooms at once and yields hotels as they arrive, each with all that is known of it. Every batch is
 * remembered before it is shown. What a supplier could not answer is named, and its hotels are unknown, never sold out. Who gets
 * all in one answer holds it back until everything is remembered, and the search goes on meanwhile.
 */
export async function* searchStays(
  context: HotelContext,
  caller: Caller,
  query: z.output<typeof hotelListQuery>,
  signal: AbortSignal,
  holdBack?: (until: Promise<unknown>) => void,
): AsyncGenerator<ListEvent> {
  const { database, clock, supplierStateCode } = context;
  const now = clock.now();
  const { criteria, terms, places, listed } = await database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await organizationWithHotels(tx, caller);
    const { criteria, trip } = await readStayCriteria(tx, caller, query, now);
    // On a connection of its own, which is waited for when this one has been given back.
    const listed = readHotels(database, criteria);
    listed.catch(() => undefined);
    const terms = await readStayTerms(tx, caller, { criteria, trip, organization, supplierStateCode, now });
    return { criteria, terms, listed, places: await readTravelPlaces(tx) };
  });
  const all = await listed;
  const blocked = all.filter(({ facts }) => blockOf(terms, facts.hotelId) !== null);
  const hotels = all.filter(({ facts }) => blockOf(terms, facts.hotelId) === null);
  const searchedHotelId = newId();
  const expiresAt = now.add({ minutes: STAY_SEARCH_MINUTES });
  const { askable, progress } = planOf(context, criteria, now);
  const asked = askable
    .map((connected) => ({
      connected,
      search: searchFor(connected.supplier.supplierId, hotels, criteria, terms.companyCodes),
    }))
    .filter(({ search }) => search.hotels.length > 0);
  // Suppliers take long: they are asked before anything is kept.
  const asking = askHotels(context, asked, signal);
  try {
    await beginStays(database, caller, { id: searchedHotelId, criteria, createdAt: now, expiresAt });
    yield {
      type: 'started',
      searchedHotelId,
      expiresAt: expiresAt.toString(),
      placeName: criteria.place.name,
      ...mapOf(context, criteria, places),
      nights: nightsOf(criteria.stay),
      fee: stayFee(criteria.rooms.length, terms.quote).withGstPaise,
      asked: hotels.length,
      occupancy: occupancyText(criteria.rooms),
      featuredFormula: FEATURED_FORMULA,
      suppliers: progress.now(),
    };
    const labelOf = caller.isAdmin ? (supplierId: string) => labelIn(context, supplierId) : null;
    const found = createFindings({ criteria, terms, now, labelOf }, hotels);
    for (const connected of askable) {
      if (!asked.some((one) => one.connected === connected)) progress.take(connected.supplier.supplierId, 'finished');
    }
    let number = 0;
    for await (const { supplierId, batch, rooms } of asking) {
      progress.take(supplierId, batch);
      if (batch === 'finished') continue;
      if (batch.type === 'error') {
        context.log.warn({ cause: batch.error.cause ?? batch.error.messages.join(', ') }, 'a hotel supplier failed');
        found.miss(batch.hotelIds);
        continue;
      }
      found.answer(batch.hotelIds);
      if (batch.offers.length === 0) continue;
      if (rooms.length < criteria.rooms.length) {
        // Such rates cannot be bought for all rooms at once: whoever chooses them asks for each room by itself.
        found.takeSome(batch.offers, rooms);
        continue;
      }
      number += 1;
      const kept = addStays(
        database,
        caller.organizationId,
        { searchId: searchedHotelId, number, supplierId, at: clock.now() },
        batch.offers,
      );
      holdBack?.(kept);
      const [changed] = await Promise.all([found.take(batch.offers), holdBack ? null : kept]);
      if (changed.length > 0) yield { type: 'hotels', hotels: changed, suppliers: progress.now() };
    }
    context.backgroundTasks.later(() =>
      keepFound(context, caller, { id: searchedHotelId, criteria, terms, now }, found.options()),
    );
    const told = caller.isAdmin ? blocked : [];
    yield {
      type: 'finished',
      ...found.end(),
      blocked: told.map(({ facts: { hotelId, name } }) => ({ hotelId, name, reason: blockOf(terms, hotelId) ?? '' })),
      suppliers: progress.now(),
    };
  } finally {
    asking.leave();
  }
}

/** Remembers what was found, for drafts of policies; a search is none the worse without. */
async function keepFound(
  { database, log }: HotelContext,
  { organizationId, personId }: Caller,
  { id, ...search }: Pick<Presenting, 'criteria' | 'terms' | 'now'> & { readonly id: string },
  options: readonly HotelOption[],
): Promise<void> {
  const searched = { ...search, organizationId, personId, searchId: id };
  try {
    await keepSearchedStays(database, searched, options);
  } catch (error) {
    log.warn({ err: error }, 'a search of hotels could not be kept');
  }
}

function blockOf({ byHotel }: StayTerms, hotelId: string): string | null {
  return byHotel.get(hotelId)?.blockedBecause ?? null;
}

function labelIn({ suppliers }: HotelContext, supplierId: string): string {
  return suppliers.find(({ supplier }) => supplier.supplierId === supplierId)?.label ?? 'Supplier';
}

/** Who is asked, and how each fares; what is shown beside the results. */
function planOf({ suppliers }: HotelContext, criteria: StayCriteria, now: Temporal.Instant) {
  const startedMs = performance.now();
  const planned = suppliers.map((connected) => ({ connected, why: whyNotAsked(connected, criteria, now) }));
  const progress = new Map<string, Progress>(
    planned.map(({ connected: { supplier, label }, why }) => [
      supplier.supplierId,
      { label, state: why === null ? 'searching' : 'not_asked', offers: 0, message: why, tookMs: null },
    ]),
  );
  const askable: readonly ConnectedHotelSupplier[] = planned.flatMap(({ connected, why }) =>
    why === null ? [connected] : [],
  );
  return {
    askable,
    progress: {
      now: () => [...progress.values()].map((one) => ({ ...one })),
      take(supplierId: string, batch: StayArrival['batch']): void {
        const one = progress.get(supplierId);
        if (!one) return;
        if (batch === 'finished') {
          const state = one.message === null ? 'done' : 'failed';
          progress.set(supplierId, { ...one, state, tookMs: Math.round(performance.now() - startedMs) });
        } else if (batch.type === 'error') {
          progress.set(supplierId, { ...one, message: supplierMessage(batch.error.messages) });
        } else {
          progress.set(supplierId, { ...one, offers: one.offers + batch.offers.length });
        }
      },
    },
  };
}

/** So many hotels are presented before everybody else has a turn. */
const MOST_IN_A_TURN = 25;

/** What has been found so far, by hotel. */
function createFindings(presenting: Presenting, hotels: readonly CatalogueHotel[]) {
  const byId = new Map(hotels.map((hotel) => [hotel.facts.hotelId, hotel]));
  const options = new Map<string, HotelOption>();
  const shownOf = new Map<string, string>();
  const answered = new Set<string>();
  const missed = new Set<string>();
  const roomsSold = new Map<string, Set<number>>();
  const named = (hotelId: string) => {
    const hotel = byId.get(hotelId);
    return hotel ? [{ hotelId, name: hotel.facts.name }] : [];
  };
  return {
    answer(hotelIds: readonly string[]): void {
      for (const hotelId of hotelIds) answered.add(hotelId);
    },
    miss(hotelIds: readonly string[]): void {
      for (const hotelId of hotelIds) missed.add(hotelId);
    },
    /** Every hotel that a batch changed, as it now stands; of one that all is sold cheaper by others nothing has changed. */
    async take(batch: readonly StayOffer[]) {
      const changed: Listed[] = [];
      for (const [hotelId, more] of Map.groupBy(batch, ({ hotelId }) => hotelId)) {
        const hotel = byId.get(hotelId);
        if (!hotel) continue;
        const before = options.get(hotelId);
        const option = before ? optionWith(presenting, before, more) : optionOf(presenting, hotel, more);
        options.set(hotelId, option);
        const plans = plansOf(option);
        const shown = plans.map(({ offer }) => `${offer.supplierId} ${offer.offerId}`).join();
        if (shownOf.get(hotelId) === shown) continue;
        shownOf.set(hotelId, shown);
        changed.push(presentListed(presenting, hotel, option, plans));
        if (changed.length % MOST_IN_A_TURN === 0) await nextTurn();
      }
      return changed;
    },
    /** Offers for some of the rooms alone. */
    takeSome(batch: readonly StayOffer[], rooms: readonly number[]): void {
      for (const { hotelId } of batch) {
        roomsSold.set(hotelId, new Set([...(roomsSold.get(hotelId) ?? []), ...rooms]));
      }
    },
    options: () => [...options.values()],
    end(): Omit<SearchEnd, 'blocked'> {
      const unlisted = [...new Set([...answered, ...missed])].filter((hotelId) => !options.has(hotelId));
      const isOneByOne = (hotelId: string) => roomsSold.get(hotelId)?.size === presenting.criteria.rooms.length;
      const none = unlisted.filter((hotelId) => !isOneByOne(hotelId));
      return {
        oneByOne: unlisted.filter(isOneByOne).flatMap(named),
        featured: sortHotels([...options.values()], 'featured').map(({ hotel }) => hotel.hotelId),
        soldOut: none.filter((hotelId) => !missed.has(hotelId)).flatMap(named),
        unknown: none.filter((hotelId) => missed.has(hotelId)).flatMap(named),
      };
    },
  };
}
