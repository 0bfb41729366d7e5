/** Abbreviations that people and firms write with a dot and no blank: no address of a page. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'bros co col corp dr er gen inc jr kum ltd md miss mohd mr mrs ms mt prof pvt sh shri smt sr sri st'.split(' '),
);
/** Endings after a single letter that are pages nevertheless; "K.Rao" is a name. */
const SHORT_PAGES: ReadonlySet<string> = new Set(['cc', 'co', 'gd', 'gl', 'io', 'ly', 'me', 'to', 'tv']);

const SCHEME = /:\/\//u;
const WWW = /(?:^|[^\p{L}\p{N}])www\./iu;
const OUR_NAME = /(?:^|[^\p{L}\p{N}])pravas(?![\p{L}\p{N}])/iu;

/** Pieces of a text around its dots that have letters on both sides. */
function isPage(before: string, after: string): boolean {
  const label =
    before
      .slice(-63)
      .split(/[^\p{L}\p{N}-]/u)
      .at(-1)
      ?.toLowerCase() ?? '';
  const ending = /^\p{L}{2,}/u.exec(after.slice(0, 63))?.[0].toLowerCase() ?? '';
  if (label === '' || ending === '') return false;
  if ([...label].length === 1) return SHORT_PAGES.has(ending);
  return !ABBREVIATIONS.has(label);
}

function dotsOfPages(text: string): readonly number[] {
  const dots: number[] = [];
  for (let at = text.indexOf('.'); at !== -1; at = text.indexOf('.', at + 1)) {
    if (isPage(text.slice(0, at), text.slice(at + 1))) dots.push(at);
  }
  return dots;
}

/** Whether a mail program makes a link of a part of a text: an address with its scheme, "www.", or a dotted domain. */
export function holdsLink(text: string): boolean {
  return SCHEME.test(text) || WWW.test(text) || dotsOfPages(text).length > 0;
}

/** Whether a text speaks in our name. */
export function holdsOurName(text: string): boolean {
  return OUR_NAME.test(text);
}

/** A name that a directory sent, without what would make it another person's text. */
export function plainName(text: string): string {
  return withoutLinks(text)
    .replaceAll(/pravas(?=[^\p{L}\p{N}]+\p{L})/giu, '')
    .replaceAll(/ {2,}/gu, ' ')
    .trim();
}

/** A text of which no mail program makes a link; its words stay readable. */
export function withoutLinks(text: string): string {
  const dots = new Set(dotsOfPages(text));
  const spaced = [...text.split('').entries()].map(([at, unit]) => (dots.has(at) ? ' ' : unit)).join('');
  return spaced.replaceAll('://', ' ').replaceAll(/www\./giu, 'www ');
}
