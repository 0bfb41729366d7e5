import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import type { BusCriteria } from './bus-criteria.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** How long what was found can be opened. Seats are fetched again whenever they are shown. */
export const BUS_SEARCH_MINUTES = 30;

/** What was asked, and until when it can be opened. */
interface BegunSearch {
  readonly id: string;
  readonly criteria: BusCriteria;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** Begins to remember a search of a person, and the route that they searched. */
export async function beginBuses(
  database: Database,
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
  { id, criteria, createdAt, expiresAt }: BegunSearch,
): Promise<void> {
  await database.forOrganization(organizationId, async (tx) => {
    await tx
      .insertInto('bus_search')
      .values({
        organization_id: organizationId,
        id,
        person_id: personId,
        criteria: JSON.stringify(criteria),
        created_at: isoOf(createdAt),
        expires_at: isoOf(expiresAt),
      })
      .execute();
    await tx
      .insertInto('bus_route')
      .values({
        organization_id: organizationId,
        person_id: personId,
        from_id: criteria.from.stationId,
        to_id: criteria.to.stationId,
        used_at: isoOf(createdAt),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'person_id', 'from_id', 'to_id'])
          .doUpdateSet({ used_at: sql`excluded.used_at` }),
      )
      .execute();
  });
}

/** Remembers what a supplier sells under the number of its batch; the runner of a search counts its numbers. */
export async function addBuses(
  database: Database,
  organizationId: string,
  batch: {
    readonly searchId: string;
    readonly number: number;
    readonly supplierId: string;
    readonly at: Temporal.Instant;
  },
  buses: readonly BusService[],
): Promise<void> {
  const packed = await compress(Buffer.from(JSON.stringify(buses), 'utf8'), LEVEL);
  await database.forOrganization(organizationId, (tx) =>
    // In one round trip with its transaction, as a person waits for these buses.
    enqueueInsert(tx, 'bus_search_batch', {
      organization_id: organizationId,
      search_id: batch.searchId,
      batch: batch.number,
      supplier_id: batch.supplierId,
      buses: packed,
      received_at: isoOf(batch.at),
    }),
  );
}

/** A search as it was kept, with all that suppliers sold: a departure that several sell appears once for each. */
export interface RememberedBuses {
  readonly id: string;
  readonly criteria: BusCriteria;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly buses: readonly BusService[];
}

/** A search of this person; null when it is unknown. Whether it has expired is the caller's to judge. */
export async function recallBuses(
  database: Database,
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
  searchId: string,
): Promise<RememberedBuses | null> {
  const found = await database.readOrganization(organizationId, async (tx) => {
    const search = await tx
      .selectFrom('bus_search')
      .selectAll()
      .where('id', '=', searchId)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    if (!search) return null;
    const batches = await tx
      .selectFrom('bus_search_batch')
      .select('buses')
      .where('search_id', '=', searchId)
      .orderBy('batch')
      .execute();
    return { search, batches };
  });
  if (!found) return null;
  const { search, batches } = found;
  const buses: BusService[] = [];
  for (const { buses: packed } of batches) {
    buses.push(...(JSON.parse((await decompress(packed)).toString('utf8')) as BusService[]));
  }
  return {
    id: search.id,
    criteria: search.criteria as unknown as BusCriteria,
    createdAt: Temporal.Instant.fromEpochMilliseconds(search.created_at.getTime()),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(search.expires_at.getTime()),
    buses,
  };
}
