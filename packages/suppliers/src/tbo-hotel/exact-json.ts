/**
 * JSON whose amounts keep the digits they came with. TBO wants `NetAmount` back exactly as it was sent, with up to
 * thirteen decimals; a number that JavaScript has read and written again may have lost some of them.
 */

/** Members that stay as they were written. */
const KEPT = new Set(['NetAmount']);

/** What a reviver gets of a primitive besides its value (ECMA-262, JSON.parse source text access). */
interface Source {
  readonly source?: string;
}

/** The parts of JSON that know source texts. */
interface SourceJson {
  parse(text: string, reviver: (key: string, value: unknown, context: Source) => unknown): unknown;
  rawJSON(text: string): unknown;
}

const { parse, rawJSON } = JSON as unknown as SourceJson;

/** The value of a JSON text, its kept amounts as text; null for any other text. */
export function parseExact(text: string): unknown {
  try {
    if (![...KEPT].some((name) => text.includes(name))) return JSON.parse(text);
    return parse(text, (key, value, { source }) =>
      KEPT.has(key) && typeof value === 'number' && source !== undefined ? source : value,
    );
  } catch {
    return null;
  }
}

/** True for a text that `exactNumber` takes. */
export function isExactNumber(literal: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(literal);
}

/** An amount as JSON, digit for digit. Throws SyntaxError for any other text. */
export function exactNumber(literal: string): unknown {
  if (!isExactNumber(literal)) throw new SyntaxError(`Not an amount: ${literal}`);
  return rawJSON(literal);
}
