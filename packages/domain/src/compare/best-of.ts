/** Indexes of the lowest scores; none where something is not known (null), or where none is better than another. */
export function bestOf(scores: readonly (number | null)[]): readonly number[] {
  const known = scores.filter((score) => score !== null);
  if (known.length !== scores.length || new Set(known).size < 2) return [];
  const lowest = Math.min(...known);
  return scores.flatMap((score, index) => (score === lowest ? [index] : []));
}
