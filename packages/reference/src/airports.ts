import generated from './airports.generated.json' with { type: 'json' };

/** An airport with scheduled service. `rank` is higher for airports a traveller from India more likely means. */
export interface Airport {
  readonly code: string;
  readonly icao: string | null;
  readonly name: string;
  readonly city: string;
  readonly countryCode: string;
  readonly countryName: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
  readonly aliases: readonly string[];
  readonly cityGroup: string | null;
  readonly rank: number;
}

type Cell = string | number;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function textAt(row: readonly Cell[], index: number): string {
  const cell = row[index];
  return typeof cell === 'string' ? cell : '';
}

function numberAt(row: readonly Cell[], index: number): number {
  const cell = row[index];
  return typeof cell === 'number' ? cell : 0;
}

function toAirport(row: readonly Cell[], zones: readonly string[]): Airport {
  const name = textAt(row, 2);
  const icao = textAt(row, 1);
  const aliases = textAt(row, 9);
  const cityGroup = textAt(row, 10);
  const countryCode = textAt(row, 3);
  return {
    code: textAt(row, 0),
    icao: icao === '' ? null : icao,
    name: /airport|base|aerodrome/i.test(name) ? name : `${name} Airport`,
    city: textAt(row, 8) || name,
    countryCode,
    countryName: countryNames.of(countryCode) ?? countryCode,
    latitude: numberAt(row, 4),
    longitude: numberAt(row, 5),
    zone: zones[numberAt(row, 6)] ?? 'UTC',
    aliases: aliases === '' ? [] : aliases.split('|'),
    cityGroup: cityGroup === '' ? null : cityGroup,
    rank: numberAt(row, 7),
  };
}

/**
 * Where the airports come from: a package of the registry, the day of its release, and when our supplement was
 * reviewed.
 */
export const AIRPORT_SOURCE = generated.source;

/** After how many days the airports must be renewed: timetables change twice a year. */
export const AIRPORTS_RENEWED_WITHIN_DAYS = 240;

/** Every airport with scheduled service, ordered by code. */
export const ALL_AIRPORTS: readonly Airport[] = generated.rows.map((row) => toAirport(row, generated.zones));

const byCode = new Map(ALL_AIRPORTS.map((airport) => [airport.code, airport]));

/** The airport with this IATA code, in any letter case; undefined when there is none. */
export function airportByCode(code: string): Airport | undefined {
  return byCode.get(code.trim().toUpperCase());
}

/** A city with several airports, by its usual name; the main airport represents it on the wire. */
export interface AirportCity {
  readonly name: string;
  /** The main one first. */
  readonly airports: readonly [Airport, Airport, ...Airport[]];
}

/** The main airport of a city, where another one has the higher rank. */
const MAIN_AIRPORTS: Readonly<Record<string, string>> = { GOI: 'GOI' };

/**
 * What the airports' names begin with, "London" of "London Heathrow", or the main one's where towns have their own:
 * "Delhi".
 */
function commonName(airports: readonly Airport[]): string {
  const [first = '', ...others] = airports.map((airport) => airport.city);
  const words = first.split(' ');
  const shared = words.findIndex((_, index) => {
    const start = words.slice(0, index + 1).join(' ');
    return !others.every((other) => other === start || other.startsWith(`${start} `));
  });
  return shared > 0 ? words.slice(0, shared).join(' ') : (words[0] ?? first);
}

const citiesByGroup = new Map<string, AirportCity>();
for (const { cityGroup } of ALL_AIRPORTS) {
  if (cityGroup === null || citiesByGroup.has(cityGroup)) continue;
  const isMain = ({ code }: Airport) => MAIN_AIRPORTS[cityGroup] === code;
  const [main, second, ...more] = ALL_AIRPORTS.filter((other) => other.cityGroup === cityGroup).toSorted(
    (a, b) => Number(isMain(b)) - Number(isMain(a)) || b.rank - a.rank,
  );
  if (!main || !second) continue;
  citiesByGroup.set(cityGroup, { name: commonName([main, second, ...more]), airports: [main, second, ...more] });
}

/** The city of an airport that has others; undefined where it is the only one. */
export function cityOfAirport(code: string): AirportCity | undefined {
  return citiesByGroup.get(airportByCode(code)?.cityGroup ?? '');
}

const zonesByCountry = new Map<string, string[]>();
for (const { countryCode, zone } of ALL_AIRPORTS.toSorted((a, b) => b.rank - a.rank)) {
  const zones = zonesByCountry.get(countryCode) ?? [];
  if (!zones.includes(zone)) zonesByCountry.set(countryCode, [...zones, zone]);
}

/** The zones of a country's airports, that of its largest airport first; none for a code that no airport has. */
export function zonesOfCountry(countryCode: string): readonly string[] {
  return zonesByCountry.get(countryCode) ?? [];
}

/** Lower-cased, accents removed, punctuation turned into spaces: the form in which names are compared. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface SearchEntry {
  readonly airport: Airport;
  readonly code: string;
  readonly phrases: readonly string[];
  readonly words: string;
}

const searchEntries: readonly SearchEntry[] = ALL_AIRPORTS.map((airport) => {
  const phrases = [airport.city, ...airport.aliases, airport.name].map(fold);
  return {
    airport,
    code: airport.code.toLowerCase(),
    phrases,
    words: ` ${[...phrases, fold(airport.countryName)].join(' ')}`,
  };
}).toSorted((a, b) => b.airport.rank - a.airport.rank || (a.code < b.code ? -1 : 1));

/**
 * How well an entry answers the folded text, 0 = best; undefined is no match. A code counts first where it is typed as
 * one, in capitals, or is Indian: a person who types "Goa" means the place and not Genoa, whose code it is.
 */
function matchTier(entry: SearchEntry, text: string, isTypedAsCode: boolean): number | undefined {
  const isCode = entry.code === text;
  if (isCode && (isTypedAsCode || entry.airport.countryCode === 'IN')) return 0;
  if (entry.phrases.includes(text)) return 1;
  if (isCode) return 2;
  if (entry.phrases.some((phrase) => phrase.startsWith(text))) return 3;
  if (entry.words.includes(` ${text}`)) return 4;
  return undefined;
}

/**
 * Airports for what a traveller typed: an exact code in capitals or of an Indian airport first, then a city, alias or
 * airport name that is just that, then other exact codes, then names that start so, then any word that starts so;
 * within each, Indian and large airports first. Letter case and accents do not matter otherwise. An empty text answers
 * the highest-ranked airports. At most `limit` airports.
 */
export function searchAirports(text: string, limit: number): readonly Airport[] {
  const wanted = fold(text);
  const isTypedAsCode = /^[A-Z]{3}$/.test(text.trim());
  const tiers: Airport[][] = [[], [], [], [], []];
  for (const entry of searchEntries) {
    const tier = matchTier(entry, wanted, isTypedAsCode);
    if (tier !== undefined) tiers[tier]?.push(entry.airport);
  }
  return tiers.flat().slice(0, Math.max(0, limit));
}

/**
 * Cities with several airports for what a traveller typed: its name, or the beginning of it or of another name that
 * people have for one of its airports. Indian cities first.
 */
export function searchAirportCities(text: string): readonly AirportCity[] {
  const wanted = fold(text);
  if (wanted === '') return [];
  const rank = (city: AirportCity) => city.airports[0].rank;
  return [...citiesByGroup.values()]
    .filter(({ name, airports }) =>
      [name, ...airports.flatMap((airport) => [airport.city, ...airport.aliases])]
        .map(fold)
        .some((phrase) => phrase.startsWith(wanted)),
    )
    .toSorted((a, b) => rank(b) - rank(a));
}

/**
 * The airports that a whole name or a code means, not only the beginning of one. Those of India where it means any of
 * India: "goa" is the State and not Genoa, whose code it is; else all that it may be, the larger first.
 */
export function airportsNamed(text: string): readonly Airport[] {
  const wanted = fold(text);
  const meant = searchEntries
    .filter(({ code, phrases }) => wanted !== '' && (code === wanted || phrases.includes(wanted)))
    .map(({ airport }) => airport);
  const indian = meant.filter(({ countryCode }) => countryCode === 'IN');
  return indian.length > 0 ? indian : meant;
}
