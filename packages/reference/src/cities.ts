import { type Airport, ALL_AIRPORTS } from './airports.ts';
import { countryByCode } from './countries.ts';
import { INDIAN_CITIES } from './indian-cities.ts';
import { indianStateById } from './indian-states.ts';

/** A city that a person may live in or travel to. `stateName` is known for India only. */
export interface City {
  readonly name: string;
  readonly stateName: string | null;
  readonly countryCode: string;
  readonly countryName: string;
}

/** What narrows a search besides the typed text. */
export interface CityFilter {
  readonly countryCode?: string | undefined;
  /** A `state_id` of India. */
  readonly stateId?: number | undefined;
}

interface Entry {
  readonly city: City;
  /** The name and its aliases, folded. */
  readonly phrases: readonly string[];
  readonly rank: number;
}

/** Lower case, no accents, punctuation as blanks: the form in which names are compared. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** "London" of "London Heathrow": airports of one city carry its name and their own. */
function cityOf(airport: Airport): string {
  if (airport.cityGroup === null) return airport.city;
  const cityNames = ALL_AIRPORTS.filter((other) => other.cityGroup === airport.cityGroup).map((other) => other.city);
  return [...airport.aliases, ...cityNames].find((name) => airport.city.startsWith(`${name} `)) ?? airport.city;
}

/** Indian cities come before the world's; a city with an airport before one without. */
function buildEntries(): readonly Entry[] {
  const places = ALL_AIRPORTS.map((airport) => {
    const name = cityOf(airport);
    return { airport, name, key: `${airport.countryCode} ${fold(name)}` };
  });
  const rankOfCity = new Map<string, number>();
  for (const { airport, key } of places) {
    rankOfCity.set(key, Math.max(rankOfCity.get(key) ?? 0, airport.rank));
  }
  const indian = INDIAN_CITIES.map((city) => ({
    city: { name: city.name, stateName: city.stateName, countryCode: 'IN', countryName: 'India' },
    phrases: [city.name, ...city.aliases].map(fold),
    rank: 1_000 + (rankOfCity.get(`IN ${fold(city.name)}`) ?? 0),
  }));
  const foreign = new Map<string, Entry>();
  for (const { airport, name, key } of places) {
    if (airport.countryCode === 'IN' || foreign.has(key)) continue;
    foreign.set(key, {
      city: {
        name,
        stateName: null,
        countryCode: airport.countryCode,
        countryName: countryByCode(airport.countryCode)?.name ?? airport.countryName,
      },
      phrases: [name, ...airport.aliases].map(fold),
      rank: rankOfCity.get(key) ?? 0,
    });
  }
  return [...indian, ...foreign.values()].toSorted((a, b) => b.rank - a.rank || (a.city.name < b.city.name ? -1 : 1));
}

const entries = buildEntries();

/**
 * Cities for a typed text: names and aliases that start so, then names with a word that starts so; within each Indian
 * and well-connected cities first. Letter case and accents do not matter. At most `limit` cities; an empty text answers
 * the first ones. For a `state_id` outside India there is no answer.
 */
export function searchCities(text: string, limit: number, filter: CityFilter = {}): readonly City[] {
  const wanted = fold(text);
  const state = filter.stateId === undefined ? undefined : indianStateById(filter.stateId);
  if (filter.stateId !== undefined && state === undefined) return [];
  const starting: City[] = [];
  const inside: City[] = [];
  for (const { city, phrases } of entries) {
    if (filter.countryCode !== undefined && city.countryCode !== filter.countryCode) continue;
    if (state !== undefined && city.stateName !== state.name) continue;
    if (phrases.some((phrase) => phrase.startsWith(wanted))) starting.push(city);
    else if (phrases.some((phrase) => phrase.includes(` ${wanted}`))) inside.push(city);
  }
  return [...starting, ...inside].slice(0, Math.max(0, limit));
}
