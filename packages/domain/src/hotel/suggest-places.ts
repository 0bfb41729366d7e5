import { trigramLikeness } from './name-likeness.ts';

/** The kinds of places to search a stay at. */
type SuggestionKind = 'office' | 'city' | 'area' | 'station' | 'airport' | 'hotel';

/** Something that can be suggested. */
export interface Suggestible {
  readonly id: string;
  readonly kind: SuggestionKind;
  readonly name: string;
  /** Other names and spellings. */
  readonly aliases: readonly string[];
  /** Where it lies: "Koramangala, Bengaluru". */
  readonly where: string;
  /** Other names of its location: "Bangalore". */
  readonly whereAliases?: readonly string[];
}

/** A suggestion with the typed part of it. */
export interface Suggested<S extends Suggestible> {
  readonly item: S;
  /** Spans of the name that were typed, from letter to letter, the end not included. */
  readonly highlight: readonly { readonly from: number; readonly to: number }[];
  /** The other name that was typed, where it was not the name itself; else null. */
  readonly alias: string | null;
}

/** The most entries of a list (rules §9.3). */
export const MOST_SUGGESTIONS = 20;
/** The number of letters from which on a search begins (rules §5.5). */
export const LEAST_LETTERS = 3;

/** The company's own offices come first; a city before the places in it. */
const KIND_ORDER: readonly SuggestionKind[] = ['office', 'city', 'area', 'airport', 'station', 'hotel'];
/** Below this a misspelt word is another word. */
const ALIKE_FROM = 0.45;

/**
 * What was probably meant, most likely first: places for which each typed word begins a word of their name, another
 * name or their location; then places with a similar spelling. Among equals an office comes first, then a city.
 */
export function suggestPlaces<S extends Suggestible>(typed: string, items: readonly S[]): readonly Suggested<S>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const found = items.flatMap((item, at) => {
    const match = matchOf(words, item);
    return match ? [{ ...match, item, at }] : [];
  });
  const kind = ({ item }: { readonly item: S }) => KIND_ORDER.indexOf(item.kind);
  return found
    .toSorted((a, b) => b.score - a.score || kind(a) - kind(b) || a.at - b.at)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ item, alias }) => ({ item, alias, highlight: spansOf(words, item.name) }));
}

interface Match {
  readonly score: number;
  readonly alias: string | null;
}

function matchOf(words: readonly string[], { name, aliases, where, whereAliases = [] }: Suggestible): Match | null {
  // Another name counts a little less than the name itself.
  const named = [
    { score: nameScore(words, name), alias: null },
    ...aliases.map((alias) => ({ score: nameScore(words, alias) - 0.5, alias })),
  ].toSorted((a, b) => b.score - a.score)[0];
  if (named && named.score > 0) return named;
  const all = wordsOf([name, ...aliases, where, ...whereAliases].join(' '));
  const inAll = words.every((word) => all.some((one) => one.startsWith(word)));
  // A place that matches only by its location ranks lower: "Bengaluru" means the city, not each of its hotels, but
  // still finds them.
  if (inAll) return { score: 2, alias: null };
  const likeness = Math.max(...[name, ...aliases].map((text) => alike(words, text)));
  return likeness >= ALIKE_FROM ? { score: likeness, alias: null } : null;
}

/** 5: it is the name · 4: the name begins with it · 3: its words begin words of the name · 0: none of that. */
function nameScore(words: readonly string[], name: string): number {
  const own = wordsOf(name);
  const [typed, whole] = [words.join(' '), own.join(' ')];
  if (typed === whole || typed.replaceAll(' ', '') === whole.replaceAll(' ', '')) return 5;
  if (whole.startsWith(typed)) return 4;
  return words.every((word) => own.some((one) => one.startsWith(word))) ? 3 : 0;
}

/** How alike the worst of the typed words is to the best of the name's. */
function alike(words: readonly string[], name: string): number {
  const own = wordsOf(name);
  return Math.min(...words.map((word) => Math.max(0, ...own.map((one) => trigramLikeness(word, one)))));
}

function spansOf(words: readonly string[], name: string) {
  const spans: { from: number; to: number }[] = [];
  for (const { 0: text, index } of name.matchAll(/[\p{L}\p{N}]+/gu)) {
    const plain = wordsOf(text).join('');
    const word = words.filter((one) => plain.startsWith(one)).toSorted((a, b) => b.length - a.length)[0];
    if (word) spans.push({ from: index, to: index + Math.min(word.length, text.length) });
  }
  return spans;
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
