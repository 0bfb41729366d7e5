const MAX_HTML = 400_000;
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
const SILENT = new Set(['script', 'style', 'head', 'title', 'iframe', 'object']);
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  bull: '•',
};

/**
 * A supplier's HTML as plain text with line breaks, for reading only: the result is text and must be shown as text. One
 * pass over the input, so that hostile nesting costs no more than its length.
 */
export function htmlToText(html: string): string {
  const source = html.slice(0, MAX_HTML);
  const parts: string[] = [];
  let silent: string | null = null;
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const textEnd = open < 0 ? source.length : open;
    if (silent === null) parts.push(source.slice(at, textEnd));
    if (open < 0) break;
    const close = source.indexOf('>', open);
    // A lone "<" is text, and so is all that follows it.
    if (close < 0) {
      if (silent === null) parts.push(source.slice(open));
      break;
    }
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(source.slice(open, open + 24));
    const name = tag?.[2]?.toLowerCase() ?? '';
    if (silent !== null && tag?.[1] === '/' && name === silent) silent = null;
    else if (silent === null && tag?.[1] === '' && SILENT.has(name)) silent = name;
    if (BLOCKS.has(name)) parts.push('\n');
    at = close + 1;
  }
  return tidy(decodeEntities(parts.join('')));
}

/** Entities as the characters they stand for, once: what was escaped twice stays escaped. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole: string, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[\p{Cc}\u00a0 ]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
