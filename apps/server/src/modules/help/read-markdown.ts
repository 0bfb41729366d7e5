import type { previewHelpArticle } from '@pravas/contract/help/help-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { Marked, type Token, type Tokens } from 'marked';

/** An article's text as it crosses the wire: words with looks and checked links, and never markup. */
export type HelpBlocks = PayloadOf<typeof previewHelpArticle>['blocks'];
type Block = HelpBlocks[number];
type Line = Block['lines'][number];
type Run = Line[number];
type Look = Pick<Run, 'marks' | 'href'>;

const PLAIN: Look = { marks: [], href: null };

/** Deeper than any real text nests, so that a hostile text ends. */
const DEEPEST = 12;

/** A line that begins with more nested quotes and points than a parser's stack should bear. */
const TOO_DEEP = /^(?:[ \t]{0,8}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){12}/m;

const marked = new Marked({ gfm: true });

/**
 * Reads Markdown into blocks of plain words. Markdown that we do not know stays the typed text: HTML is shown as it was
 * written, an image is its description, and an unsafe link is only its words.
 */
export function readMarkdown(markdown: string): HelpBlocks {
  if (TOO_DEEP.test(markdown)) return [blockWith('paragraph', [[{ text: markdown, ...PLAIN }]])];
  return blocksOf(marked.lexer(markdown), 0).filter(({ lines }) => lines.length > 0);
}

/** The words of blocks in one line, as a search reads them. */
export function plainTextOf(blocks: HelpBlocks): string {
  return blocks.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join(''))).join(' ');
}

function blocksOf(tokens: readonly Token[], depth: number): HelpBlocks {
  return tokens.flatMap((token) => blockOf(token, depth));
}

function blockOf(token: Token, depth: number): HelpBlocks {
  switch (token.type) {
    case 'heading':
      return [blockWith('heading', [lineOf(insideOf(token))])];
    case 'list':
      return [listOf(token as Tokens.List)];
    case 'blockquote':
      return [blockWith('quote', depth < DEEPEST ? linesOf(blocksOf(insideOf(token), depth + 1)) : [])];
    case 'code':
      return [blockWith('paragraph', [[{ text: (token as Tokens.Code).text, marks: ['code'], href: null }]])];
    case 'table':
      return [blockWith('bullets', rowsOf(token as Tokens.Table))];
    case 'space':
    case 'hr':
    case 'def':
      return [];
    default:
      return [blockWith('paragraph', [lineOf(orSelf(token))])];
  }
}

function blockWith(kind: Block['kind'], lines: readonly Line[]): Block {
  return { kind, lines: lines.filter((line) => line.some(({ text }) => text.trim() !== '')) };
}

/** A list within a list becomes more points of the outer one. */
function listOf(list: Tokens.List): Block {
  const lines = (items: readonly Tokens.ListItem[], depth: number): readonly Line[] =>
    items.flatMap((item) => {
      const inner = item.tokens.filter((token) => token.type === 'list') as Tokens.List[];
      const own = item.tokens.filter((token) => token.type !== 'list');
      const first = own.flatMap((token) => lineOf(orSelf(token)));
      return [first, ...(depth < DEEPEST ? inner.flatMap((one) => lines(one.items, depth + 1)) : [])];
    });
  return blockWith(list.ordered ? 'steps' : 'bullets', lines(list.items, 0));
}

/** Each row of a table as a point, its cells apart. */
function rowsOf({ header, rows }: Tokens.Table): readonly Line[] {
  return [header, ...rows].map((cells) =>
    cells.flatMap((cell, index) => [...(index === 0 ? [] : [{ text: ' · ', ...PLAIN }]), ...lineOf(cell.tokens)]),
  );
}

function linesOf(blocks: HelpBlocks): readonly Line[] {
  return blocks.flatMap(({ lines }) => lines);
}

/** The runs of a line; neighbours that look alike are one. */
function lineOf(tokens: readonly Token[]): Line {
  const joined: Run[] = [];
  for (const run of runsOf(tokens, PLAIN, 0)) {
    const last = joined.at(-1);
    if (last && last.href === run.href && last.marks.join() === run.marks.join()) last.text += run.text;
    else joined.push({ ...run, marks: [...run.marks] });
  }
  return joined;
}

function runsOf(tokens: readonly Token[], look: Look, depth: number): readonly Run[] {
  if (depth > DEEPEST) return [];
  return tokens.flatMap((token): readonly Run[] => {
    const inside = (more: Partial<Look>) => runsOf(insideOf(token), { ...look, ...more }, depth + 1);
    switch (token.type) {
      case 'strong':
        return inside({ marks: marksWith(look, 'strong') });
      case 'em':
        return inside({ marks: marksWith(look, 'em') });
      case 'del':
        return inside({});
      case 'codespan':
        return [{ text: textOf(token), marks: marksWith(look, 'code'), href: look.href }];
      case 'link':
        return inside({ href: safeAddress((token as Tokens.Link).href) });
      case 'br':
        return [{ text: ' ', ...look }];
      case 'image':
        return [{ text: textOf(token), ...look }];
      default:
        return insideOf(token).length > 0 ? inside({}) : [{ text: textOf(token), ...look }];
    }
  });
}

/** What a token is made of; empty where it is words only. */
function insideOf(token: Token): readonly Token[] {
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

function orSelf(token: Token): readonly Token[] {
  const inside = insideOf(token);
  return inside.length > 0 ? inside : [token];
}

function marksWith({ marks }: Look, mark: Run['marks'][number]): Run['marks'] {
  return marks.includes(mark) ? marks : [...marks, mark];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What a token says; the few entities that people write are the characters they mean. */
function textOf(token: Token): string {
  const said = 'text' in token ? String(token.text) : token.raw;
  return said
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/gu, (whole, name: string) => ENTITIES[name] ?? whole);
}

/**
 * An address that a link of an article may have, or null: https with a host and without a password, mail, telephone,
 * and paths of this app. Everything else, scripts first of all, is no address.
 */
function safeAddress(href: string): string | null {
  const typed = href.trim();
  if (/^\/(?![/\\])[\w\-./?=&%#~+:,@]*$/.test(typed)) return typed;
  if (/^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i.test(typed)) return typed;
  if (/^tel:\+?[0-9-]{3,20}$/i.test(typed)) return typed;
  if (!/^https:\/\//i.test(typed) || !URL.canParse(typed)) return null;
  const url = new URL(typed);
  return url.username === '' && url.password === '' ? url.href : null;
}
