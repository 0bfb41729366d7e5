import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import type { StayCriteria } from './stay-criteria.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** So much is packed in two tenths of a millisecond; another thread would take longer to be asked. */
const PACKED_AT_ONCE = 128 * 1024;

/** How long what was found can be opened: a supplier's codes live for half an hour, of which booking needs a part. */
export const STAY_SEARCH_MINUTES = 25;

/** What was asked and what was offered. */
export interface RememberedStays {
  readonly id: string;
  readonly criteria: StayCriteria;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly offers: readonly StayOffer[];
}

/** Whose search it is. */
interface Owner {
  readonly organizationId: string;
  readonly personId: string;
}

/** Begins to remember a search. */
export async function beginStays(
  database: Database,
  { organizationId, personId }: Owner,
  search: Omit<RememberedStays, 'offers'>,
): Promise<void> {
  await database.forOrganization(organizationId, (tx) =>
    tx
      .insertInto('hotel_search')
      .values({
        organization_id: organizationId,
        id: search.id,
        person_id: personId,
        criteria: JSON.stringify(search.criteria),
        created_at: isoOf(search.createdAt),
        expires_at: isoOf(search.expiresAt),
      })
      .execute(),
  );
}

/** Remembers a batch under its number; numbers of one search are counted by whoever runs it. */
export async function addStays(
  database: Database,
  organizationId: string,
  batch: {
    readonly searchId: string;
    readonly number: number;
    readonly supplierId: string;
    readonly at: Temporal.Instant;
  },
  offers: readonly StayOffer[],
): Promise<void> {
  const text = Buffer.from(JSON.stringify(offers), 'utf8');
  const packed = text.length <= PACKED_AT_ONCE ? zstdCompressSync(text, LEVEL) : await compress(text, LEVEL);
  // Somebody waits for these rooms: the row goes to the database in one piece with its transaction.
  await database.forOrganization(organizationId, (tx) =>
    enqueueInsert(tx, 'hotel_search_batch', {
      organization_id: organizationId,
      search_id: batch.searchId,
      batch: batch.number,
      supplier_id: batch.supplierId,
      offers: packed,
      received_at: isoOf(batch.at),
    }),
  );
}

/** A search of this person; null when it is unknown. Whether it has expired is the caller's to judge. */
export async function recallStays(database: Database, owner: Owner, searchId: string): Promise<RememberedStays | null> {
  const found = await database.readOrganization(owner.organizationId, async (tx) => {
    const search = await tx
      .selectFrom('hotel_search')
      .selectAll()
      .where('id', '=', searchId)
      .where('person_id', '=', owner.personId)
      .executeTakeFirst();
    if (!search) return null;
    const batches = await tx
      .selectFrom('hotel_search_batch')
      .select('offers')
      .where('search_id', '=', searchId)
      .orderBy('batch')
      .execute();
    return { search, batches };
  });
  if (!found) return null;
  const offers: StayOffer[] = [];
  for (const { offers: packed } of found.batches) {
    offers.push(...(JSON.parse((await decompress(packed)).toString('utf8')) as StayOffer[]));
  }
  return {
    id: found.search.id,
    criteria: found.search.criteria as unknown as StayCriteria,
    createdAt: Temporal.Instant.fromEpochMilliseconds(found.search.created_at.getTime()),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(found.search.expires_at.getTime()),
    offers,
  };
}
