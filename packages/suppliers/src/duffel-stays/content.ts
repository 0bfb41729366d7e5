import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';
import { FACILITIES, type Facility } from '@pravas/domain/hotel/hotel.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { errorOf, malformed, supplierError } from '../duffel/errors.ts';
import type { ContentBatch, ContentPlace, ListedHotel } from '../hotel/port.ts';
import type { StaysParts } from './search.ts';
import { parseAccommodations, type StaysAccommodation } from './wire.ts';

const PAGE = 200;
/** Lists of a whole country have fewer pages than this. */
const MOST_PAGES = 200;
/** A point as near to the middle of its city as this is not the hotel's own, km. */
const MIDDLE_KM = 0.02;

/** What Duffel's kinds of amenities are here; lifts, bars and cooled rooms have no kind of their own there. */
const OF_AMENITY: Readonly<Record<string, Facility>> = {
  wifi: 'Wi-Fi Access',
  room_service: '24 Hour Room Service',
  restaurant: 'Restaurant',
  gym: 'Gym',
  business_centre: 'Conference Hall',
  parking: 'Parking',
  '24_hour_front_desk': '24 Hour Front Desk',
  pool: 'Pool',
};

/** The hotels of a place: all within its circle, page by page. */
export async function* listHotels(
  { client, config }: StaysParts,
  place: ContentPlace,
  signal: AbortSignal,
): AsyncGenerator<ContentBatch> {
  const { centre, radiusKm } = place;
  const circle = `latitude=${centre.latitude}&longitude=${centre.longitude}&radius=${radiusKm}&limit=${PAGE}`;
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const reply = await client.read(`/stays/accommodation?${circle}${query}`, signal);
    if (signal.aborted) return;
    const found = reply.ok ? parseAccommodations(reply.data) : null;
    if (!reply.ok || !found) {
      yield { type: 'error', error: reply.ok ? malformed(config, 'The list of hotels') : errorOf(config, reply) };
      return;
    }
    yield { type: 'hotels', hotels: found.map((one) => toListedHotel(config.supplierId, one, place)) };
    if (reply.after === null) return;
    after = reply.after;
  }
  yield { type: 'error', error: supplierError(config, 'malformed', 'The list of hotels has no end.', true) };
}

/** A property as this supplier lists it. It names no area, and its rooms come with their rates. */
export function toListedHotel(supplierId: string, one: StaysAccommodation, place: ContentPlace): ListedHotel {
  const { address, geographic_coordinates: point } = one.location;
  const countryCode = address.countryCode || place.countryCode;
  const isMiddle = point !== null && greatCircleKm(point, place.centre) < MIDDLE_KM;
  return {
    supplierId,
    supplierHotelId: one.id,
    name: one.name,
    city: address.city,
    area: null,
    addressLine: address.line,
    postalCode: address.postalCode.replaceAll(/\s/g, '') || null,
    countryCode,
    point: isMiddle ? null : point,
    phone: phoneOf(one.phone_number, countryCode),
    stars: starsOf(one),
    description: one.description,
    facilities: facilitiesOf(one),
    reviewScore: one.review_score,
    checkInFrom: clockOf(one.check_in_information.from),
    checkOutUntil: clockOf(one.check_in_information.until),
    pictures: one.photos.map(({ url }) => ({ url, label: null })),
    rooms: [],
    houseRules: [],
  };
}

/** Its own number of stars, or that of the first list that gives it one. */
function starsOf({ rating, ratings }: StaysAccommodation): number | null {
  const given = [rating, ...ratings.map(({ value }) => value)];
  return given.find((stars) => stars !== null && Number.isInteger(stars) && stars >= 1 && stars <= 5) ?? null;
}

function facilitiesOf({ amenities }: StaysAccommodation): readonly Facility[] {
  const known = new Set(amenities.map(({ type }) => OF_AMENITY[type]));
  return FACILITIES.filter((facility) => known.has(facility));
}

/** Written with or without the country, as in a local telephone book. */
function phoneOf(text: string, countryCode: string): string | null {
  const country = /^[A-Z]{2}$/.test(countryCode) ? countryCode : 'IN';
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as 'IN', extract: false });
  return number?.isValid() ? number.number : null;
}

/** "14:00" of "14:00:00" and "T14:00"; null for any other text. */
function clockOf(text: string): string | null {
  return /(?:^|T)([01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0].replace('T', '') ?? null;
}
