import { isDeepStrictEqual } from 'node:util';
import type { hotelListQuery } from '@pravas/contract/hotel/list-hotels.ts';
import { rememberOf } from '@pravas/domain/memory/remember.ts';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { Begun } from '../../platform/begin-ahead.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AskedHotels, askHotels, questionsFor, type SupplierQuestion } from './ask-hotels.ts';
import type { HotelContext } from './hotel-context.ts';
import type { CatalogueHotel } from './read-hotels.ts';
import { wishWithoutTrip } from './stay-criteria.ts';

type ListQuery = z.output<typeof hotelListQuery>;

/** Suppliers that were asked before the caller was known, and the question. */
export interface AskedAhead extends Begun {
  readonly asked: readonly SupplierQuestion[];
  readonly asking: AskedHotels;
}

/** The hotels that were last listed for an organisation at a place, and with which of its codes. */
interface LastAsked {
  readonly hotels: readonly CatalogueHotel[];
  readonly companyCodes: readonly string[];
}

/** Each is a list of hotels that is kept elsewhere. */
const MOST_PLACES = 200;
const placesOf = rememberOf((_context: HotelContext) => new LRUCache<string, LastAsked>({ max: MOST_PLACES }));

function keyOf({ organizationId }: Caller, { city, pb }: ListQuery): string {
  return `${organizationId} ${pb} ${city}`;
}

/** Keeps what was asked, for the next person of the organisation who asks for the same place. */
export function rememberAsked(context: HotelContext, caller: Caller, query: ListQuery, asked: LastAsked): void {
  placesOf(context).set(keyOf(caller, query), asked);
}

/**
 * Starts asking the suppliers for a person who has searched before, with the hotels last listed for their organisation,
 * while the database checks whether that list is current. Suppliers take long, and nobody sees their answers before the
 * check is done. Null if nobody has searched for the place, if a trip has to be read first, or if the search is
 * refused.
 */
export function askAhead(
  context: HotelContext,
  caller: Caller,
  query: ListQuery,
  signal: AbortSignal,
): AskedAhead | null {
  const last = placesOf(context).get(keyOf(caller, query));
  if (!last) return null;
  const now = context.clock.now();
  try {
    const wish = wishWithoutTrip(query, now);
    if (!wish) return null;
    const asked = questionsFor(context.suppliers, last, wish, now);
    const asking = askHotels(context, asked, signal);
    return { asked, asking, leave: asking.leave };
  } catch (error) {
    // It is thrown once the caller is known.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The suppliers that were asked, if the question is the same: a hotel may have been blocked at the same moment. */
export function takeAsked(begun: AskedAhead, asked: readonly SupplierQuestion[]): AskedHotels | null {
  if (isDeepStrictEqual(begun.asked, asked)) return begun.asking;
  begun.leave();
  return null;
}
