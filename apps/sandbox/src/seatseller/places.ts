import { STATIONS, type Station, stationOf } from '../bus-engine/stations.ts';
import { destinationsOf } from '../bus-engine/trips.ts';
import type { SeatSellerMethod } from './context.ts';
import { invalid } from './context.ts';
import type { Plain } from './wire-text.ts';

const STATES = [...new Set(STATIONS.map(({ state }) => state))];

function toCity({ id, name, state, latitude, longitude }: Station): Plain {
  return { id, name, state, stateId: STATES.indexOf(state) + 1, latitude, longitude, locationType: 'CITY' };
}

/** cities, and sources: every town, as buses leave all of them. */
export const cities: SeatSellerMethod = () => ({ value: { cities: STATIONS.map(toCity) } });

/** destinations: where buses of a town go. */
export const destinations: SeatSellerMethod = ({ query }) => {
  const source = stationOf(query.get('source') ?? '');
  if (source === undefined) throw invalid('Invalid source');
  const ids = destinationsOf(
    source.id,
    STATIONS.map(({ id }) => id),
  );
  return { value: { cities: STATIONS.filter(({ id }) => ids.includes(id)).map(toCity) } };
};

/** aliases: other names of towns. */
export const aliases: SeatSellerMethod = () => ({
  value: {
    aliases: STATIONS.filter((one) => one.aliases.length > 0).map(({ id, name, aliases: names }) => ({
      id,
      cityName: name,
      aliasNames: names,
    })),
  },
});
