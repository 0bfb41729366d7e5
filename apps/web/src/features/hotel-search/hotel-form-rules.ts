import {
  MOST_GUESTS,
  MOST_ROOMS,
  OCCUPANCY_MESSAGES,
  type RoomGuests,
  refuseRooms,
} from '@pravas/domain/hotel/occupancy.ts';
import { oneNightFrom, type StayCalendar, type StayDates, stayProblem } from '@pravas/domain/hotel/stay-dates.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { laterDate, plusDays } from '../../lib/calendar-date.ts';
import { hotelDetailsPath } from '../../lib/hotel-details-address.ts';
import { type HotelSearch, hotelListPath, newHotelList } from '../../lib/hotel-list-address.ts';
import { emptyHotelDraft, type HotelDraft } from './hotel-draft.ts';

/** The fields in the order a person meets them. */
export const HOTEL_FIELDS = ['place', 'dates', 'rooms'] as const;

/** The sentence each refused field gets. */
export type HotelFormErrors = Partial<Readonly<Record<(typeof HOTEL_FIELDS)[number], string>>>;

/** As much of a trip as the form takes from it. Days are YYYY-MM-DD. */
export interface TripForStay {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly isPersonalBooking: boolean;
  readonly travelers: readonly { readonly type: TravellerType }[];
}

/** What keeps a form from being searched, by field; text that nobody has chosen from is no place (rules §5.5). */
export function checkHotelForm({ place, stay, rooms }: HotelDraft, calendar: StayCalendar): HotelFormErrors {
  const dates = stayProblem(stay, calendar);
  const refusal = refuseRooms(rooms);
  return {
    ...(place.place ? {} : { place: place.text.trim() === '' ? MISSING : NOT_CHOSEN }),
    ...(dates ? { dates: dates.message } : {}),
    ...(refusal ? { rooms: OCCUPANCY_MESSAGES[refusal] } : {}),
  };
}

const MISSING = 'Enter a city, hotel or area.';
const NOT_CHOSEN = 'Choose a place from the list.';

/** The list that a form leads to, or the page of the hotel that was chosen; null while the form is not complete. */
export function hotelFormPath(
  draft: HotelDraft,
  calendar: StayCalendar,
  { tripId, nationality }: Pick<HotelSearch, 'tripId' | 'nationality'>,
): string | null {
  const chosen = draft.place.place;
  if (!chosen || Object.keys(checkHotelForm(draft, calendar)).length > 0) return null;
  const search: HotelSearch = {
    place: { key: chosen.key, name: chosen.name },
    stay: draft.stay,
    rooms: draft.rooms,
    nationality,
    tripId,
    isPersonalBooking: draft.isPersonalBooking,
  };
  const list = newHotelList(search);
  if (chosen.hotelId === null) return hotelListPath(list);
  return hotelDetailsPath({ list, hotelId: chosen.hotelId, searchedHotelId: null, offerId: null, rest: [] });
}

/** A stay with another check-in: as many nights as before, so that the days stay a stay. */
export function withCheckIn(stay: StayDates, checkIn: string): StayDates {
  return { checkIn, checkOut: plusDays(checkIn, Math.max(1, nightCount(stay))) };
}

/** Moves a stay that has passed, or that is none, to the nearest days it can have. */
export function withLiveStay(draft: HotelDraft, today: string): HotelDraft {
  const { checkIn, checkOut } = draft.stay;
  if (!isCalendarDay(checkIn) || !isCalendarDay(checkOut)) return { ...draft, stay: emptyHotelDraft(today).stay };
  if (checkIn < today) return { ...draft, stay: withCheckIn(draft.stay, today) };
  return checkOut > checkIn ? draft : { ...draft, stay: oneNightFrom(checkIn) };
}

/** The days that a trip leaves its stays, null where it has none yet. */
export function stayWindow(trip: Pick<TripForStay, 'startDate' | 'endDate'> | null): StayCalendar['trip'] {
  return trip?.startDate ? { startsOn: trip.startDate, endsOn: trip.endDate ?? trip.startDate } : null;
}

/** A form for a stay inside a trip: its days, at least one night, and a room for each of its adults. */
export function draftForStay(draft: HotelDraft, trip: TripForStay, today: string): HotelDraft {
  const window = stayWindow(trip);
  const start = window && laterDate(window.startsOn, today);
  const end = window && (window.endsOn > (start ?? '') ? window.endsOn : plusDays(start ?? today, 1));
  return {
    ...draft,
    ...(start && end ? { stay: { checkIn: start, checkOut: end } } : {}),
    ...(trip.travelers.length > 0 ? { rooms: roomsFor(trip.travelers) } : {}),
    isPersonalBooking: trip.isPersonalBooking,
  };
}

/** The age a form begins with for travellers of whom only the type is known. */
const USUAL_AGE = { CHILD: 5, INFANT: 1 } as const;

/**
 * A room for each adult, up to as many as may be searched; further adults and the children sleep where there is room. A
 * guest who fits into none is left out, and the form says how many sleep where.
 */
export function roomsFor(travelers: TripForStay['travelers']): readonly RoomGuests[] {
  const adults = Math.max(1, travelers.filter(({ type }) => type === 'ADULT').length);
  const count = Math.min(adults, MOST_ROOMS);
  const rooms = Array.from({ length: count }, () => ({ adults: 1, childAges: [] as number[] }));
  const roomFor = (guests: number) => rooms.find((room) => room.adults + room.childAges.length < guests);
  const emptiest = () => [2, 3, MOST_GUESTS].map(roomFor).find((room) => room !== undefined);
  for (let more = adults - count; more > 0; more -= 1) {
    const room = emptiest();
    if (room) room.adults += 1;
  }
  for (const { type } of travelers) {
    // Children sleep together, in the first room that has a bed left.
    if (type !== 'ADULT') roomFor(MOST_GUESTS)?.childAges.push(USUAL_AGE[type]);
  }
  return rooms;
}

/** How many nights the form's days are, even while they cannot be searched. */
export function nightCount({ checkIn, checkOut }: StayDates): number {
  return Math.max(
    0,
    Math.round((Date.parse(`${checkOut}T00:00:00Z`) - Date.parse(`${checkIn}T00:00:00Z`)) / 86_400_000),
  );
}
