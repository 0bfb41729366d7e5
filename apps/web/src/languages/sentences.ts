/** A sentence with places to fill in, taken apart to recognise what the server made of it. */
interface Template {
  readonly pattern: RegExp;
  /** The number of each place, in the order in which they come in English. */
  readonly places: readonly number[];
  readonly said: string;
}

const exact = new Map<string, string>();
const templates: Template[] = [];
const known = new Map<string, string>();
/** What is remembered of texts that were looked up; a long list of results has fewer. */
const MOST_KNOWN = 5_000;

const PLACE = /\{(\d+)\}/g;
const LATIN_SENTENCE = /^[\p{Lu}“"'(][^\u0900-\u097F]*\s\S+\s[^\u0900-\u097F]*[.?]$/u;
const LATIN = /[A-Za-z]{2}/;

/** Learns sentences of the server, in English with their translations. */
export function learn(words: Readonly<Record<string, string>>): void {
  for (const [english, said] of Object.entries(words)) {
    // Marked-up texts belong to elements of the page and never come whole.
    if (english === said || /<\d/.test(english)) continue;
    const places = [...english.matchAll(PLACE)].map(([, number]) => Number(number));
    if (places.length === 0) exact.set(english, said);
    // A few letters beside a place, as in "{0}s", would fit too much.
    else if (english.replace(PLACE, '').trim().length >= 8)
      templates.push({ pattern: patternOf(english), places, said });
  }
}

function patternOf(english: string): RegExp {
  const texts = english.split(/\{\d+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${texts.join('(.+?)')}$`, 'su');
}

/** A text in Hindi where its translation is known; as it is elsewhere. */
export function say(text: string): string {
  if (!LATIN.test(text)) return text;
  const before = known.get(text);
  if (before !== undefined) return before;
  const said = exact.get(text) ?? fill(text) ?? text;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, said);
  return said;
}

function fill(text: string): string | null {
  // Names and codes are no sentences; trying every template on them would take time.
  if (text.length < 10 || !text.includes(' ')) return null;
  for (const { pattern, places, said } of templates) {
    const match = pattern.exec(text);
    if (!match) continue;
    const fills = new Map(places.map((place, at) => [place, say(match[at + 1] ?? '')]));
    return said.replace(PLACE, (_whole, number: string) => fills.get(Number(number)) ?? '');
  }
  return null;
}

/** Whether a text is a whole sentence in Latin letters that has no translation. */
export function isUnknownSentence(text: string): boolean {
  return LATIN_SENTENCE.test(text) && say(text) === text;
}
