import path from 'node:path';
import type { SourceFile } from './source-tree.ts';

/** What to hide of a source text before it is searched; lengths and lines stay as they were. */
export interface Masking {
  readonly comments: boolean;
  readonly templates: boolean;
  /** Also the text between quotes; the quotes stay. */
  readonly strings?: boolean;
}

const EVERYTHING: Masking = { comments: true, templates: true };

/** Leaves nothing but code: no comments and no text. */
export const CODE_ONLY: Masking = { ...EVERYTHING, strings: true };

const BEFORE_A_REGEX = new Set('(,=:[!&|?;+-*%~^'.split(''));

/** Blanks comments and the literal parts of templates, so that words in them are not taken for code. */
export function maskText(text: string, masking: Masking = EVERYTHING): string {
  const out = text.split('');
  const blank = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (out[at] !== '\n') out[at] = ' ';
  };
  const templates: number[] = [];
  let depth = 0;
  let last = '';
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    const end = endOfQuiet(text, at, last);
    if (end !== null) {
      if (masking.comments && (text.startsWith('//', at) || text.startsWith('/*', at))) blank(at, end);
      else if (!text.startsWith('//', at) && !text.startsWith('/*', at)) {
        if (masking.strings && char !== '/') blank(at + 1, end - 1);
        last = '"';
      }
      at = end;
      continue;
    }
    if (char === '`' || (char === '}' && templates.at(-1) === depth)) {
      if (char === '}') {
        templates.pop();
        depth -= 1;
      }
      const stop = endOfTemplatePart(text, at + 1);
      if (masking.templates) blank(at + 1, stop);
      if (text.startsWith('${', stop)) {
        depth += 1;
        templates.push(depth);
        at = stop + 2;
        last = '(';
      } else {
        at = stop + 1;
        last = '"';
      }
      continue;
    }
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (char.trim() !== '') last = char;
    at += 1;
  }
  return out.join('');
}

/** The end of the comment, string or regular expression that begins here, or null. */
function endOfQuiet(text: string, at: number, last: string): number | null {
  const char = text[at];
  if (text.startsWith('//', at)) return orEnd(text.indexOf('\n', at), text);
  if (text.startsWith('/*', at)) return orEnd(text.indexOf('*/', at + 2), text, 2);
  // A quote that does not close on its line is an apostrophe in a page's text.
  if (char === "'" || char === '"') return closingOnLine(text, at, char);
  const wordBefore = /(?:return|typeof|case)\s*$/.test(text.slice(Math.max(0, at - 12), at));
  if (char === '/' && (BEFORE_A_REGEX.has(last) || last === '' || wordBefore)) return closingOnLine(text, at, '/');
  return null;
}

function orEnd(found: number, text: string, extra = 0): number {
  return found < 0 ? text.length : found + extra;
}

function closingOnLine(text: string, from: number, closing: string): number | null {
  let inClass = false;
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (closing === '/' && char === '[') inClass = true;
    else if (closing === '/' && char === ']') inClass = false;
    else if (char === closing && !inClass) return at + 1;
  }
  return null;
}

function endOfTemplatePart(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`' || text.startsWith('${', at)) return at;
  }
  return text.length;
}

/** An import as written, and where it leads. */
export interface Import {
  readonly specifier: string;
  /** The path in the repository, or null for a package or a Node module. */
  readonly target: string | null;
}

const STATIC = /(?:^|[\n;])\s*(?:import|export)\b[^;'"()=]*?\bfrom\s*(['"])([^'"\n]+)\1/g;
const BARE = /(?:^|[\n;])\s*import\s*(['"])([^'"\n]+)\1/g;
const DYNAMIC = /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g;

/** Every static, dynamic and type import and every re-export of a file. */
export function scanImports(file: SourceFile): readonly Import[] {
  const text = maskText(file.text);
  const specifiers = [STATIC, BARE, DYNAMIC].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[2]));
  return specifiers
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({ specifier, target: targetOf(file.path, specifier) }));
}

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  const workspace = /^@pravas\/([a-z-]+)(?:\/(.+))?$/.exec(specifier);
  if (!workspace) return null;
  const [, name = '', rest] = workspace;
  const home = ['server', 'web', 'sandbox'].includes(name) ? 'apps' : 'packages';
  return `${home}/${name}/src/${rest ?? ''}`;
}
