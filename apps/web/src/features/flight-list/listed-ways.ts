import type { OptionRow } from './option-row.ts';

/** The rows that are listed, and whether onward and return flights are side by side. */
interface ListedWays {
  readonly pairs: boolean;
  readonly listed: readonly OptionRow[];
}

/**
 * How the rows of a search are listed. Halves of a return are chosen in pairs: while the other direction has not
 * arrived they wait for it, and where it never does, only flights that cover both directions are listed, if there are
 * any. In pairs a fare over both flights is no row of its own: it prices the pair it belongs to.
 */
export function listedWays(rows: readonly OptionRow[], isReturn: boolean): ListedWays {
  const has = (coverage: OptionRow['option']['coverage']) => rows.some((row) => row.option.coverage === coverage);
  const [onward, back, whole] = [has('onward'), has('return'), has('whole')];
  if (!isReturn || !(onward || back)) return { pairs: false, listed: rows };
  const pairs = (onward && back) || !whole;
  return { pairs, listed: rows.filter((row) => (row.option.coverage === 'whole') !== pairs) };
}
