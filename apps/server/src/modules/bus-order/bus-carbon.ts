import { BUS_EMISSIONS_METHOD, busCo2Kg } from '@pravas/domain/bus/bus-emissions.ts';
import type { BusPlace } from '@pravas/domain/bus/bus-station.ts';
import type { Coordinates } from '@pravas/domain/flight/great-circle.ts';
import type { CarbonPart } from '@pravas/domain/report/travel-carbon.ts';
import type { Tx } from '../../platform/database.ts';
import { methodName, type ServiceCarbon } from '../booking/index.ts';
import type { BusTypes } from './bus-booking.ts';

/**
 * What each seat emits: between the two towns as the search knows their places, else between the stops on the ticket.
 */
export const busCarbon: ServiceCarbon<BusTypes> = {
  method: methodName(BUS_EMISSIONS_METHOD),
  parts: async (tx, _, { from, to, boarding, dropping }, held) => {
    const [start, end] = [await placeOf(tx, from), await placeOf(tx, to)];
    const kg = start && end ? busCo2Kg(start, end) : busCo2Kg(boarding.point, dropping?.point ?? null);
    return held.map(({ travellers }): CarbonPart => ({ travellers, kg, km: null }));
  },
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Null for a town that the travel desk typed, or whose place is unknown. */
async function placeOf(tx: Tx, { stationId }: BusPlace): Promise<Coordinates | null> {
  if (!UUID.test(stationId)) return null;
  const town = await tx
    .selectFrom('bus_station')
    .select(['latitude', 'longitude'])
    .where('id', '=', stationId)
    .executeTakeFirst();
  if (!town || town.latitude === null || town.longitude === null) return null;
  return { latitude: town.latitude, longitude: town.longitude };
}
