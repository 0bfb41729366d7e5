import { Refusal } from '../../platform/refusal.ts';

/** Replaces the columns of all months, and of the time before them. */
const MONTHS = 'months';
const isMonth = (key: string) => /^\d{4}-\d{2}$/.test(key);

/**
 * Which of a report's columns are shown, by their places, in the order of `keys`; all without them. Months move with
 * the days of a report, so one outside them is left out; `months` means all inside. Throws `validation_failed` for a
 * column that the report never has.
 */
export function pickColumns(
  columns: readonly { readonly key: string }[],
  keys: readonly string[] | null | undefined,
): readonly number[] {
  const all = columns.map((_, index) => index);
  if (!keys) return all;
  const picked = keys.flatMap((key) => {
    if (key === MONTHS) return all.filter((index) => isOfMonths(columns[index]?.key ?? ''));
    const index = columns.findIndex((column) => column.key === key);
    if (index >= 0) return [index];
    if (isMonth(key)) return [];
    throw new Refusal('validation_failed', {
      errors: [{ field: 'columns', message: `The report has no column “${key}”` }],
    });
  });
  return picked.length === 0 ? all : [...new Set(picked)];
}

/** Whether a column is one of the months, or of the time before them. */
export const isOfMonths = (key: string) => isMonth(key) || key === 'earlier';

/** The values in these places, in their order. */
export function takePlaces<T>(values: readonly T[], places: readonly number[]): T[] {
  return places.flatMap((place) => values.slice(place, place + 1));
}
