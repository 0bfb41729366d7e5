import { filterHotels } from '@pravas/domain/hotel/filter-hotels.ts';
import { sortHotels } from '@pravas/domain/hotel/sort-hotels.ts';
import { useDeferredValue } from 'react';
import type { HotelListState } from '../../lib/hotel-list-address.ts';
import type { HotelRow } from './hotel-row.ts';

/**
 * The rows that filters leave, in order, and the address that they are listed by, which lags behind the choice until a
 * tick has been painted. A hook of its own: what a component hands on to another hook is computed again whenever it
 * renders.
 */
export function useShownHotels(rows: readonly HotelRow[], state: HotelListState) {
  const listed = useDeferredValue(state);
  const shown = sortHotels(filterHotels(rows, listed.filters), listed.sort);
  return { listed, shown };
}
