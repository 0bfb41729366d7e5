import * as z from 'zod/mini';
import { asList, asRecord, lenient, number, readList, readText, text } from '../lenient.ts';

/** Shapes of TBO's hotel lists, parsed; both methods' forms of a hotel are read by one shape. */

const named = z.object({ Code: z.pipe(text, z.string().check(z.minLength(1))), Name: text });
/** A country or a city of the lists. */
export type WireNamed = z.output<typeof named>;

const room = z.object({
  RoomName: text,
  RoomDescription: text,
  imageURL: lenient(readTexts),
});

const hotel = z.object({
  HotelCode: z.pipe(text, z.string().check(z.minLength(1))),
  HotelName: z.pipe(text, z.string().check(z.minLength(1))),
  /** "ThreeStar" in one list, 3 in the other. */
  HotelRating: lenient(readStars),
  Address: text,
  Latitude: number,
  Longitude: number,
  /** "12.93|77.62". */
  Map: text,
  CityName: text,
  CountryCode: text,
  PinCode: text,
  PhoneNumber: text,
  Description: text,
  HotelFacilities: lenient(readTexts),
  Images: lenient(readTexts),
  Image: text,
  /** "3:00 PM". */
  CheckInTime: text,
  CheckOutTime: text,
  RoomDetails: lenient((value) => readList(room, value)),
});
/** A hotel of the lists. */
export type WireListedHotel = z.output<typeof hotel>;

/** The countries or cities of an answer; null where it has no such list. */
export function parseNamed(body: Readonly<Record<string, unknown>>, member: string): readonly WireNamed[] | null {
  return Array.isArray(body[member]) ? readList(named, body[member]) : null;
}

/** The hotels of an answer; null where it has no such list, or an entirely unreadable one. */
export function parseListed(
  body: Readonly<Record<string, unknown>>,
  member: 'Hotels' | 'HotelDetails',
): readonly WireListedHotel[] | null {
  const raw = body[member];
  if (raw === undefined || raw === null) return null;
  const hotels = readList(hotel, raw);
  return hotels.length === 0 && asList(raw).length > 0 ? null : hotels;
}

const STAR_WORDS = ['one', 'two', 'three', 'four', 'five'];

function readStars(value: unknown): number | null {
  const word = readText(value).toLowerCase();
  const stars = STAR_WORDS.findIndex((name) => word.startsWith(name)) + 1 || Number(word || Number.NaN);
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

/** A list of texts; an object's values, and a lone text, are one too. */
function readTexts(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : Object.values(asRecord(value) ?? (value ? { value } : {}));
  return values.map(readText).filter((one) => one !== '');
}
