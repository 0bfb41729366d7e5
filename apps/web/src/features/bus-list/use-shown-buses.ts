import { filterBuses } from '@pravas/domain/bus/filter-buses.ts';
import { sortBuses } from '@pravas/domain/bus/sort-buses.ts';
import { useDeferredValue } from 'react';
import type { BusListState } from '../../lib/bus-list-address.ts';
import type { BusRow } from './bus-row.ts';

/**
 * The rows that filters leave, in order, and the address that they are drawn by, which lags behind the choice until a
 * tick has been painted. A hook of its own: what a component hands on to another hook is computed again whenever it
 * renders.
 */
export function useShownBuses(rows: readonly BusRow[], state: BusListState) {
  const drawn = useDeferredValue(state);
  const shown = sortBuses(filterBuses(rows, drawn.filters), drawn.sort);
  return { drawn, shown };
}
