/** What a reviver gets of a primitive besides its value (ECMA-262, JSON.parse source text access). */
interface Source {
  readonly source?: string;
}

const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: Source) => unknown,
) => unknown;

/** So many digits that a number may lose some of them, outside quotes. */
const LONG = /[[:,\s]-?\d{16,}/;
const WHOLE = /^-?\d{16,}$/;

/** The value of a JSON text, in which whole numbers of 16 digits and more stay text; null for any other text. */
export function parseKeepingLongNumbers(text: string): unknown {
  try {
    if (!LONG.test(text)) return JSON.parse(text);
    return parseWithSource(text, (_, value, { source }) =>
      typeof value === 'number' && source !== undefined && WHOLE.test(source) ? source : value,
    );
  } catch {
    return null;
  }
}
