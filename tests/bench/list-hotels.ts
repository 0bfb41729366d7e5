import { startTboHotelWorld } from '@pravas/suppliers/tbo-hotel/testing/sandbox-world.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { fetchDueLists } from '../../apps/server/src/modules/hotel/catalogue/fetch-lists.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';

/**
 * The accounts of the two hotel suppliers: the same agency at the fast and at the slow supplier, under prefixes of
 * flights.
 */
export const HOTEL_ACCOUNTS = { fast: 'fast-hotel', slow: 'slow-hotel' } as const;

/** The city of all hotels of the sandbox here: it has no city with so many. */
export const HOTEL_CITY = 'BLR';

/** Lists the hotels of all the sandbox's cities for both accounts and moves them into one city. */
export async function listHotelsInOneCity(database: Database): Promise<void> {
  const world = await startTboHotelWorld();
  try {
    const suppliers = Object.values(HOTEL_ACCOUNTS).map((supplierId) => ({
      supplier: {
        supplierId,
        async *listHotels(...asked: Parameters<typeof world.supplier.listHotels>) {
          for await (const batch of world.supplier.listHotels(...asked)) {
            if (batch.type === 'error') throw new Error(batch.error.messages.join(' '));
            yield { ...batch, hotels: batch.hotels.map((hotel) => ({ ...hotel, supplierId })) };
          }
        },
      },
    }));
    const log = pino({ level: 'silent' });
    await fetchDueLists({ database, clock: systemClock, log, suppliers }, AbortSignal.timeout(120_000));
    await database.system((db) => sql`update hotel set place_code = ${HOTEL_CITY}`.execute(db));
  } finally {
    await world.close();
  }
}
