import { setImmediate as nextTurn } from 'node:timers/promises';
import type { hotelListEvent } from '@pravas/contract/hotel/list-hotels.ts';
import { kmFrom } from '@pravas/domain/hotel/distance.ts';
import type { Hotel } from '@pravas/domain/hotel/hotel.ts';
import { type ListedStay, listedOffer } from '@pravas/domain/hotel/hotel-option.ts';
import { createListedPlans } from '@pravas/domain/hotel/listed-plans.ts';
import { sortHotels } from '@pravas/domain/hotel/sort-hotels.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type * as z from 'zod/mini';
import { hotelFor, type Presenting, verdictOf } from './present-hotel.ts';
import { presentListed } from './present-listed.ts';
import type { CatalogueHotel } from './read-hotels.ts';

type ListEvent = z.output<typeof hotelListEvent>;
type Listed = Extract<ListEvent, { type: 'hotels' }>['hotels'][number];
type SearchEnd = Omit<Extract<ListEvent, { type: 'finished' }>, 'type' | 'suppliers' | 'blocked'>;

/** How many hotels are presented before other requests get a turn. */
const MOST_IN_A_TURN = 25;

/** A hotel with what was found of it so far. */
export interface FoundHotel {
  readonly hotel: Hotel;
  readonly offers: readonly StayOffer[];
  /** Takes more offers. Answers which of them a list shows: the cheapest of their plans. */
  take(offers: readonly StayOffer[]): readonly StayOffer[];
  /** As lists show it, and as they order it. */
  present(): Listed;
  stay(): ListedStay;
}

/** A hotel of which nothing is found yet. Policies consider only what is shown. */
export function createFoundHotel(presenting: Presenting, catalogued: CatalogueHotel): FoundHotel {
  const { criteria, terms, now } = presenting;
  const hotel = hotelFor(catalogued, terms);
  const place = { hotel, km: kmFrom(criteria.anchor, hotel.point) };
  const offers: StayOffer[] = [];
  const listed = createListedPlans();
  return {
    hotel,
    offers,
    take(more) {
      offers.push(...more);
      return listed.take(more.map((offer) => listedOffer(hotel, offer, now))).map(({ offer }) => offer);
    },
    present: () => presentListed(presenting, catalogued, place, listed.plans()),
    stay: () => ({
      ...place,
      offers: listed
        .plans()
        .map((plan) => ({ ...plan, outcome: verdictOf(hotel, plan.offer, terms, now)?.outcome ?? null })),
    }),
  };
}

/** What a batch brought. */
interface Taken {
  /** What a list shows of it: the cheapest of their plans. */
  readonly shown: readonly StayOffer[];
  /** What others sell as well, for no more. */
  readonly others: readonly StayOffer[];
  /** Every hotel that shows something else now, in its current state. */
  present(): Promise<readonly Listed[]>;
}

/** What has been found so far, by hotel. */
export function createFindings(presenting: Presenting, hotels: readonly CatalogueHotel[]) {
  const byId = new Map(hotels.map((hotel) => [hotel.facts.hotelId, hotel]));
  const found = new Map<string, FoundHotel>();
  const answered = new Set<string>();
  const missed = new Set<string>();
  const roomsSold = new Map<string, Set<number>>();
  const named = (hotelId: string) => {
    const hotel = byId.get(hotelId);
    return hotel ? [{ hotelId, name: hotel.facts.name }] : [];
  };
  async function present(changed: readonly FoundHotel[]): Promise<readonly Listed[]> {
    const presented: Listed[] = [];
    for (const one of changed) {
      presented.push(one.present());
      if (presented.length % MOST_IN_A_TURN === 0) await nextTurn();
    }
    return presented;
  }
  return {
    answer(hotelIds: readonly string[]): void {
      for (const hotelId of hotelIds) answered.add(hotelId);
    },
    miss(hotelIds: readonly string[]): void {
      for (const hotelId of hotelIds) missed.add(hotelId);
    },
    take(batch: readonly StayOffer[]): Taken {
      const changed: FoundHotel[] = [];
      const shown = new Set<StayOffer>();
      for (const [hotelId, more] of Map.groupBy(batch, (offer) => offer.hotelId)) {
        const catalogued = byId.get(hotelId);
        if (!catalogued) continue;
        const one = found.get(hotelId) ?? createFoundHotel(presenting, catalogued);
        found.set(hotelId, one);
        const first = one.take(more);
        for (const offer of first) shown.add(offer);
        if (first.length > 0) changed.push(one);
      }
      const others = batch.filter((offer) => !shown.has(offer));
      return { shown: [...shown], others, present: () => present(changed) };
    },
    /** Offers for some of the rooms alone. */
    takeSome(batch: readonly StayOffer[], rooms: readonly number[]): void {
      for (const { hotelId } of batch) {
        roomsSold.set(hotelId, new Set([...(roomsSold.get(hotelId) ?? []), ...rooms]));
      }
    },
    /** Every hotel with all its offers. */
    hotels: () => [...found.values()],
    end(): SearchEnd {
      const unlisted = [...new Set([...answered, ...missed])].filter((hotelId) => !found.has(hotelId));
      const isOneByOne = (hotelId: string) => roomsSold.get(hotelId)?.size === presenting.criteria.rooms.length;
      const none = unlisted.filter((hotelId) => !isOneByOne(hotelId));
      return {
        oneByOne: unlisted.filter(isOneByOne).flatMap(named),
        featured: sortHotels(
          [...found.values()].map((one) => one.stay()),
          'featured',
        ).map(({ hotel }) => hotel.hotelId),
        soldOut: none.filter((hotelId) => !missed.has(hotelId)).flatMap(named),
        unknown: none.filter((hotelId) => missed.has(hotelId)).flatMap(named),
      };
    },
  };
}
