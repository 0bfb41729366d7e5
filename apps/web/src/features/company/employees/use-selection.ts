import { useState } from 'react';
import type { EmployeeRow } from './employee-columns.tsx';

/** The most people that one request may name. */
export const MOST_SELECTED = 500;

/** The ticked people, kept while the page of the list changes. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<number, EmployeeRow>>(new Map());
  return {
    rows: [...selected.values()],
    has: (row: EmployeeRow) => selected.has(row.user_id),
    toggle: (rows: readonly EmployeeRow[], ticked: boolean) =>
      setSelected((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (ticked && after.size < MOST_SELECTED) after.set(row.user_id, row);
          if (!ticked) after.delete(row.user_id);
        }
        return after;
      }),
    clear: () => setSelected(new Map()),
  };
}
