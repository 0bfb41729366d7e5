import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StayCriteria } from './stay-criteria.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** So much is packed in two tenths of a millisecond; calling another thread would take longer. */
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

/** Begins to remember a search; where `isKept` is false, nobody opens it before `endStays`. */
export async function beginStays(
  database: Database,
  { organizationId, personId }: Owner,
  search: Omit<RememberedStays, 'offers'>,
  isKept: boolean,
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
        is_kept: isKept,
      })
      .execute(),
  );
}

/** Everything that a search has shown is remembered. */
export async function endStays(database: Database, organizationId: string, searchId: string): Promise<void> {
  await database.forOrganization(organizationId, (tx) =>
    tx.updateTable('hotel_search').set({ is_kept: true }).where('id', '=', searchId).execute(),
  );
}

/** Remembers a batch under its number; the runner of a search counts its numbers. */
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
  // A person waits for these rooms: the row goes to the database in one round trip with its transaction.
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

/** Another process that still writes a search takes no longer; and how often it is checked meanwhile. */
const KEPT_WITHIN_MS = 5_000;
const LOOKED_AFTER_MS = 50;

/**
 * A search of this person; null when it is unknown. Whether it has expired is the caller's to judge. Waits for one that
 * is still being written. Throws `search_expired` where that never ends.
 */
export async function recallStays(database: Database, owner: Owner, searchId: string): Promise<RememberedStays | null> {
  const untilMs = performance.now() + KEPT_WITHIN_MS;
  for (;;) {
    const found = await readStays(database, owner, searchId);
    if (found !== 'not_kept') return found;
    if (performance.now() >= untilMs) throw new Refusal('search_expired');
    await sleep(LOOKED_AFTER_MS);
  }
}

async function readStays(
  database: Database,
  owner: Owner,
  searchId: string,
): Promise<RememberedStays | 'not_kept' | null> {
  const found = await database.readOrganization(owner.organizationId, async (tx) => {
    const search = await tx
      .selectFrom('hotel_search')
      .selectAll()
      .where('id', '=', searchId)
      .where('person_id', '=', owner.personId)
      .executeTakeFirst();
    if (!search) return null;
    if (!search.is_kept) return 'not_kept';
    const batches = await tx
      .selectFrom('hotel_search_batch')
      .select('offers')
      .where('search_id', '=', searchId)
      .orderBy('batch')
      .execute();
    return { search, batches };
  });
  if (found === null || found === 'not_kept') return found;
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
