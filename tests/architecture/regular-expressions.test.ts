import { type Context, createContext, Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../support/depth.ts';
import { isTestCode, isTypeScript, readTree } from './source-tree.ts';

const LENGTH = 10_240;
/** Of the processor's time, which a busy machine does not reduce; a runaway expression takes seconds, not ms. */
const LIMIT_MS = 5;
/** How often an expression that looks slow is tried before it is called slow: the fastest run counts. */
const MOST_TRIES = 8;
/** An expression that has not ended after so long, by the wall clock, does not end. */
const GIVEN_UP_MS = 2_000;
const ALL_OF_THEM_MS = 120_000;

/** Pieces that, repeated, make an expression with nested or overlapping repetitions try every way to divide them. */
const PIECES = [
  'a',
  'A',
  'z9',
  '0',
  '1.',
  ' ',
  '  a',
  '.',
  '-',
  '_',
  '@',
  'a@',
  'a@a.',
  'a.',
  'a-',
  'ab.',
  '/',
  '//',
  'http://',
  ':',
  ';',
  ',',
  '=',
  '"',
  "'",
  '\\',
  '\\"',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<',
  '<a ',
  '<!--',
  '>',
  '&',
  '&amp;',
  '#',
  '%',
  '%20',
  '+',
  '*',
  '?',
  '!',
  '$',
  '^',
  '|',
  '~',
  '`',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  'é',
  'अ',
  'க்',
  'א',
  '👩‍👩‍👧',
  '\u202e',
  '\u0000',
  '2026-',
  '12:',
];

/** Regular expressions as they are written in a source text, found where an expression may begin. */
function findRegularExpressions(text: string): readonly string[] {
  const found = text.matchAll(
    /(?<=[(=,:[!&|?{;]\s*|return\s+|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gmu,
  );
  return [...found].flatMap(([literal]) => (isExpression(literal) ? [literal] : []));
}

function parts(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function isExpression(literal: string): boolean {
  const { source, flags } = parts(literal);
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * The most that any text of the corpus costs, in milliseconds of the processor; one that does not end costs infinity.
 */
function worst(literal: string): { ms: number; piece: string } {
  const { source, flags } = parts(literal);
  const context = createContext({ expression: new RegExp(source, flags.replaceAll(/[gy]/g, '')), text: '' });
  let most = { ms: 0, piece: '' };
  for (const piece of PIECES) {
    context.text = `${piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)}\u0001`;
    let best = timeOnce(context);
    for (let tries = 1; best > LIMIT_MS / 2 && Number.isFinite(best) && tries < MOST_TRIES; tries += 1) {
      best = Math.min(best, timeOnce(context));
    }
    if (best > most.ms) most = { ms: best, piece };
    if (!Number.isFinite(best)) return most;
  }
  return most;
}

const TEST = new Script('expression.test(text)');

function timeOnce(context: Context): number {
  const before = process.threadCpuUsage();
  try {
    TEST.runInContext(context, { timeout: GIVEN_UP_MS });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const expressions = readTree()
  .filter((file) => isTypeScript(file) && !isTestCode(file.path) && !/(?:^|\/)scripts\//.test(file.path))
  .flatMap((file) => findRegularExpressions(file.text).map((literal) => ({ literal, path: file.path })));

describe('regular expressions', () => {
  it('are found where they are', () => {
    const text = 'const a = /x+/u;\nreturn /[/]y/.test(b / c / d);\nf(/z/g, 1 / 2 / 3); // no /comment/';
    expect(findRegularExpressions(text)).toEqual(['/x+/u', '/[/]y/', '/z/g']);
    expect(expressions.length).toBeGreaterThan(80);
  });

  it('are called slow when they are', () => {
    expect(worst('/a+b/').ms).toBeGreaterThan(LIMIT_MS);
    expect(worst('/^(a+)+$/').ms).toBe(Number.POSITIVE_INFINITY);
  });

  it(
    'answer within 5 ms whatever 10 kB they are shown',
    () => {
      const slow = sampleOf(expressions, Math.ceil(expressions.length / 6), 'regular expressions').flatMap(
        ({ literal, path }) => {
          const { ms, piece } = worst(literal);
          return ms > LIMIT_MS ? [`${path} ${literal}: ${ms.toFixed(1)} ms for ${JSON.stringify(piece)}`] : [];
        },
      );
      expect(slow).toEqual([]);
    },
    ALL_OF_THEM_MS,
  );
});
