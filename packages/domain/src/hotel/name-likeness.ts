import { remember } from '../memory/remember.ts';

/**
 * How alike two names are, 0 to 1: Jaro-Winkler where at least half of their three-letter pieces are the same, else
 * that share. Jaro-Winkler alone calls "torvani" and "zorvani" nearly the same.
 */
export function nameLikeness(one: string, other: string): number {
  const shared = trigramLikeness(one, other);
  return shared >= 0.5 ? jaroWinkler(one, other) : shared;
}

/**
 * How many of the three-letter pieces of two names are in both, out of all that are in either; pieces as pg_trgm cuts
 * them.
 */
export function trigramLikeness(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  let both = 0;
  for (const piece of a) if (b.has(piece)) both += 1;
  const either = a.size + b.size - both;
  return either === 0 ? 0 : both / either;
}

/** Each word with two blanks before and one behind it. A name is compared with all of its neighbours. */
const trigramsOf = remember((text): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const word of text.split(' ').filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
});

const PREFIX_WEIGHT = 0.1;
const LONGEST_PREFIX = 4;

/** Jaro's likeness, raised for each of the first four letters that are the same (Winkler 1990). */
export function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other);
  let prefix = 0;
  while (prefix < LONGEST_PREFIX && prefix < one.length && one[prefix] === other[prefix]) prefix += 1;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

function jaroOf(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Array<boolean>(other.length).fill(false);
  const matches: string[] = [];
  for (const [index, letter] of [...one].entries()) {
    const end = Math.min(other.length, index + reach + 1);
    for (let at = Math.max(0, index - reach); at < end; at += 1) {
      if (taken[at] || other[at] !== letter) continue;
      taken[at] = true;
      matches.push(letter);
      break;
    }
  }
  if (matches.length === 0) return 0;
  const others = [...other].filter((_, at) => taken[at]);
  const moved = matches.filter((letter, index) => letter !== others[index]).length / 2;
  const count = matches.length;
  return (count / one.length + count / other.length + (count - moved) / count) / 3;
}
