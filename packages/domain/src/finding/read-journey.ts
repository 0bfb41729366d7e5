import type { CabinCode } from '../flight/cabin.ts';
import { parseDateText } from '../time/typed-day.ts';

/** A place that a name may mean: an airport, or with `isWhole` all those of its city. */
export interface NamedPlace {
  readonly code: string;
  readonly name: string;
  readonly isWhole: boolean;
}

/** A search for flights as a person wrote it. Dates are YYYY-MM-DD; `returnsOn` is null for one way. */
export interface WrittenJourney {
  readonly from: NamedPlace;
  readonly to: NamedPlace;
  readonly departsOn: string;
  readonly returnsOn: string | null;
  readonly adults: number;
  readonly cabin: CabinCode;
}

const CABIN_WORDS: Readonly<Record<string, CabinCode>> = {
  economy: 'E',
  eco: 'E',
  premium: 'P',
  business: 'B',
  biz: 'B',
  first: 'F',
};

/** "new york", "navi mumbai": the most words of a name. */
const LONGEST_NAME = 3;
/** No search is written with more words, and a longer text is not worth reading. */
const MOST_WORDS = 16;
/** So many readings of one text can be chosen from. */
const MOST_READINGS = 4;

/**
 * Reads "del blr 12dec 15dec 2", "delhi to mumbai tomorrow", "blr goa fri sun business" as searches for flights.
 * `placesOf` says what a name may mean, the likeliest first: where it may be several places each is a reading of its
 * own, for the person to choose. Empty while it is incomplete or says anything else; days before `today`, and a way
 * back before the way out, are none.
 */
export function readJourneys(
  text: string,
  today: string,
  placesOf: (name: string) => readonly NamedPlace[],
): readonly WrittenJourney[] {
  const words = text
    .toLowerCase()
    .split(/[\s,→]+/u)
    .filter((word) => word !== '' && word !== '-' && word !== 'from');
  if (words.length < 3 || words.length > MOST_WORDS) return [];
  for (const [from, to, rest] of splits(words)) {
    const details = readDetails(rest, today);
    const [departsOn, returnsOn = null] = details?.dates ?? [];
    if (!details || !departsOn) continue;
    const ends = placesOf(to);
    const readings = placesOf(from).flatMap((start) =>
      ends
        .filter((end) => end.code !== start.code)
        .map((end) => ({ from: start, to: end, departsOn, returnsOn, adults: details.adults, cabin: details.cabin })),
    );
    if (readings.length > 0) return readings.slice(0, MOST_READINGS);
  }
  return [];
}

/** The ways to part a text into two names and the rest, longer names first; a "to" between them marks the place. */
function splits(words: readonly string[]): readonly (readonly [string, string, readonly string[]])[] {
  const found: (readonly [string, string, readonly string[]])[] = [];
  for (let first = LONGEST_NAME; first >= 1; first -= 1) {
    for (let second = LONGEST_NAME; second >= 1; second -= 1) {
      const at = words[first] === 'to' ? first + 1 : first;
      const names = [...words.slice(0, first), ...words.slice(at, at + second)];
      if (names.length < first + second || names.includes('to')) continue;
      found.push([words.slice(0, first).join(' '), words.slice(at, at + second).join(' '), words.slice(at + second)]);
    }
  }
  return found;
}

interface Details {
  readonly dates: readonly string[];
  readonly adults: number;
  readonly cabin: CabinCode;
}

function readDetails(words: readonly string[], today: string): Details | null {
  const dates: string[] = [];
  let adults: number | null = null;
  let cabin: CabinCode | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const earliest = dates.at(-1) ?? today;
    const pair = parseDateText(`${word} ${words[index + 1] ?? ''}`, earliest);
    const date = pair ?? parseDateText(word, earliest);
    if (date) {
      if (date < earliest || dates.length === 2) return null;
      dates.push(date);
      if (pair) index += 1;
    } else if (/^[1-9]$/.test(word) && adults === null) adults = Number(word);
    else if (CABIN_WORDS[word] && cabin === null) cabin = CABIN_WORDS[word];
    else return null;
  }
  return { dates, adults: adults ?? 1, cabin: cabin ?? 'E' };
}
