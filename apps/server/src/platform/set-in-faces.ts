import { runsOf, scriptsOf } from './script-fonts.ts';

/** The fields of a document with text: all others are style. */
const HOLDS_TEXT: ReadonlySet<string> = new Set([
  'text',
  'stack',
  'columns',
  'ul',
  'ol',
  'body',
  'table',
  'content',
  'foot',
]);

/** A right-to-left text wraps correctly only where its lines begin: a phrase has no more letters than this. */
const LONGEST_PHRASE = 60;

/**
 * A document with each of its texts set in the faces that have its letters; unchanged where it has only Latin letters.
 * `ready` is asked before a face is used.
 */
export async function withFaces<Document extends object>(
  document: Document,
  ready: (texts: string) => Promise<void>,
): Promise<Document> {
  const texts: string[] = [];
  collect(document, texts);
  const all = texts.join(' ');
  if (scriptsOf(all).length === 0) return document;
  await ready(all);
  return faced(document) as Document;
}

function collect(node: unknown, texts: string[]): void {
  if (typeof node === 'string') texts.push(node);
  else if (Array.isArray(node)) for (const one of node) collect(one, texts);
  else if (isPlain(node))
    for (const [key, value] of Object.entries(node)) if (HOLDS_TEXT.has(key)) collect(value, texts);
}

function isPlain(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && Object.getPrototypeOf(node) === Object.prototype;
}

/** The replacement of a node: bare texts become nodes where they need faces. */
function faced(node: unknown): unknown {
  if (typeof node === 'string') return scriptsOf(node).length === 0 ? node : { text: pieces(node) };
  if (Array.isArray(node)) return node.map(faced);
  if (!isPlain(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'text') return [key, facedText(value)];
      return [key, HOLDS_TEXT.has(key) ? faced(value) : value];
    }),
  );
}

/** Parts of a text keep their own style: nodes within nodes would lose it. */
function facedText(text: unknown): unknown {
  if (typeof text === 'string') return scriptsOf(text).length === 0 ? text : pieces(text);
  if (!Array.isArray(text)) return faced(text);
  return text.flatMap((part: unknown): readonly unknown[] => {
    if (typeof part === 'string') return pieces(part);
    if (!isPlain(part) || typeof part.text !== 'string') return [faced(part)];
    return pieces(part.text).map((piece) => ({ ...part, ...piece }));
  });
}

function pieces(text: string): readonly Record<string, unknown>[] {
  return runsOf(text).flatMap(({ text: run, script }): readonly Record<string, unknown>[] => {
    if (script === null) return [{ text: run }];
    if (script !== 'Arabic') return [{ text: run, font: script, fontFeatures: [] }];
    return phrases(run).flatMap((phrase, index) => [
      ...(index > 0 ? [{ text: '\n' }] : []),
      { text: phrase, font: script, fontFeatures: [], noWrap: true },
    ]);
  });
}

/**
 * Lines of a long text that is read from the right; its words are kept together, since separate words would be in
 * reverse order.
 */
function phrases(run: string): readonly string[] {
  const lines: string[] = [];
  for (const word of run.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > LONGEST_PHRASE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
