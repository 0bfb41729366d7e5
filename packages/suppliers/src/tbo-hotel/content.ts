import type { Coordinates } from '@pravas/domain/flight/great-circle.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ContentBatch, ContentPlace, ListedHotel } from '../hotel/port.ts';
import { htmlToText } from '../html-to-text.ts';
import { mapInTurns } from '../in-turns.ts';
import type { SupplierError } from '../order-port.ts';
import { errorOf, malformed } from './errors.ts';
import { facilitiesOf } from './facilities.ts';
import type { TboHotelParts } from './parts.ts';
import { STATUS } from './status.ts';
import { parseListed, parseNamed, type WireListedHotel } from './wire-content.ts';

/** How many are described at once: each hotel is about 21 kB. */
const HOTELS_A_DETAIL = 25;
/**
 * An empty town is reported as an unexpected error; after this long the same words are TBO's own deadline, in
 * milliseconds.
 */
const BELIEVED_WITHIN_MS = 4_500;
const NO_HOTELS = /no hotels? found/i;

/** The hotels of a place: its city by name, the list of the city, and the details of its hotels in portions. */
export async function* listHotels(
  parts: TboHotelParts,
  place: ContentPlace,
  signal: AbortSignal,
): AsyncGenerator<ContentBatch> {
  const cities = await cityCodes(parts, place, signal);
  if (!cities.ok) {
    yield { type: 'error', error: cities.error };
    return;
  }
  for (const code of cities.value) {
    const listed = await cityHotels(parts, code, signal);
    if (!listed.ok) {
      yield { type: 'error', error: listed.error };
      continue;
    }
    for (let at = 0; at < listed.value.length && !signal.aborted; at += HOTELS_A_DETAIL) {
      yield await describe(parts, place, listed.value.slice(at, at + HOTELS_A_DETAIL), signal);
    }
  }
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: SupplierError };

/** The numbers of the cities with one of the place's names; none where TBO has no such city. */
async function cityCodes(
  { config, client }: TboHotelParts,
  { names, countryCode }: ContentPlace,
  signal: AbortSignal,
): Promise<Read<readonly string[]>> {
  const reply = await client.content('CityList', { CountryCode: countryCode }, signal);
  const error = errorOf(config, reply);
  if (error || !reply.ok) return { ok: false, error: error ?? malformed(config, 'no answer') };
  const cities = parseNamed(reply.body, 'CityList');
  if (!cities) return { ok: false, error: malformed(config, 'CityList answered in an unknown form') };
  const wanted = new Set(names.map(plainName));
  // "Bengaluru, Karnataka" is listed beside "Bengaluru" in some countries.
  const found = cities.filter(({ Name }) => wanted.has(plainName(Name.split(/[,(]/)[0] ?? '')));
  return { ok: true, value: [...new Set(found.map(({ Code }) => Code))] };
}

async function cityHotels(
  { config, client }: TboHotelParts,
  city: string,
  signal: AbortSignal,
): Promise<Read<readonly WireListedHotel[]>> {
  // The flag is a text on this wire.
  const payload = { CityCode: city, IsDetailedResponse: 'true' };
  const reply = await client.content('TBOHotelCodeList', payload, signal);
  if (reply.ok && reply.status?.code === STATUS.unexpected && NO_HOTELS.test(reply.status.description)) {
    if (reply.tookMs < BELIEVED_WITHIN_MS) return { ok: true, value: [] };
  }
  const error = errorOf(config, reply);
  if (error || !reply.ok) return { ok: false, error: error ?? malformed(config, 'no answer') };
  const hotels = parseListed(reply.body, 'Hotels');
  return hotels
    ? { ok: true, value: hotels }
    : { ok: false, error: malformed(config, 'TBOHotelCodeList answered in an unknown form') };
}

/** A portion of a city's hotels with their details. */
async function describe(
  { config, client }: TboHotelParts,
  { countryCode }: ContentPlace,
  listed: readonly WireListedHotel[],
  signal: AbortSignal,
): Promise<ContentBatch> {
  const codes = listed.map(({ HotelCode }) => HotelCode).join(',');
  const payload = { Hotelcodes: codes, Language: 'EN', IsRoomDetailRequired: 'true' };
  const reply = await client.content('HotelDetails', payload, signal);
  const error = errorOf(config, reply);
  if (error || !reply.ok) return { type: 'error', error: error ?? malformed(config, 'no answer') };
  const details = parseListed(reply.body, 'HotelDetails');
  if (!details) return { type: 'error', error: malformed(config, 'HotelDetails answered in an unknown form') };
  const byCode = new Map(details.map((detail) => [detail.HotelCode, detail]));
  const hotels = await mapInTurns(listed, (row) =>
    toListedHotel(config.supplierId, row, byCode.get(row.HotelCode) ?? row, countryCode),
  );
  return { type: 'hotels', hotels };
}

/** A hotel from its row and its details, which know more. */
function toListedHotel(
  supplierId: string,
  row: WireListedHotel,
  detail: WireListedHotel,
  countryCode: string,
): ListedHotel {
  const country = detail.CountryCode || row.CountryCode || countryCode;
  const pictures = detail.Images.length > 0 ? detail.Images : [detail.Image].filter((url) => url !== '');
  return {
    supplierId,
    supplierHotelId: row.HotelCode,
    name: detail.HotelName,
    city: detail.CityName || row.CityName,
    area: null,
    addressLine: detail.Address || row.Address,
    postalCode: detail.PinCode.replaceAll(/\s/g, '') || null,
    countryCode: country,
    point: pointOf(row) ?? pointOf(detail),
    phone: phoneOf(detail.PhoneNumber || row.PhoneNumber, country),
    stars: detail.HotelRating ?? row.HotelRating,
    description: htmlToText(detail.Description),
    facilities: facilitiesOf(detail.HotelFacilities),
    // TBO states no score of guests.
    reviewScore: null,
    checkInFrom: clockOf(detail.CheckInTime),
    checkOutUntil: clockOf(detail.CheckOutTime),
    pictures: pictures.map(picture),
    rooms: detail.RoomDetails.map(({ RoomName, RoomDescription, imageURL }) => ({
      name: RoomName,
      description: htmlToText(RoomDescription),
      pictures: imageURL.map(picture),
    })),
    // Rules come with the price (`RateConditions`).
    houseRules: [],
  };
}

const picture = (url: string) => ({ url, label: null });

/** Its coordinates, or those of `Map`; null where there are none, or only zeros. */
function pointOf({ Latitude, Longitude, Map: map }: WireListedHotel): Coordinates | null {
  const [north, east] = map.split('|').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const latitude = Latitude ?? north ?? Number.NaN;
  const longitude = Longitude ?? east ?? Number.NaN;
  if (Number.isNaN(latitude) || Number.isNaN(longitude) || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function phoneOf(text: string, country: string): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country as 'IN' });
  return phone?.isPossible() ? phone.number : null;
}

/** "3:00 PM" as "15:00"; null for any other text. */
function clockOf(text: string): string | null {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([AaPp])?\.?[Mm]?\.?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

function plainName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
