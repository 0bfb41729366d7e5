import { MOST_COMPARED } from '@pravas/domain/compare/compare-options.ts';
import { useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import type { HotelRow } from './hotel-row.ts';

/** Hotels with one more or one less; beyond four nothing more is taken. */
export function togglePick(picks: readonly string[], hotelId: string): readonly string[] {
  if (picks.includes(hotelId)) return picks.filter((one) => one !== hotelId);
  return picks.length >= MOST_COMPARED ? picks : [...picks, hotelId];
}

/** The hotels that are ticked: as the list shows them, and what filters hide at all its rates. */
export function pickedRows(
  picks: readonly string[],
  all: readonly HotelRow[],
  shown: readonly HotelRow[],
): readonly HotelRow[] {
  return picks.flatMap((hotelId) => {
    const isPicked = ({ hotel }: HotelRow) => hotel.hotelId === hotelId;
    return shown.find(isPicked) ?? all.find(isPicked) ?? [];
  });
}

/** The hotels that are ticked for comparison, by number: their prices are always those of the list. */
export function usePicks(all: readonly HotelRow[], shown: readonly HotelRow[]) {
  const [picks, setPicks] = useState<readonly string[]>([]);
  return {
    rows: pickedRows(picks, all, shown),
    has: (hotelId: string) => picks.includes(hotelId),
    toggle(hotelId: string) {
      if (togglePick(picks, hotelId) === picks) {
        showToast('You can compare up to four hotels. Remove one first.');
      }
      setPicks((before) => togglePick(before, hotelId));
    },
    clear: () => setPicks([]),
  };
}
