import { PLACES, type Place } from '../hotel-engine/places.ts';
import { PROPERTIES, type Property, type RoomCode } from '../hotel-engine/properties.ts';

const FIRST_HOTEL = 1_011_600;
const FIRST_CITY = 130_001;

/** The supplier's number of a hotel, digits as text. */
export function hotelNumber({ place, index }: Property): string {
  return String(FIRST_HOTEL + 100 * PLACES.indexOf(place) + index);
}

const BY_NUMBER = new Map(PROPERTIES.map((one) => [hotelNumber(one), one]));

/** The hotel of a supplier's number. */
export function hotelOfNumber(number: string): Property | undefined {
  return BY_NUMBER.get(number);
}

/** The supplier's number of a city, digits as text. */
export function cityNumber(place: Place): string {
  return String(FIRST_CITY + PLACES.indexOf(place));
}

/** A town that the supplier lists and has no hotels in. */
export const EMPTY_TOWN = { Code: '130901', Name: 'Hampi' } as const;

const ROOM_POSITIONS = { STD: 1, TWN: 2, DLX: 3, SUI: 4 } as const;

/** The supplier's number of a hotel's kind of room in its content. */
export function roomNumber(property: Property, room: RoomCode): number {
  return Number(hotelNumber(property)) * 10 + ROOM_POSITIONS[room];
}
