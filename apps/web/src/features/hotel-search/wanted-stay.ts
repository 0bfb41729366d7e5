import { type RoomGuests, readOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import type { StayDates } from '@pravas/domain/hotel/stay-dates.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../../lib/search-text.ts';

/** A stay that another page asks the form for: a city by its name, nights, and rooms where it knows them. */
export interface WantedStay {
  readonly city: string;
  readonly stay: StayDates;
  /** Null = as the trip has travellers. */
  readonly rooms: readonly RoomGuests[] | null;
}

/** Reads it from the address of the search page; null where it asks for none. */
export function readWantedStay({ loc, cid, cod, occ }: SearchText): WantedStay | null {
  if (!loc || !cid || !cod) return null;
  if (!isCalendarDay(cid) || !isCalendarDay(cod) || cod <= cid) return null;
  const read = occ ? readOccupancy(occ) : null;
  return { city: loc.slice(0, 100), stay: { checkIn: cid, checkOut: cod }, rooms: read?.ok ? read.rooms : null };
}
