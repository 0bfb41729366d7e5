import generated from './railway-stations.generated.json' with { type: 'json' };

/** A railway station of India where travellers get on or off. */
export interface RailwayStation {
  /** Of today; 1 to 5 capitals. */
  readonly code: string;
  readonly name: string;
  /** The city it serves; known of large stations only. */
  readonly city: string | null;
  /** The state's GST code; null where it is not known. */
  readonly gstStateCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Other names that people search for. */
  readonly aliases: readonly string[];
  /** Codes that it had before. */
  readonly oldCodes: readonly string[];
}

interface Catalogue {
  readonly byCode: ReadonlyMap<string, RailwayStation>;
  /** The large ones first, in the order of their size; then the others by name. */
  readonly ranked: readonly RailwayStation[];
  readonly keys: readonly Key[];
}

/** Where a search may begin to read: a code, a name, or a word inside one. */
interface Key {
  readonly text: string;
  readonly kind: 'code' | 'start' | 'word';
  readonly rank: number;
}

type Cell = string | number | null;

/** A word's other spellings. The first form is the one that is compared. */
const SAME_WORDS = [
  ['junction', 'jn', 'jct'],
  ['cantonment', 'cantt', 'cant'],
  ['road', 'rd'],
  ['terminus', 'terminal', 'term'],
].flatMap(([form = '', ...others]) => others.map((other) => [other, form] as const));

const WORD_FORMS: ReadonlyMap<string, string> = new Map(SAME_WORDS);

/** Cities by their names of today and before: a station with one is found by the other. */
const RENAMED_CITIES: readonly (readonly [string, string])[] = [
  ['bengaluru', 'bangalore'],
  ['mumbai', 'bombay'],
  ['chennai', 'madras'],
  ['kolkata', 'calcutta'],
  ['prayagraj', 'allahabad'],
  ['varanasi', 'banaras'],
  ['varanasi', 'benares'],
  ['mysuru', 'mysore'],
  ['mangaluru', 'mangalore'],
  ['hubballi', 'hubli'],
  ['belagavi', 'belgaum'],
  ['kalaburagi', 'gulbarga'],
  ['vadodara', 'baroda'],
  ['pune', 'poona'],
  ['nashik', 'nasik'],
  ['kochi', 'cochin'],
  ['thiruvananthapuram', 'trivandrum'],
  ['gurugram', 'gurgaon'],
  ['ayodhya', 'faizabad'],
];

const OTHER_NAMES = otherNames();

function otherNames(): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>();
  for (const [today, before] of RENAMED_CITIES) {
    others.set(today, [...(others.get(today) ?? []), before]);
    others.set(before, [...(others.get(before) ?? []), today]);
  }
  return others;
}

let made: Catalogue | undefined;

/** Thousands of keys are made when the first search needs them, and not while a process starts. */
function catalogue(): Catalogue {
  made ??= makeCatalogue();
  return made;
}

function makeCatalogue(): Catalogue {
  const rows: readonly (readonly Cell[])[] = generated.rows;
  const all = rows.map(toStation);
  const others = all.slice(generated.large).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const ranked = [...all.slice(0, generated.large), ...others];
  const byCode = new Map<string, RailwayStation>();
  for (const station of ranked) for (const code of [station.code, ...station.oldCodes]) byCode.set(code, station);
  const keys = ranked.flatMap(keysOf).toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return { byCode, ranked, keys };
}

function toStation(row: readonly Cell[]): RailwayStation {
  const text = (index: number) => String(row[index] ?? '');
  const list = (index: number) => (text(index) === '' ? [] : text(index).split('|'));
  const degrees = (index: number) => (typeof row[index] === 'number' ? row[index] : null);
  return {
    code: text(0),
    name: text(1),
    city: text(5) || null,
    gstStateCode: text(2) || null,
    latitude: degrees(3),
    longitude: degrees(4),
    aliases: list(6),
    oldCodes: list(7),
  };
}

function keysOf(station: RailwayStation, rank: number): readonly Key[] {
  const codes = [station.code, ...station.oldCodes].map((code) => ({
    text: code.toLowerCase(),
    kind: 'code' as const,
    rank,
  }));
  const phrases = new Set([station.name, station.city ?? '', ...station.aliases].map(fold).flatMap(withFormerCity));
  const starts = [...phrases].filter((phrase) => phrase !== '');
  return [...codes, ...starts.flatMap((phrase) => keysOfPhrase(phrase, rank))];
}

function keysOfPhrase(phrase: string, rank: number): readonly Key[] {
  const keys: Key[] = [{ text: phrase, kind: 'start', rank }];
  for (let at = phrase.indexOf(' '); at >= 0; at = phrase.indexOf(' ', at + 1)) {
    keys.push({ text: phrase.slice(at + 1), kind: 'word', rank });
  }
  return keys;
}

function withFormerCity(phrase: string): readonly string[] {
  const words = phrase.split(' ');
  if (!words.some((word) => OTHER_NAMES.has(word))) return [phrase];
  return [
    phrase,
    ...words.flatMap((word, at) => (OTHER_NAMES.get(word) ?? []).map((other) => words.with(at, other).join(' '))),
  ];
}

/** Lower case, punctuation as blanks, one form of each word: the form in which names are compared. */
function fold(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words
    .split(' ')
    .map((word) => WORD_FORMS.get(word) ?? word)
    .join(' ');
}

/** The station with this code, in any letter case; a former code leads to the present station. */
export function railwayStationByCode(code: string): RailwayStation | undefined {
  return catalogue().byCode.get(code.trim().toUpperCase());
}

/**
 * Stations for a typed text: the exact code, of today or before; then large stations whose name, city or alias has a
 * word that starts so, the largest first, and those whose code does; then other stations by their name, by a word in it
 * and by their code. Letter case matters only for the exact code of a small station. An empty text answers the largest.
 * At most `limit` stations.
 */
export function searchRailwayStations(text: string, limit: number): readonly RailwayStation[] {
  const { ranked } = catalogue();
  const most = Math.max(0, limit);
  const wanted = fold(text);
  if (wanted === '') return ranked.slice(0, Math.min(most, generated.large));
  const tiers = new Map<number, number>();
  const typed = text.trim();
  const isTypedAsCode = typed === typed.toUpperCase();
  // "jct" may be typed for a junction or for a code, so that both readings are looked up.
  for (const { key, prefix } of keysThatStart([typed.toLowerCase(), wanted])) {
    const tier = tierOf(key, prefix, isTypedAsCode);
    if (tier < (tiers.get(key.rank) ?? Number.POSITIVE_INFINITY)) tiers.set(key.rank, tier);
  }
  return [...tiers]
    .toSorted(([rankA, tierA], [rankB, tierB]) => tierA - tierB || rankA - rankB)
    .slice(0, most)
    .flatMap(([rank]) => ranked[rank] ?? []);
}

/** How well a key answers, 0 = best. A small station's code counts first in capitals only: "Goa" means the place. */
function tierOf(key: Key, prefix: string, isTypedAsCode: boolean): number {
  const isLarge = key.rank < generated.large;
  if (key.kind === 'code') {
    if (key.text !== prefix) return isLarge ? 2 : 6;
    return isLarge || isTypedAsCode ? 0 : 2;
  }
  if (isLarge) return 1;
  if (key.kind === 'word') return 5;
  return key.text === prefix ? 3 : 4;
}

/** Every key that starts with one of the prefixes, each prefix once. */
function keysThatStart(prefixes: readonly string[]): readonly { readonly key: Key; readonly prefix: string }[] {
  const { keys } = catalogue();
  const found: { key: Key; prefix: string }[] = [];
  for (const prefix of new Set(prefixes)) {
    for (let at = firstFrom(keys, prefix); at < keys.length; at += 1) {
      const key = keys[at];
      if (!key?.text.startsWith(prefix)) break;
      found.push({ key, prefix });
    }
  }
  return found;
}

/** Where the keys begin that are not before the text. */
function firstFrom(keys: readonly Key[], text: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle]?.text ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
