import { ALL_AIRPORTS } from '@pravas/reference/airports.ts';
import { searchCities } from '@pravas/reference/cities.ts';
import { countryByCode } from '@pravas/reference/countries.ts';

/** A place as services name it. */
export interface NamedPlace {
  readonly city: string;
  readonly zone: string;
}

/** The country that most airports of a time zone are in: each service names places in its own way, zones all alike. */
const countryOfZone: ReadonlyMap<string, string> = new Map(
  [...Map.groupBy(ALL_AIRPORTS, ({ zone }) => zone)].map(([zone, airports]) => {
    const byCountry = [...Map.groupBy(airports, ({ countryCode }) => countryCode)];
    const [[code] = ['']] = byCountry.toSorted(([, a], [, b]) => b.length - a.length);
    return [zone, code];
  }),
);

/** The country that a place lies in, by its time zone; null where no airport has that zone. */
export function countryOf({ zone }: Pick<NamedPlace, 'zone'>): { readonly code: string; readonly name: string } | null {
  const country = countryByCode(countryOfZone.get(zone) ?? '');
  return country ? { code: country.code, name: country.name } : null;
}

/** How many cities the typed text may mean. */
const MEANT = 10;

/**
 * Whether a place matches the typed text: a part of its city's name, another name of the city, its country or the
 * country's letters.
 */
export function placeFilter(typed: string | undefined): (place: NamedPlace) => boolean {
  const wanted = folded(typed ?? '');
  if (wanted === '') return () => true;
  const meant = new Set(searchCities(wanted, MEANT).map(({ name }) => folded(name)));
  return (place) => {
    const city = folded(place.city);
    const country = countryOf(place);
    const isCountry = country !== null && (folded(country.name) === wanted || country.code.toLowerCase() === wanted);
    return city.includes(wanted) || meant.has(city) || isCountry;
  };
}

/** The form in which names are compared: lower case, no accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
