import type { StayDates } from '@pravas/domain/hotel/stay-dates.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../../lib/search-text.ts';

/** A stay that another page asks the form for: a city by its name, and nights. */
export interface WantedStay {
  readonly city: string;
  readonly stay: StayDates;
}

/** Reads it from the address of the search page; null where it asks for none. */
export function readWantedStay({ loc, cid, cod }: SearchText): WantedStay | null {
  if (!loc || !cid || !cod) return null;
  if (!isCalendarDay(cid) || !isCalendarDay(cod) || cod <= cid) return null;
  return { city: loc.slice(0, 100), stay: { checkIn: cid, checkOut: cod } };
}
