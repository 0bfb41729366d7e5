import { type listBusStations, MOST_STATIONS } from '@pravas/contract/bus/list-stations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { BusStation } from '@pravas/domain/bus/bus-station.ts';
import { suggestStations } from '@pravas/domain/bus/suggest-stations.ts';

/**
 * The stations that were probably meant (rules §7.7). Where nothing is typed all of them are listed by name, from A or,
 * on request, from Z; for typed text the likeliest comes first, however it is spelled.
 */
export function suggestBusStations(
  stations: readonly BusStation[],
  { station_name: typed = '', sortOrder = 'ASC' }: QueryOf<typeof listBusStations>,
): PayloadOf<typeof listBusStations> {
  const isTyped = typed.trim() !== '';
  const found = suggestStations(typed, stations);
  const shown = isTyped
    ? found.slice(0, MOST_STATIONS)
    : sortOrder.toUpperCase() === 'DESC'
      ? found.toReversed()
      : found;
  return {
    list: shown.map(({ station: { stationId, name, state }, alias }) => ({
      _id: stationId,
      station_name: name,
      state_name: state,
      alias,
    })),
  };
}
