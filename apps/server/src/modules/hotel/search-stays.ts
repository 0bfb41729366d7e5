import type { hotelListEvent, hotelListQuery } from '@pravas/contract/hotel/list-hotels.ts';
import { occupancyText } from '@pravas/domain/hotel/occupancy.ts';
import { stayFee } from '@pravas/domain/hotel/quote-stay.ts';
import { FEATURED_FORMULA } from '@pravas/domain/hotel/sort-hotels.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { newId } from '../../platform/ids.ts';
import { type AskedAhead, rememberAsked, takeAsked } from './ask-ahead.ts';
import { askHotels, questionsFor } from './ask-hotels.ts';
import { organizationWithHotels } from './expect-hotels-on.ts';
import { createFindings } from './found-stays.ts';
import type { HotelContext } from './hotel-context.ts';
import { keepSearchedStays } from './keep-stay-case.ts';
import { mapOf } from './map-of-search.ts';
import type { Presenting } from './present-hotel.ts';
import { readHotels } from './read-hotels.ts';
import { planSearch } from './search-progress.ts';
import { readStayCriteria } from './stay-criteria.ts';
import { addStays, beginStays, endStays, STAY_SEARCH_MINUTES } from './stay-memory.ts';
import { readStayTerms, type StayTerms } from './stay-terms.ts';
import { readTravelPlaces } from './travel-places.ts';

type ListQuery = z.output<typeof hotelListQuery>;
type ListEvent = z.output<typeof hotelListEvent>;

interface SearchHelp {
  /** What was asked before the caller was known. */
  readonly begun?: AskedAhead | null;
  /** For a caller who gets all in one answer, before which nothing of it can be opened. */
  readonly isWhole?: boolean;
}

/**
 * Asks all suppliers for rooms at once and yields hotels as they arrive, each with all that is known of it. What is
 * shown is remembered before it is sent; what others sell for no more is remembered after the answer. A supplier that
 * could not answer is named, and its hotels are unknown, never sold out. An answer in one piece is remembered after it
 * is sent, and a person who opens it sooner waits for that.
 */
export async function* searchStays(
  context: HotelContext,
  caller: Caller,
  query: ListQuery,
  signal: AbortSignal,
  { begun = null, isWhole = false }: SearchHelp = {},
): AsyncGenerator<ListEvent> {
  const { database, clock } = context;
  const now = clock.now();
  const { criteria, terms, places, hotels, blocked } = await readSearch(context, caller, query, now);
  const id = newId();
  const expiresAt = now.add({ minutes: STAY_SEARCH_MINUTES });
  const { askable, progress } = planSearch(context, criteria, now);
  const about = { hotels, companyCodes: terms.companyCodes };
  const asked = questionsFor(context.suppliers, about, criteria, now);
  // Suppliers take long: they are asked before anything is kept.
  const asking = (begun && takeAsked(begun, asked)) ?? askHotels(context, asked, signal);
  rememberAsked(context, caller, query, about);
  try {
    await beginStays(database, caller, { id, criteria, createdAt: now, expiresAt }, !isWhole);
    yield {
      type: 'started',
      searchedHotelId: id,
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
    const keeping = createKeeping(context, caller.organizationId, id);
    for await (const { supplierId, batch, rooms } of asking) {
      progress.take(supplierId, batch);
      if (batch === 'finished') continue;
      if (batch.type === 'error') {
        context.log.warn({ cause: batch.error.cause ?? batch.error.messages.join(', ') }, 'a hotel supplier failed');
        found.miss(batch.hotelIds);
        continue;
      }
      found.answer(batch.hotelIds);
      if (rooms.length < criteria.rooms.length) {
        // Such rates cannot be bought for all rooms at once: each room is asked for separately.
        found.takeSome(batch.offers, rooms);
        continue;
      }
      const { shown, others, present } = found.take(batch.offers);
      keeping.later('others', supplierId, others);
      if (shown.length === 0) continue;
      if (isWhole) keeping.later('shown', supplierId, shown);
      const [changed] = await Promise.all([present(), isWhole ? null : keeping.keep(supplierId, shown)]);
      yield { type: 'hotels', hotels: [...changed], suppliers: progress.now() };
    }
    context.backgroundTasks.later(isWhole ? keeping.keepAll : keeping.keepOthers);
    context.backgroundTasks.later(() => keepFound(context, caller, { id, criteria, terms, now }, found.hotels()));
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

/** What is asked, on which terms, and of which hotels; those that the organisation has blocked by themselves. */
async function readSearch(context: HotelContext, caller: Caller, query: ListQuery, now: Temporal.Instant) {
  const { database, supplierStateCode } = context;
  const { listed, ...read } = await database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await organizationWithHotels(tx, caller);
    const { criteria, trip } = await readStayCriteria(tx, caller, query, now);
    // On a connection of its own, which is awaited once this one is released.
    const listed = readHotels(database, criteria);
    listed.catch(() => undefined);
    const terms = await readStayTerms(tx, caller, { criteria, trip, organization, supplierStateCode, now });
    return { criteria, terms, listed, places: await readTravelPlaces(tx) };
  });
  const all = await listed;
  const isBlocked = (hotelId: string) => blockOf(read.terms, hotelId) !== null;
  return {
    ...read,
    hotels: all.filter(({ facts }) => !isBlocked(facts.hotelId)),
    blocked: all.filter(({ facts }) => isBlocked(facts.hotelId)),
  };
}

/** How many offers are serialised at once, before other requests get a turn. */
const MOST_KEPT_AT_ONCE = 500;

/** Remembers the offers of a search in batches, in the order of their numbers. */
function createKeeping({ database, clock, log }: HotelContext, organizationId: string, searchId: string) {
  const waiting = { shown: new Map<string, StayOffer[]>(), others: new Map<string, StayOffer[]>() };
  let number = 0;
  const keep = (supplierId: string, offers: readonly StayOffer[]): Promise<void> => {
    number += 1;
    return addStays(database, organizationId, { searchId, number, supplierId, at: clock.now() }, offers);
  };
  const keepWaiting = async (which: keyof typeof waiting): Promise<void> => {
    for (const [supplierId, offers] of waiting[which]) {
      for (let at = 0; at < offers.length; at += MOST_KEPT_AT_ONCE) {
        await keep(supplierId, offers.slice(at, at + MOST_KEPT_AT_ONCE));
      }
    }
  };
  /** What nobody was shown: the search works without it. */
  const keepOthers = async (): Promise<void> => {
    try {
      await keepWaiting('others');
    } catch (error) {
      log.warn({ err: error }, 'what others sell in a search of hotels could not be kept');
    }
  };
  return {
    keep,
    keepOthers,
    later(which: keyof typeof waiting, supplierId: string, offers: readonly StayOffer[]): void {
      const before = waiting[which].get(supplierId) ?? [];
      before.push(...offers);
      waiting[which].set(supplierId, before);
    },
    /** What was shown in one piece, and then the rest. Without it nothing of the search can be opened. */
    async keepAll(): Promise<void> {
      try {
        await keepWaiting('shown');
        await endStays(database, organizationId, searchId);
      } catch (error) {
        log.error({ err: error }, 'a search of hotels could not be kept, and cannot be opened');
        return;
      }
      await keepOthers();
    },
  };
}

/** Remembers what was found, for drafts of policies; the search works without it. */
async function keepFound(
  { database, log }: HotelContext,
  { organizationId, personId }: Caller,
  { id, ...search }: Pick<Presenting, 'criteria' | 'terms' | 'now'> & { readonly id: string },
  found: Parameters<typeof keepSearchedStays>[2],
): Promise<void> {
  const searched = { ...search, organizationId, personId, searchId: id };
  try {
    await keepSearchedStays(database, searched, found);
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
