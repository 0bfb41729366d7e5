import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { type SearchShape, type SliceLimit, searchShape } from '@pravas/domain/flight/search-limits.ts';
import type { FlightSearch } from '@pravas/suppliers/flight/port.ts';
import { LRUCache } from 'lru-cache';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { packOffers, unpackOffers } from './pack-offers.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
// Every search waits for it; the next level saves nothing on already packed data.
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** So much is packed in a tenth of a millisecond; calling another thread would take longer. */
const PACKED_AT_ONCE = 64 * 1024;

/** How long the fares of a search can be opened and added; suppliers forget their side after 15 minutes. */
export const SEARCH_MINUTES = 15;
const CACHED_SEARCHES = 200;

/** What was asked and what was offered. */
export interface RememberedSearch {
  readonly id: string;
  readonly organizationId: string;
  readonly criteria: SearchCriteria;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly offers: readonly Offer[];
}

/** A search as it is kept. */
export interface SearchCriteria {
  readonly search: FlightSearch;
  /** Ends whose city is meant with all its airports; absent = the airports that the search names. */
  readonly wholeCities?: { readonly from: boolean; readonly to: boolean };
  readonly international: boolean;
  readonly personal: boolean;
  readonly shape: SearchShape;
  /** Suppliers as they win ties of price, by id. */
  readonly supplierOrder: readonly string[];
  /** Per slice: what is outside is marked, not left out. */
  readonly limits: readonly SliceLimit[];
  /** Airlines whose agreed codes were asked for, as an address names them; absent = all that the organisation has. */
  readonly deal?: string;
  /** The registration that was named for the journey; null = the trip's or the default one. */
  readonly gstRegistrationId: string | null;
  /** The trip it is for; its travellers' policy judges. */
  readonly tripId: string | null;
}

/** Keeps searches with their offers: compressed in PostgreSQL, the latest also in memory. */
export interface SearchMemory {
  begin(search: Omit<RememberedSearch, 'offers'> & { readonly personId: string }): Promise<void>;
  /** Keeps a batch under its number; the runner of a search counts its numbers. */
  add(
    search: Pick<RememberedSearch, 'id' | 'organizationId'>,
    batch: number,
    supplierId: string,
    offers: readonly Offer[],
    at: Temporal.Instant,
  ): Promise<void>;
  /** A search of this person, or null when it is unknown. Expiry is the caller's to judge. */
  recall(organizationId: string, personId: string, searchId: string): Promise<RememberedSearch | null>;
}

/** Opens the memory of searches. */
export function openSearchMemory(database: Database): SearchMemory {
  const cache = new LRUCache<string, RememberedSearch>({ max: CACHED_SEARCHES });
  const keyOf = (organizationId: string, personId: string, id: string) => `${organizationId} ${personId} ${id}`;
  return {
    async begin(search) {
      await database.forOrganization(search.organizationId, (tx) =>
        enqueueInsert(tx, 'flight_search', {
          organization_id: search.organizationId,
          id: search.id,
          person_id: search.personId,
          criteria: JSON.stringify(search.criteria),
          created_at: isoOf(search.createdAt),
          expires_at: isoOf(search.expiresAt),
        }),
      );
    },
    async add(search, batch, supplierId, offers, at) {
      const text = packOffers(offers);
      const packed = text.length <= PACKED_AT_ONCE ? zstdCompressSync(text, LEVEL) : await compress(text, LEVEL);
      // A person waits for these flights: the row goes to the database in one round trip with its transaction.
      await database.forOrganization(search.organizationId, (tx) =>
        enqueueInsert(tx, 'flight_search_batch', {
          organization_id: search.organizationId,
          search_id: search.id,
          batch,
          supplier_id: supplierId,
          offers: packed,
          offer_count: offers.length,
          received_at: isoOf(at),
        }),
      );
    },
    async recall(organizationId, personId, searchId) {
      const key = keyOf(organizationId, personId, searchId);
      const row = await database.readOrganization(organizationId, async (tx) => {
        const search = await tx
          .selectFrom('flight_search')
          .selectAll()
          .where('id', '=', searchId)
          .where('person_id', '=', personId)
          .executeTakeFirst();
        if (!search) return null;
        const kept = cache.get(key);
        const { count } = await tx
          .selectFrom('flight_search_batch')
          .select((eb) => eb.fn.sum<number>('offer_count').as('count'))
          .where('search_id', '=', searchId)
          .executeTakeFirstOrThrow();
        if (kept && kept.offers.length === Number(count ?? 0)) return { kept };
        const found = await tx
          .selectFrom('flight_search_batch')
          .select('offers')
          .where('search_id', '=', searchId)
          .orderBy('batch')
          .execute();
        return { search, found };
      });
      if (!row) return null;
      if ('kept' in row && row.kept) return row.kept;
      if (!('search' in row)) return null;
      const offers: Offer[] = [];
      for (const { offers: packed } of row.found) {
        offers.push(...unpackOffers((await decompress(packed)).toString('utf8')));
      }
      const remembered: RememberedSearch = {
        id: row.search.id,
        organizationId,
        criteria: readKept(row.search.criteria),
        createdAt: Temporal.Instant.fromEpochMilliseconds(row.search.created_at.getTime()),
        expiresAt: Temporal.Instant.fromEpochMilliseconds(row.search.expires_at.getTime()),
        offers,
      };
      cache.set(key, remembered);
      return remembered;
    },
  };
}

/** Criteria as they were kept; a search that was made just before an upgrade says less. */
function readKept(kept: unknown): SearchCriteria {
  const criteria = kept as Pick<SearchCriteria, 'search' | 'international' | 'personal'>;
  return {
    shape: searchShape(criteria.search.slices),
    supplierOrder: [],
    limits: [],
    gstRegistrationId: null,
    tripId: null,
    ...criteria,
  };
}
