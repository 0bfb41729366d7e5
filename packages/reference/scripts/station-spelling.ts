/** The spelling of a station name's word that is not a plain word. Keys are in capitals and without dots. */
const WORDS: Readonly<Record<string, string>> = {
  JN: 'Jn',
  JUNCTION: 'Jn',
  JCT: 'Jn',
  CANT: 'Cantt',
  CANTT: 'Cantt',
  CANTONMENT: 'Cantt',
  HLT: 'Halt',
  H: 'Halt',
  PH: 'Halt',
  RD: 'Road',
  TRM: 'Terminus',
  TERM: 'Terminus',
  CNTL: 'Central',
  CTL: 'Central',
  CALCUTTA: 'Kolkata',
  BANGALORE: 'Bengaluru',
  DCN: 'Deccan',
  PT: 'Pt.',
  ST: 'St.',
};

/** Words inside a name that are no part of its weight. */
const PARTICLES = new Set(['KA', 'KI', 'KE', 'DA', 'DI', 'OF', 'AND']);

/** Abbreviations, and the gauges that a narrow line's own platform is named after. */
const ABBREVIATIONS = new Set(['BG', 'MG', 'NG', 'CST', 'CRS', 'NTPC', 'IIT', 'BHEL', 'HAL', 'II', 'III', 'IV']);

/** "Old Malda Jn" for "OLD MALDA JN": a station's name as people write it, from the capitals of a timetable. */
export function readerSpelling(name: string): string {
  // Where the data set was cut off, a bracket is left open.
  const words = name
    .replace(/\((H|HALT)\)?$/u, ' HALT')
    .replace(/\bP\.\s?H\./u, 'PH')
    .replace(/\bM\. G\./u, 'MG')
    .split(/\s+/u);
  return words
    .filter((word) => word !== '')
    .map((word, index) => spelled(word, index, words.length))
    .join(' ');
}

function spelled(word: string, index: number, count: number): string {
  const bare = word.replaceAll('.', '').toUpperCase();
  // A letter that opens a name is a person's initial, not a halt.
  if (bare.length === 1 && (index < count - 1 || bare !== 'H')) return bare;
  const known = WORDS[bare];
  if (known !== undefined) return known;
  if (index > 0 && PARTICLES.has(bare)) return bare.toLowerCase();
  const letters = bare.replaceAll(/[()]/gu, '');
  if (ABBREVIATIONS.has(letters) || !/[AEIOUY]/u.test(letters)) return word.toUpperCase();
  return word
    .toLowerCase()
    .replaceAll(/(^|[-(/.'])(\p{L})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
}
