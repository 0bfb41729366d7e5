import { type RoomGuests, refuseRooms, writeOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { HotelDraft } from './hotel-draft.ts';

const DRAFT_KEY = 'pravas.hotel-search';
const RECENT_KEY = 'pravas.recent-hotel-searches';
const RECENT_AT_MOST = 4;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isPlace(value: unknown): boolean {
  if (!isRecord(value) || typeof value.text !== 'string') return false;
  const { place } = value;
  return place === null || (isRecord(place) && typeof place.key === 'string' && typeof place.name === 'string');
}

function isRooms(value: unknown): boolean {
  const isRoom = (room: unknown) => isRecord(room) && typeof room.adults === 'number' && Array.isArray(room.childAges);
  return Array.isArray(value) && value.every(isRoom) && refuseRooms(value as readonly RoomGuests[]) === null;
}

function isDraft(value: unknown): value is HotelDraft {
  return (
    isRecord(value) &&
    isPlace(value.place) &&
    isRecord(value.stay) &&
    typeof value.stay.checkIn === 'string' &&
    typeof value.stay.checkOut === 'string' &&
    isRooms(value.rooms)
  );
}

const isDrafts = (value: unknown): value is readonly HotelDraft[] => Array.isArray(value) && value.every(isDraft);

/** The form as this tab left it. */
export function restoreHotelDraft(): HotelDraft | null {
  return readStored('session', DRAFT_KEY, isDraft);
}

/** Keeps the form for this tab. */
export function keepHotelDraft(draft: HotelDraft): void {
  writeStored('session', DRAFT_KEY, draft);
}

/** The last different searches, newest first, whose check-in has not passed. */
export function recentHotelSearches(today: string): readonly HotelDraft[] {
  return (readStored('local', RECENT_KEY, isDrafts) ?? []).filter(({ stay }) => stay.checkIn >= today);
}

/** Puts a search at the head of the recent ones. */
export function rememberHotelSearch(draft: HotelDraft): void {
  const kept = (readStored('local', RECENT_KEY, isDrafts) ?? []).filter(
    (other) => hotelSearchKey(other) !== hotelSearchKey(draft),
  );
  writeStored('local', RECENT_KEY, [draft, ...kept].slice(0, RECENT_AT_MOST));
}

/** Two drafts with the same key are the same search. */
export function hotelSearchKey({ place, stay, rooms }: HotelDraft): string {
  return [place.place?.key, stay.checkIn, stay.checkOut, writeOccupancy(rooms)].join('|');
}
