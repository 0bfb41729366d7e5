import { startTboBusWorld } from '@pravas/suppliers/tbo-bus/testing/sandbox-world.ts';
import { pino } from 'pino';
import { fetchDueStations } from '../../apps/server/src/modules/bus/stations/fetch-stations.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';

/** The accounts of the two bus suppliers: the same agency at the fast and at the slow supplier, under prefixes of flights. */
export const BUS_ACCOUNTS = { fast: 'fast-bus', slow: 'slow-bus' } as const;

/** Lists the sandbox's towns for both accounts. */
export async function listBusTowns(database: Database): Promise<void> {
  const world = await startTboBusWorld();
  try {
    const suppliers = Object.values(BUS_ACCOUNTS).map((supplierId) => ({
      label: supplierId,
      supplier: { ...world.supplier, supplierId },
    }));
    const log = pino({ level: 'silent' });
    await fetchDueStations({ database, clock: systemClock, log, suppliers }, AbortSignal.timeout(60_000));
  } finally {
    await world.close();
  }
}
