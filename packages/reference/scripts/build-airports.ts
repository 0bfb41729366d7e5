/**
 * Writes `src/airports.generated.json` from the airport data set and the hand list of city names.
 * Run with `node packages/reference/scripts/build-airports.ts` after either of them changes.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CITY_NAME_LINES } from './city-names.ts';

/** One row of the airport data set, as far as it is used here. */
interface SourceAirport {
  readonly iata: string;
  readonly icao: string;
  readonly time: string;
  readonly country_code: string;
  readonly airport: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly type: string;
  readonly scheduled_service: string;
}

interface AirportSource {
  findAirports(filters: Record<string, never>): Promise<readonly SourceAirport[]>;
}

/** Open for traffic, though the data set still says otherwise (Noida opened on 15 June 2026). */
const OPENED_SINCE = new Set(['DXN']);

/** Codes of whole metropolitan areas that the data set lists as if they were airports. */
const NOT_AIRPORTS = new Set(['PAR', 'LON', 'NYC', 'TYO', 'MIL', 'ROM', 'SEL', 'WAS', 'CHI', 'MOW']);

/** The order in which the busiest Indian airports are offered when several match. */
const METROS = ['DEL', 'BOM', 'BLR', 'HYD', 'MAA', 'CCU', 'AMD', 'PNQ', 'GOX', 'GOI', 'COK', 'LKO', 'JAI', 'VTZ'];

const SIZE_SCORE = new Map([
  ['large_airport', 200],
  ['medium_airport', 100],
]);

interface CityName {
  readonly city: string;
  readonly aliases: readonly string[];
  readonly group: string | null;
}

function readCityNames(): Map<string, CityName> {
  const names = new Map<string, CityName>();
  for (const line of CITY_NAME_LINES.trim().split('\n')) {
    const [code = '', city = '', aliases = '', group = ''] = line.split('|');
    names.set(code, {
      city,
      aliases: aliases === '' ? [] : aliases.split(',').map((alias) => alias.trim()),
      group: group === '' ? null : group,
    });
  }
  return names;
}

/** A city's likely name from the airport's own: what is left when the words for "airport" are gone. */
function deriveCity(airportName: string): string {
  const derived = airportName
    .replace(/\(.*?\)/g, ' ')
    .replace(/\b(International|Intl\.?|Airport|Airfield|Regional|Municipal|Domestic|Seaplane Base|Airstrip)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–,]+|[\s\-–,]+$/g, '');
  return derived === '' ? airportName : derived;
}

/** Metros come first, then India by size, then the world's hand-named airports in list order, then the rest by size. */
function rankOf(airport: SourceAirport, handNames: readonly string[]): number {
  const metro = METROS.indexOf(airport.iata);
  if (metro >= 0) return 1000 - metro;
  const size = SIZE_SCORE.get(airport.type) ?? 50;
  if (airport.country_code === 'IN') return 650 + size;
  const position = handNames.indexOf(airport.iata);
  return position >= 0 ? 600 - position : size;
}

const require = createRequire(import.meta.url);
const source = require('airport-data-js') as AirportSource;
const cityNames = readCityNames();
const handNames = [...cityNames.keys()];
const zones: string[] = [];
const rows: unknown[][] = [];

const airports = (await source.findAirports({}))
  // Some zone names carry a stray space ("Asia/ Bangkok").
  .map((airport) => ({ ...airport, time: airport.time.replaceAll(' ', '') }))
  .filter((airport) => /^[A-Z]{3}$/.test(airport.iata) && !NOT_AIRPORTS.has(airport.iata) && airport.time.includes('/'))
  // The flag arrives as text; only the exact word counts, because any non-empty text is truthy.
  .filter((airport) => airport.scheduled_service === 'TRUE' || OPENED_SINCE.has(airport.iata))
  .toSorted((a, b) => (a.iata < b.iata ? -1 : 1));

for (const airport of airports) {
  const named = cityNames.get(airport.iata);
  if (!zones.includes(airport.time)) zones.push(airport.time);
  const derived = deriveCity(airport.airport);
  const row: unknown[] = [
    airport.iata,
    /^[A-Z]{4}$/.test(airport.icao) ? airport.icao : '',
    airport.airport.replace(/ Airport$/, ''),
    airport.country_code,
    Math.round(airport.latitude * 1000) / 1000,
    Math.round(airport.longitude * 1000) / 1000,
    zones.indexOf(airport.time),
    rankOf(airport, handNames),
  ];
  if (named !== undefined) row.push(named.city, named.aliases.join('|'), named.group ?? '');
  else if (derived !== airport.airport.replace(/ Airport$/, '')) row.push(derived);
  rows.push(row);
}

const target = new URL('../src/airports.generated.json', import.meta.url);
writeFileSync(
  target,
  `{"zones":${JSON.stringify(zones)},\n"rows":[\n${rows.map((r) => JSON.stringify(r)).join(',\n')}\n]}\n`,
);
