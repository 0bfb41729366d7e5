import { remember } from '../memory/remember.ts';

/** A hotel's name taken apart, for comparing. Words are lower case and in order of the alphabet. */
export interface HotelName {
  /** What distinguishes it from others, as one text. */
  readonly core: string;
  /** Words that distinguish houses of one name: "grand", "annexe". */
  readonly classWords: readonly string[];
  readonly numbers: readonly string[];
}

/** Its location, as far as names repeat it. */
interface NamedPlaces {
  readonly city: string;
  readonly area: string | null;
}

const EXPANDED: Readonly<Record<string, string>> = {
  annex: 'annexe',
  apt: 'apartment',
  apts: 'apartment',
  apartments: 'apartment',
  blk: 'block',
  gh: 'guest house',
  guesthouse: 'guest house',
  htl: 'hotel',
  hotels: 'hotel',
  intl: 'international',
  rd: 'road',
  res: 'residency',
  residence: 'residency',
  residences: 'residency',
  resorts: 'resort',
  stn: 'station',
  ste: 'suites',
  suite: 'suites',
  towers: 'tower',
  villa: 'villas',
};

/** A city's present and former names; all count as the same, and none as part of a hotel's own name. */
const CITY_ALIASES: readonly (readonly string[])[] = [
  ['bengaluru', 'bangalore'],
  ['mumbai', 'bombay'],
  ['gurugram', 'gurgaon'],
  ['chennai', 'madras'],
  ['kolkata', 'calcutta'],
  ['kochi', 'cochin'],
  ['pune', 'poona'],
  ['delhi', 'new delhi'],
  ['mysuru', 'mysore'],
  ['thiruvananthapuram', 'trivandrum'],
  ['vadodara', 'baroda'],
  ['puducherry', 'pondicherry'],
];

const SAYS_NOTHING = new Set(['hotel', 'the', 'by', 'a', 'and', 'resort', 'stay']);

const CLASS_WORDS = new Set([
  'grand',
  'palace',
  'plaza',
  'residency',
  'suites',
  'inn',
  'express',
  'annexe',
  'block',
  'tower',
  'wing',
  'villas',
  'north',
  'south',
  'east',
  'west',
  'airport',
]);

/**
 * A hotel's name without common words and without the names of its city and area. If no word remains, all its words are
 * used.
 */
export function hotelName(name: string, places: NamedPlaces): HotelName {
  const words = wordsOf(name);
  const dropped = new Set([...cityWords(places.city), ...wordsOf(places.area ?? '')]);
  const isNumber = (word: string) => /^\d+$/.test(word);
  const numbers = words.filter(isNumber);
  const classWords = words.filter((word) => CLASS_WORDS.has(word));
  const own = words.filter(
    (word) => !isNumber(word) && !CLASS_WORDS.has(word) && !SAYS_NOTHING.has(word) && !dropped.has(word),
  );
  const core = own.length > 0 ? own : words;
  return { core: inOrder(core).join(' '), classWords: inOrder(classWords), numbers: inOrder(numbers) };
}

/** A city by one of its names, for comparing. */
export function citySpelling(city: string): string {
  const plain = wordsOf(city).join(' ');
  return CITY_ALIASES.find((names) => names.includes(plain))?.[0] ?? plain;
}

function cityWords(city: string): readonly string[] {
  const spelling = citySpelling(city);
  const names = CITY_ALIASES.find(([first]) => first === spelling) ?? [spelling];
  return names.flatMap((name) => name.split(' '));
}

/** Rows of a place share their areas, cities and streets. */
const wordsOf = remember((text): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => (EXPANDED[word] ?? word).split(' ')),
);

function inOrder(words: readonly string[]): readonly string[] {
  return words.toSorted();
}
