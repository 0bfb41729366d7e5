/**
 * Writes `src/airports.generated.json` from the airport data set, the supplement of what it does not know yet and the
 * hand list of city names. Run with `node scripts/run.mjs packages/reference/scripts/build-airports.ts` after any of
 * them changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CITY_NAME_LINES } from './city-names.ts';

/**
 * When the registry got the version of the data set that is installed: renewed by hand together with the version in
 * `package.json`, from `npm view airport-data-js time`.
 */
const SOURCE_RELEASE = { version: '4.0.0', releasedOn: '2026-09-16' };
/** When the supplement was last reviewed. */
const SUPPLEMENT_ON = '2026-11-27';

/** One row of the airport data set, with the columns used here. */
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

/** What `data/airports-supplement.csv` says of an airport against the data set. */
type Change = 'opened' | 'closed';

/** Codes of whole metropolitan areas that the data set lists as if they were airports. */
const NOT_AIRPORTS = new Set(['PAR', 'LON', 'NYC', 'TYO', 'MIL', 'ROM', 'SEL', 'WAS', 'CHI', 'MOW']);

/** The order of the busiest Indian airports when several match. */
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

/** A city's likely name from the airport's own: the rest once the words for "airport" are removed. */
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

/** The supplement, by code. Throws for a line that is not of its form. */
function readSupplement(): ReadonlyMap<string, Change> {
  const lines = readFileSync(new URL('../data/airports-supplement.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return new Map(
    lines.slice(1).map((line): [string, Change] => {
      const match = /^([A-Z]{3}),(opened|closed),\d{4}-\d{2},[^,]+$/.exec(line);
      if (match === null) throw new Error(`airports-supplement.csv: "${line}" is not code,change,since,note`);
      return [match[1] ?? '', match[2] === 'opened' ? 'opened' : 'closed'];
    }),
  );
}

/** Lines of the supplement that add nothing, because the data set has learnt of them or never knew the code. */
function refuseNeedless(supplement: ReadonlyMap<string, Change>, airports: readonly SourceAirport[]): void {
  for (const [code, change] of supplement) {
    const known = airports.find(({ iata }) => iata === code);
    if (!known) throw new Error(`airports-supplement.csv: the data set has no airport ${code}`);
    if (isScheduled(known) === (change === 'opened')) {
      throw new Error(`airports-supplement.csv: the data set knows by now that ${code} has ${change}`);
    }
  }
}

/** The flag arrives as text; only the exact word counts, because any non-empty text is truthy. */
function isScheduled(airport: SourceAirport): boolean {
  return airport.scheduled_service === 'TRUE';
}

/** The text of `src/airports.generated.json`. Throws where the installed data set differs from the recorded one. */
export async function buildAirports(): Promise<string> {
  const require = createRequire(import.meta.url);
  const source = require('airport-data-js') as AirportSource;
  const packageFile = new URL('../package.json', pathToFileURL(require.resolve('airport-data-js')));
  const installed = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
  if (installed.version !== SOURCE_RELEASE.version) {
    throw new Error(`airport-data-js ${installed.version} is installed: note its day of release in build-airports.ts`);
  }
  const supplement = readSupplement();
  const cityNames = readCityNames();
  const handNames = [...cityNames.keys()];
  const zones: string[] = [];
  const all = await source.findAirports({});
  refuseNeedless(supplement, all);

  const rows = all
    // Some zone names contain a stray space ("Asia/ Bangkok").
    .map((airport) => ({ ...airport, time: airport.time.replaceAll(' ', '') }))
    .filter((airport) => /^[A-Z]{3}$/.test(airport.iata) && !NOT_AIRPORTS.has(airport.iata))
    .filter((airport) => airport.time.includes('/'))
    .filter((airport) => (supplement.get(airport.iata) ?? (isScheduled(airport) ? 'opened' : 'closed')) === 'opened')
    .toSorted((a, b) => (a.iata < b.iata ? -1 : 1))
    .map((airport) => {
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
      return row;
    });
  const origin = { package: 'airport-data-js', ...SOURCE_RELEASE, supplementOn: SUPPLEMENT_ON };
  return `{"source":${JSON.stringify(origin)},\n"zones":${JSON.stringify(zones)},\n"rows":[\n${rows
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('../src/airports.generated.json', import.meta.url), await buildAirports());
}
