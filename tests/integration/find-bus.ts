import { listBuses } from '@pravas/contract/bus/list-buses.ts';
import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import { showBusSeats } from '@pravas/contract/bus/show-seats.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { setFee } from '../support/set-fee.ts';
import type { TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

type Found = AnswerOf<typeof listBuses>;
type Seats = AnswerOf<typeof showBusSeats>;

/** A bus of a search, as later steps name it. */
export interface FoundBus {
  readonly searchedBusId: string;
  readonly busId: string;
}

/** Searches for buses as people do, on the day of the worked cases unless the caller names another. */
export async function busFinder(world: World, person: TravellerClient) {
  const { list } = payloadOf<AnswerOf<typeof listBusStations>>(
    await callOperation(world.url, listBusStations, {}, person),
  );
  const stations = new Map(list.map(({ _id, station_name }) => [station_name, _id]));
  const search = async (from: string, to: string, more: Readonly<Record<string, string>> = {}, who = person) =>
    payloadOf<Found>(
      await callOperation(
        world.url,
        listBuses,
        {
          query: { from: stations.get(from) ?? '', to: stations.get(to) ?? '', ad: '1', jDate: '2026-12-01', ...more },
        },
        who,
      ),
    );
  const busIn = ({ searchedBusId, buses }: Found, operator: string, clock: string): FoundBus => {
    const bus = buses.find((one) => one.operator.name.startsWith(operator) && one.departure.wall.endsWith(clock));
    if (!bus) throw new Error(`No bus of ${operator} at ${clock}`);
    return { searchedBusId, busId: bus.busId };
  };
  return {
    search,
    busIn,
    /** KV101 of the worked cases, in a search for so many seats. */
    kaveri: async (more: Readonly<Record<string, string>> = {}) =>
      busIn(await search('Bengaluru', 'Hyderabad', more), 'Kaveri', '20:30'),
    seats: async (bus: FoundBus, points: Readonly<Record<string, string>> = {}, who = person) =>
      payloadOf<Seats>(await callOperation(world.url, showBusSeats, { query: { ...bus, ...points } }, who)),
  };
}

/** Our fee of the worked cases: 50 and its GST once for a booking. */
export function setBusFee(world: World, per: 'booking' | 'seat' = 'booking') {
  return setFee(world, { service: 'bus', per, standardPaise: 5_000 });
}
