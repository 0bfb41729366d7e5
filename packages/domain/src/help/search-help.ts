/** The parts of an article that a search reads; `text` is its body without marks. */
export interface SearchedArticle {
  readonly id: string;
  readonly title: string;
  /** Words that people look for and the article does not use. */
  readonly synonyms: readonly string[];
  readonly text: string;
}

/** The words of articles, folded once for all searches. */
export type HelpIndex = readonly IndexedArticle[];

interface IndexedArticle {
  readonly id: string;
  readonly title: string;
  /** The words of each part, with what a hit in it is worth. */
  readonly parts: readonly { readonly words: readonly string[]; readonly worth: number }[];
}

/** A hit in the title counts more than one in a synonym, and that more than one in the text. */
const WORTH = { title: 8, synonym: 6, text: 2 } as const;

/** How well a typed word fits a word of an article: exactly, as its beginning, in another form, or one letter off. */
const FIT = { whole: 10, beginning: 8, form: 7, slip: 4, none: 0 } as const;

/** Shorter words are too alike for a slip of one letter. */
const SLIP_LENGTH = 4;

/** Words of questions that say nothing about the subject. */
const EMPTY_WORDS = new Set(
  'a an and are be by can could do does for from get how i if in is it me my of on or our the their them this to we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** What words end in besides their beginning: "refunds", "cancelled", "booking". */
const ENDINGS = new Set(['s', 'es', 'd', 'ed', 'ing', 'led', 'ling', 'ned', 'ning']);

/** Prepares articles to be searched. */
export function indexHelp(articles: readonly SearchedArticle[]): HelpIndex {
  return articles.map(({ id, title, synonyms, text }) => ({
    id,
    title,
    parts: [
      { words: wordsOf(title), worth: WORTH.title },
      { words: synonyms.flatMap(wordsOf), worth: WORTH.synonym },
      { words: [...new Set(wordsOf(text))], worth: WORTH.text },
    ],
  }));
}

/**
 * The ids of the articles that contain every typed word, best first; if none does, those that contain at least half of
 * them. Each word counts where it fits best. Empty if nothing searchable was typed.
 */
export function searchHelp(index: HelpIndex, typed: string): readonly string[] {
  const asked = askedWords(typed);
  if (asked.length === 0) return [];
  const found = index
    .map((article) => {
      const scores = asked.map((word) => scoreOf(article, word));
      const hits = scores.filter((score) => score > 0).length;
      return { id: article.id, title: article.title, hits, score: scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ hits }) => hits * 2 >= asked.length);
  const whole = found.filter(({ hits }) => hits === asked.length);
  return (whole.length > 0 ? whole : found)
    .toSorted((a, b) => b.hits - a.hits || b.score - a.score || compare(a.title, b.title) || compare(a.id, b.id))
    .map(({ id }) => id);
}

/** The query as words to search for; words without meaning are left out unless there are no others. */
function askedWords(typed: string): readonly string[] {
  const words = [...new Set(wordsOf(typed.slice(0, LONGEST_SEARCH)))];
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** The longest query that people type. */
const LONGEST_SEARCH = 200;
const MOST_WORDS = 12;

function scoreOf({ parts }: IndexedArticle, word: string): number {
  return Math.max(
    ...parts.map(({ words, worth }) => worth * Math.max(FIT.none, ...words.map((of) => fitOf(word, of)))),
  );
}

function fitOf(asked: string, word: string): number {
  if (asked === word) return FIT.whole;
  if (word.startsWith(asked)) return FIT.beginning;
  if (isFormOf(asked, word)) return FIT.form;
  return asked.length >= SLIP_LENGTH && isOneSlipOff(asked, word) ? FIT.slip : FIT.none;
}

/** True for "refunds" and "refund", "cancelling" and "cancel", "booked" and "booking". */
function isFormOf(asked: string, word: string): boolean {
  const stem = Math.max(3, asked.length - LONGEST_ENDING);
  if (!word.startsWith(asked.slice(0, stem))) return false;
  let same = stem;
  while (same < asked.length && same < word.length && asked[same] === word[same]) same += 1;
  const [left, right] = [asked.slice(same), word.slice(same)];
  return (left === '' || ENDINGS.has(left)) && (right === '' || ENDINGS.has(right));
}

const LONGEST_ENDING = 4;

/** True where one letter is wrong, missing, too many, or has changed places with the next. */
export function isOneSlipOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = (text: string, from: number) => text.slice(same + from);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  if (rest(short, 1) === rest(long, 1)) return same < short.length;
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return isSwapped && rest(short, 2) === rest(long, 2);
}

/** Words in small letters without accents: "Délhi's" is "delhis". */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
