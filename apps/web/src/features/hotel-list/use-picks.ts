import { MOST_COMPARED } from '@pravas/domain/compare/compare-options.ts';
import { useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import type { HotelRow } from './hotel-row.ts';

/** Hotels with one more or one less; beyond four nothing more is taken. */
export function togglePick(picks: readonly string[], hotelId: string): readonly string[] {
  if (picks.includes(hotelId)) return picks.filter((one) => one !== hotelId);
  return picks.length >= MOST_COMPARED ? picks : [...picks, hotelId];
}

/** The hotels that are ticked for comparison, by number: what they cost is always what the list shows. */
export function usePicks(rows: readonly HotelRow[]) {
  const [picks, setPicks] = useState<readonly string[]>([]);
  return {
    // Few are picked of a thousand; the list shows a row after it has all of them.
    rows: picks.flatMap((hotelId) => rows.findLast((row) => row.hotel.hotelId === hotelId) ?? []),
    has: (hotelId: string) => picks.includes(hotelId),
    toggle(hotelId: string) {
      if (togglePick(picks, hotelId) === picks) {
        showToast('Four hotels at most are compared. Take one away first.');
      }
      setPicks((before) => togglePick(before, hotelId));
    },
    clear: () => setPicks([]),
  };
}
