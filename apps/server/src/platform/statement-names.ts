/** Each connection keeps the plans of named statements until it closes, some tens of kB each. */
const MOST_NAMES = 300;
/** A rare statement is not worth a kept plan. */
const NAMED_FROM = 3;
/** The most texts that are counted: lists of changing length make a new text for every length. */
const MOST_COUNTED = 3_000;
const FRAME = new Set(['begin', 'commit']);
const ALL_COLUMNS = /(?:(?<!\()\bselect|\breturning|,|\.)\s*\*/i;

/**
 * Names for frequent statements, so that a connection parses and plans each only once. Statements without parameters
 * get no name, except the frame of a transaction, nor do statements that answer all columns: the kept plan of a `select
 * *` fails once a migration has added a column under a running server. In a subquery the same does no harm.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES || !mayBeNamed(text)) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < NAMED_FROM) {
      if (counts.has(text) || counts.size < MOST_COUNTED) counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

function mayBeNamed(text: string): boolean {
  return FRAME.has(text) || (text.includes('$1') && !ALL_COLUMNS.test(text));
}
