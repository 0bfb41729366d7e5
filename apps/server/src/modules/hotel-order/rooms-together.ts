import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import type { TimelineEntry } from '@pravas/domain/trip/trip-timeline.ts';

/**
 * Stays as their guests know them: rooms of one hotel for the same nights are one stay, though each may be an order of
 * its own.
 */
export function staysTogether(details: readonly HotelDetail[]): readonly HotelDetail[] {
  const stays = new Map<string, HotelDetail>();
  for (const detail of details) {
    const { hotel, stay, board } = detail;
    const key = JSON.stringify([hotel.hotelId, hotel.name, stay.checkIn, stay.checkOut, board]);
    const before = stays.get(key);
    stays.set(key, before ? { ...before, rooms: [...before.rooms, ...detail.rooms] } : detail);
  }
  return [...stays.values()];
}

/** Entries that say the same of different guests are one; a cancelled room stays separate from the others. */
export function entriesTogether(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const joined = new Map<string, TimelineEntry>();
  for (const entry of entries) {
    const { id: _, travellerKeys, ...said } = entry;
    const key = JSON.stringify(said);
    const before = joined.get(key);
    joined.set(key, before ? { ...before, travellerKeys: [...before.travellerKeys, ...travellerKeys] } : entry);
  }
  return [...joined.values()];
}
