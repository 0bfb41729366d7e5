/** A column that can be chosen. */
export interface ColumnChoice {
  readonly key: string;
  readonly heading: string;
}

/** Stands for the columns of all months, which move with the days. */
const MONTHS = 'months';
const MOST_COLUMNS = 60;
const isOfMonths = (key: string) => /^\d{4}-\d{2}$/.test(key) || key === 'earlier';

/** The columns that an address names: "traveller,net"; none where that makes no sense. */
export function readColumns(text: string | undefined): readonly string[] {
  const keys = (text ?? '').split(',');
  const isGood = keys.length <= MOST_COLUMNS && keys.every((key) => /^[\w-]{1,40}$/.test(key));
  return isGood ? [...new Set(keys)] : [];
}

/** Of all columns of a report those that are chosen, in that order; null where nothing is chosen that it has. */
export function shownColumns<C extends { readonly id: string }>(
  all: readonly C[],
  chosen: readonly string[],
): readonly C[] | null {
  const shown = chosen.flatMap((key) => all.filter(({ id }) => (key === MONTHS ? isOfMonths(id) : id === key)));
  return shown.length === 0 ? null : [...new Set(shown)];
}

/** Those of the chosen keys that a report has for the reader: others may see more columns of a shared view. */
export function knownColumns(all: readonly ColumnChoice[], chosen: readonly string[]): readonly string[] {
  return chosen.filter((key) =>
    key === MONTHS ? all.some((one) => isOfMonths(one.key)) : all.some((one) => one.key === key),
  );
}

/** What can be chosen: each column once, and all months as one. */
export function choicesOf(columns: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const first = columns.findIndex(({ key }) => isOfMonths(key));
  return columns.flatMap((column, index) => {
    if (!isOfMonths(column.key)) return [column];
    return index === first ? [{ key: MONTHS, heading: 'Months' }] : [];
  });
}

/** The same keys with one of them a place further up (-1) or down (1). */
export function moved(keys: readonly string[], key: string, by: -1 | 1): readonly string[] {
  const at = keys.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= keys.length) return keys;
  return keys.toSpliced(at, 1).toSpliced(to, 0, key);
}
