import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import type { HotelSearch, HotelSupplier, StayBatch } from './port.ts';

/** Offers for some of the rooms that were asked for: those are booked together, and the others separately. */
export interface RoomsBatch {
  /** Which of the search's rooms they are for, counted from 0, ascending. */
  readonly rooms: readonly number[];
  readonly batch: StayBatch;
}

/**
 * A search at a supplier of either kind: all rooms at once, or, where it takes rooms with the same guests only, one
 * search for each group of such rooms, one group after the other.
 */
export async function* searchByRoom(
  supplier: Pick<HotelSupplier, 'capabilities' | 'search'>,
  search: HotelSearch,
  signal: AbortSignal,
): AsyncGenerator<RoomsBatch> {
  const all = search.rooms.map((_, index) => index);
  const groups = supplier.capabilities.guestsByRoom ? [all] : groupsOf(search.rooms);
  for (const rooms of groups) {
    const [first = search.rooms[0], ...others] = rooms.flatMap((index) => search.rooms[index] ?? []);
    for await (const batch of supplier.search({ ...search, rooms: [first, ...others] }, signal)) {
      yield { rooms, batch };
    }
  }
}

/** Whether all rooms hold as many adults, and children of the same ages. */
export function haveEqualGuests(rooms: readonly RoomGuests[]): boolean {
  return groupsOf(rooms).length <= 1;
}

function groupsOf(rooms: readonly RoomGuests[]): readonly (readonly number[])[] {
  const indexes = rooms.map((_, index) => index);
  const groups = Map.groupBy(indexes, (index) => guestsKey(rooms[index]));
  return [...groups.values()];
}

function guestsKey(room: RoomGuests | undefined): string {
  return room ? [room.adults, ...room.childAges.toSorted((a, b) => a - b)].join() : '';
}
