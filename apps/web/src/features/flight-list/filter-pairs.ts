import type { PairTable } from './fare-pairs.ts';
import { dropFilter } from './filter-labels.ts';
import { activeFilters, filterRows, meetsFlightFilters, type Shown } from './filter-rows.ts';
import type { Filters } from './list-state.ts';
import type { OptionRow } from './option-row.ts';
import { pairRows } from './pair-rows.ts';

/** Both lists of a return, filtered by what would be bought. */
interface FilteredPairs extends ReturnType<typeof filterRows> {
  /** Every flight that is sold with one of the other list, at the fares of both together. */
  readonly rows: readonly OptionRow[];
}

/** Applies the filters to both lists of a return: a flight stays where a pair that it is part of passes them. */
export function filterPairs(table: PairTable, filters: Filters, shows: Shown): FilteredPairs {
  const filtered = filterOnce(table, filters, shows);
  const ways = new Set(filtered.shown.map(({ row }) => row.option.coverage));
  if (ways.size === 2) return filtered;
  // A filter of one list empties the other too: the gain of dropping it is counted over both.
  const without = new Map(filtered.counts.without);
  for (const name of activeFilters(filters)) {
    without.set(name, filterOnce(table, dropFilter(filters, name), shows).shown.length);
  }
  return { ...filtered, counts: { ...filtered.counts, without } };
}

function filterOnce(table: PairTable, filters: Filters, shows: Shown): FilteredPairs {
  const { onward, back } = pairRows(table, (row) => meetsFlightFilters(row, filters), shows.net ?? false);
  const rows = [...onward, ...back];
  return { rows, ...filterRows(rows, filters, shows) };
}
