import type { Coordinates } from '@pravas/domain/flight/great-circle.ts';
import { ALL_AIRPORTS } from '@pravas/reference/airports.ts';
import { searchCities } from '@pravas/reference/cities.ts';
import { HOTEL_CITIES } from '@pravas/reference/hotel-places.ts';
import { railwayStationByCode, searchRailwayStations } from '@pravas/reference/railway-stations.ts';
import { countryOf, folded, type NamedPlace } from './place-names.ts';

/** A place with its name. */
export interface NamedPoint extends Coordinates {
  readonly name: string;
}

/** Airports that more people from here mean come first. */
const byRank = ALL_AIRPORTS.toSorted((a, b) => b.rank - a.rank);

/** Where a city lies, by its country and any of its names: its middle where hotels are sold there, else its airport. */
const pointOfCity: ReadonlyMap<string, Coordinates> = (() => {
  const points = new Map<string, Coordinates>();
  const add = (country: string, names: readonly string[], { latitude, longitude }: Coordinates) => {
    for (const key of names.map((name) => keyOf(country, name))) {
      if (!points.has(key)) points.set(key, { latitude, longitude });
    }
  };
  for (const { countryCode, name, aliases, centre } of HOTEL_CITIES) add(countryCode, [name, ...aliases], centre);
  for (const airport of byRank) add(airport.countryCode, [airport.city], airport);
  for (const airport of byRank) add(airport.countryCode, airport.aliases, airport);
  return points;
})();

function keyOf(country: string, name: string): string {
  return `${country} ${folded(name)}`;
}

/** Where a place lies: as its city, else as its station; null where no list has it. */
export function pointOf(place: NamedPlace & { readonly code: string }): Coordinates | null {
  const country = countryOf(place)?.code ?? '';
  return pointOfCity.get(keyOf(country, place.city)) ?? (country === 'IN' ? pointOfStation(place) : null);
}

/** Most towns without an airport have a station of their name. */
function pointOfStation({ code, city }: { readonly code: string; readonly city: string }): Coordinates | null {
  // Services without codes of their own name a place by its city.
  const own = code === '' || code === city ? undefined : railwayStationByCode(code);
  const [found] = own ? [own] : searchRailwayStations(city, 1);
  if (!found || (!own && !folded(found.name).startsWith(folded(city)) && folded(found.city ?? '') !== folded(city))) {
    return null;
  }
  const { latitude, longitude } = found;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The typed city with its coordinates; null if there is no such city or its location is unknown. */
export function typedPoint(typed: string): NamedPoint | null {
  for (const { name, countryCode } of searchCities(typed, 3)) {
    const point =
      pointOfCity.get(keyOf(countryCode, name)) ??
      (countryCode === 'IN' ? pointOfStation({ code: '', city: name }) : null);
    if (point) return { name, latitude: point.latitude, longitude: point.longitude };
  }
  return null;
}

/** The most names that a map can show. */
const MOST_AROUND = 40;
/** The margin of a map around its outermost points, degrees. */
const MARGIN = 3;

/** The cities that help people to orient themselves, around some points and not at them, the best known first. */
export function citiesAround(points: readonly NamedPoint[]): readonly NamedPoint[] {
  if (points.length === 0) return [];
  const names = new Set(points.map(({ name }) => folded(name)));
  const span = (degrees: readonly number[]) => [Math.min(...degrees) - MARGIN, Math.max(...degrees) + MARGIN] as const;
  const [south, north] = span(points.map(({ latitude }) => latitude));
  const [west, east] = span(points.map(({ longitude }) => longitude));
  const around: NamedPoint[] = [];
  for (const { city, latitude, longitude } of byRank) {
    if (around.length === MOST_AROUND) break;
    if (latitude < south || latitude > north || longitude < west || longitude > east || names.has(folded(city)))
      continue;
    names.add(folded(city));
    around.push({ name: city, latitude, longitude });
  }
  return around;
}
