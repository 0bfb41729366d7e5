/** Page sizes of rules §9.4. */
export const PAGE_SIZES: readonly number[] = [20, 50, 100, 500];

/** A typed row number: a non-zero whole number from 1 to the total, else null (rules §5.7). */
export function readRowNumber(text: string, total: number): number | null {
  if (!/^\s*\d{1,9}\s*$/.test(text)) return null;
  const row = Number(text);
  return row >= 1 && row <= total ? row : null;
}
