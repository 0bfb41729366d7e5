import { useState } from 'react';
import type { Expense } from './expense-queries.ts';

/** The most lines that one claim may have. */
const MOST_LINES = 200;

/** The ticked expenses, kept while the page of the list changes; what is on the page is taken as it is there now. */
export function useChosenExpenses(onPage: readonly Expense[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Expense>>(new Map());
  const rows = [...chosen.values()]
    .map((row) => onPage.find((other) => other._id === row._id) ?? row)
    .filter((row) => row.claimable.allowed);
  return {
    rows,
    isFull: rows.length >= MOST_LINES,
    has: (row: Expense) => chosen.has(row._id) && row.claimable.allowed,
    toggle: (changed: readonly Expense[], ticked: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const row of changed) {
          if (!ticked) after.delete(row._id);
          else if (row.claimable.allowed && after.size < MOST_LINES) after.set(row._id, row);
        }
        return after;
      }),
    clear: () => setChosen(new Map()),
  };
}
