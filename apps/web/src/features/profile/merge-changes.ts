/** A section of a person as its form holds it. */
export type FlatValues = Readonly<Record<string, string>>;

/** What two people have made of the same values. */
export interface Merge {
  /** Each side's own changes; where both changed the same field differently, mine. */
  readonly merged: FlatValues;
  /** Fields that both changed, each in another way. */
  readonly disputed: readonly { readonly field: string; readonly mine: string; readonly theirs: string }[];
}

/** Merges my text with what somebody else has saved; both began with `base`. */
export function mergeChanges(base: FlatValues, mine: FlatValues, theirs: FlatValues): Merge {
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const rows = fields.map((field) => {
    const [began, own, other] = [base[field] ?? '', mine[field] ?? '', theirs[field] ?? ''];
    const iChanged = own !== began;
    return { field, mine: own, theirs: other, iChanged, isDisputed: iChanged && other !== began && own !== other };
  });
  return {
    merged: Object.fromEntries(rows.map((row) => [row.field, row.iChanged ? row.mine : row.theirs])),
    disputed: rows
      .filter((row) => row.isDisputed)
      .map(({ field, mine: own, theirs: other }) => ({ field, mine: own, theirs: other })),
  };
}
