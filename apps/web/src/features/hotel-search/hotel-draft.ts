import { ONE_ADULT, type RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import { oneNightFrom, type StayDates } from '@pravas/domain/hotel/stay-dates.ts';
import { plusDays } from '../../lib/calendar-date.ts';

/** The kind of a place, which decides its picture and its type. */
export type PlaceKind = 'office' | 'city' | 'area' | 'station' | 'airport' | 'hotel';

/** A suggestion that somebody has chosen. */
export interface ChosenPlace {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly name: string;
  /** What distinguishes it from others of the name: "Bengaluru, Karnataka"; '' = nothing. */
  readonly detail: string;
  /** Of a hotel, whose page a search then opens. */
  readonly hotelId: string | null;
}

/** What the place field holds: the typed text, and the place once one is chosen. */
export interface PlaceText {
  readonly text: string;
  readonly place: ChosenPlace | null;
}

/** What the form holds, complete or not (screens §3 'Hotel search form'). */
export interface HotelDraft {
  readonly place: PlaceText;
  readonly stay: StayDates;
  readonly rooms: readonly RoomGuests[];
  readonly isPersonalBooking: boolean;
}

/** No place yet. */
export const NO_PLACE: PlaceText = { text: '', place: null };

/** An untouched form: one night a week ahead for one adult (rules §9.3). */
export function emptyHotelDraft(today: string): HotelDraft {
  return { place: NO_PLACE, stay: oneNightFrom(plusDays(today, 7)), rooms: ONE_ADULT, isPersonalBooking: false };
}

/** The field's content for a chosen place. */
export function placeTextOf(place: ChosenPlace): PlaceText {
  return { text: place.name, place };
}
