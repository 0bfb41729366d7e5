import { dateInHindi } from './hindi-dates.ts';

/** A sentence with placeholders, split so that the server's filled-in texts are recognised. */
interface Template {
  readonly pattern: RegExp;
  /** The number of each placeholder, in the order of the English text. */
  readonly places: readonly number[];
  readonly said: string;
  /** How much of it is text: the more, the closer it fits. */
  readonly weight: number;
  /** Part of a sentence, which goes on after its last placeholder: "The flight from {0}". */
  readonly goesOn: boolean;
}

const exact = new Map<string, string>();
const templates: Template[] = [];
const known = new Map<string, string>();
/** How many looked-up texts are cached; a long list of results has fewer. */
const MOST_KNOWN = 5_000;

const PLACE = /\{(\d+)\}/g;
const LATIN_SENTENCE = /^[\p{Lu}“"'(][^\u0900-\u097F]*\s\S+\s[^\u0900-\u097F]*[.?]$/u;
const LATIN = /[A-Za-z]{2}/;

/** Learns sentences of the server, in English with their translations. */
export function learn(words: Readonly<Record<string, string>>): void {
  known.clear();
  for (const [english, said] of Object.entries(words)) {
    // Marked-up texts belong to elements of the page and never arrive whole.
    if (english === said || /<\d/.test(english)) continue;
    const places = [...english.matchAll(PLACE)].map(([, number]) => Number(number));
    if (places.length === 0) exact.set(english, said);
    // A few letters beside a place, as in "{0}s", would fit too much.
    else if (weightOf(english) >= 8)
      templates.push({
        pattern: patternOf(english),
        places,
        said,
        weight: weightOf(english),
        goesOn: /[\p{L}\p{N}] \{\d+\}$/u.test(english),
      });
  }
  templates.sort((a, b) => b.weight - a.weight);
}

function weightOf(english: string): number {
  return english.replace(PLACE, '').trim().length;
}

function patternOf(english: string): RegExp {
  const texts = english.split(/\{\d+\}/);
  const parts = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = parts.reduce((whole, part, at) => {
    const [before = '', after = ''] = [texts[at - 1], texts[at]];
    return `${whole}${mayBeEmpty(before, after, at === 1) ? '(.*?)' : '(.+?)'}${part}`;
  });
  return new RegExp(`^${pattern}$`, 'su');
}

/** A placeholder next to a word or another placeholder brings its own space, and may be empty: "Paid{0}.", "{0}{1}". */
function mayBeEmpty(before: string, after: string, isFirst: boolean): boolean {
  return /[\p{L}\p{N}.)%]$/u.test(before) || /^\p{L}/u.test(after) || (before === '' && !isFirst);
}

/**
 * A text in Hindi where its translation is known; otherwise unchanged. A single word in lower case is a code by itself.
 */
export function say(text: string): string {
  return /^\p{Ll}+$/u.test(text) ? text : look(text);
}

function look(text: string): string {
  if (!LATIN.test(text)) return text;
  const before = known.get(text);
  if (before !== undefined) return before;
  const said = whole(text) ?? dateInHindi(text) ?? fill(text, 'within') ?? sayEach(text) ?? fill(text, 'any') ?? text;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, said);
  return said;
}

/** A text that is known unchanged, or without its full stop. */
function whole(text: string): string | null {
  const said = exact.get(text);
  if (said !== undefined || !text.endsWith('.')) return said ?? null;
  const open = exact.get(text.slice(0, -1));
  return open === undefined ? null : `${open}।`;
}

/** The value of a placeholder, with the space that it brings. */
function sayFilled(filled: string): string {
  const text = filled.trim();
  return text === '' ? filled : filled.replace(text, () => look(text));
}

/** People wrote longer texts. */
const MOST_LETTERS = 1_000;
/** Where one sentence of a text ends and the next begins. */
const BORDER = /(?<=[.?!]) (?=[\p{Lu}\p{N}₹])/u;

/** The most sentences that are one text of the server. */
const MOST_TOGETHER = 4;

/**
 * Several sentences, as many of them together as are known that way; null where the text is one, or none of them is
 * known.
 */
function sayEach(text: string): string | null {
  const sentences = text.split(BORDER);
  if (sentences.length < 2) return null;
  const said: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const known = longestKnown(sentences.slice(at, at + MOST_TOGETHER));
    said.push(known?.said ?? sentences[at] ?? '');
    at += known?.taken ?? 1;
  }
  const joined = said.join(' ');
  return joined === text ? null : joined;
}

function longestKnown(sentences: readonly string[]): { readonly said: string; readonly taken: number } | null {
  for (let taken = sentences.length; taken > 0; taken -= 1) {
    const head = sentences.slice(0, taken).join(' ');
    const said = whole(head) ?? fill(head, 'within');
    if (said !== null) return { said, taken };
  }
  return null;
}

/**
 * By the template that fits closest. `within`: by one that fits within a sentence, as a filled-in value has no full
 * stop.
 */
function fill(text: string, reach: 'within' | 'any'): string | null {
  // Names and codes are no sentences; trying every template on them would take time.
  if (text.length < 10 || text.length > MOST_LETTERS || !text.includes(' ')) return null;
  const isEnded = /[.?!]$/.test(text);
  for (const { pattern, places, said, goesOn } of templates) {
    if (isEnded && goesOn && reach === 'within') continue;
    const match = pattern.exec(text);
    if (!match || (reach === 'within' && match.slice(1).some((filled) => BORDER.test(filled)))) continue;
    const fills = new Map(places.map((place, at) => [place, sayFilled(match[at + 1] ?? '')]));
    return said.replace(PLACE, (_whole, number: string) => fills.get(Number(number)) ?? '');
  }
  return null;
}

/** Whether a text is a whole sentence in Latin letters that has no translation. */
export function isUnknownSentence(text: string): boolean {
  return LATIN_SENTENCE.test(text) && say(text) === text;
}
