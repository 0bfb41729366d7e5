import type { hotelListQuery } from '@pravas/contract/hotel/list-hotels.ts';
import type { Coordinates } from '@pravas/domain/flight/great-circle.ts';
import { OCCUPANCY_MESSAGES, type RoomGuests, readOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import { type StayDates, stayProblem } from '@pravas/domain/hotel/stay-dates.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { HOTEL_CITIES, HOTEL_REGIONS, hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPayableTrip, type Trip } from '../trip/index.ts';
import type { HotelFacts } from './catalogue/hotel-facts.ts';
import { readTravelPlaces } from './travel-places.ts';

type Query = z.output<typeof hotelListQuery>;
type Rooms = readonly [RoomGuests, ...RoomGuests[]];

/** A search as it is kept. */
export interface StayCriteria {
  /** Codes of the cities whose hotels are asked. */
  readonly cities: readonly string[];
  readonly anchor: { readonly name: string; readonly point: Coordinates };
  /** What was asked for, as addresses of the list write it, and what people read: "Koramangala, Bengaluru". */
  readonly place: { readonly key: string; readonly name: string };
  readonly stay: StayDates;
  readonly rooms: Rooms;
  readonly nationality: string;
  readonly zone: string;
  readonly personal: boolean;
  readonly tripId: string | null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Turns the parameters of a search into what suppliers are asked, or refuses naming field and rule (rules §5.5). A trip
 * that the caller has nothing to do with changes nothing. Throws `validation_failed` and `invalid_location`.
 */
export async function readStayCriteria(
  tx: Tx,
  caller: Caller,
  query: Query,
  now: Temporal.Instant,
): Promise<{ readonly criteria: StayCriteria; readonly trip: Trip | null }> {
  const tripId = query.tid ?? '';
  const trip = !query.pb && UUID.test(tripId) ? await findPayableTrip(tx, caller, tripId) : null;
  const stay = readStay(query, trip, now);
  const place = await findPlace(tx, query.city);
  const criteria = {
    ...place,
    stay,
    rooms: readRooms(query.occ),
    nationality: query.nat ?? nationalityOf(trip),
    zone: readZone(query.zone),
    personal: query.pb,
    tripId: trip?.id ?? null,
  };
  return { criteria, trip };
}

/** What suppliers are asked of any hotel. */
export type StayWish = Pick<StayCriteria, 'stay' | 'rooms' | 'nationality'>;

/** The same without asking the database; null where a trip has to be read for it. Throws `validation_failed`. */
export function wishWithoutTrip(query: Query, now: Temporal.Instant): StayWish | null {
  if (!query.pb && query.tid) return null;
  return {
    stay: readStay(query, null, now),
    rooms: readRooms(query.occ),
    nationality: query.nat ?? nationalityOf(null),
  };
}

function readStay(query: Query, trip: Trip | null, now: Temporal.Instant): StayDates {
  const stay = { checkIn: query.cid, checkOut: query.cod };
  const days = trip?.startsOn && trip.endsOn ? { startsOn: trip.startsOn, endsOn: trip.endsOn } : null;
  const problem = stayProblem(stay, { today: indianDay(now), trip: days });
  if (problem) throw refuse(problem.field === 'checkIn' ? 'cid' : 'cod', problem.message);
  return stay;
}

/** Hotels price by nationality, and refuse guests who turn out to have another. */
function nationalityOf(trip: Trip | null): string {
  const known = trip?.travellers
    .map(({ details }) => details?.nationality)
    .find((code) => /^[A-Z]{2}$/.test(code ?? ''));
  return known ?? 'IN';
}

function readRooms(text: string): Rooms {
  const read = readOccupancy(text);
  if (!read.ok) throw refuse('occ', OCCUPANCY_MESSAGES[read.refusal]);
  const [first, ...others] = read.rooms;
  if (!first) throw refuse('occ', OCCUPANCY_MESSAGES.no_room);
  return [first, ...others];
}

function readZone(zone: string): string {
  try {
    return Temporal.Now.zonedDateTimeISO(zone).timeZoneId;
  } catch {
    throw refuse('zone', 'This time zone is not known');
  }
}

type Place = Pick<StayCriteria, 'cities' | 'anchor' | 'place'>;
type FoundPlace = Pick<StayCriteria, 'cities' | 'anchor'> & { readonly name: string };

async function findPlace(tx: Tx, key: string): Promise<Place> {
  const at = key.indexOf(':');
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
  const found =
    kind === 'city'
      ? cityPlace(id)
      : kind === 'area'
        ? spotPlace(id)
        : kind === 'office'
          ? await officePlace(tx, id)
          : await hotelPlace(tx, id);
  if (found) {
    const { name, ...place } = found;
    return { ...place, place: { key, name } };
  }
  throw new Refusal('invalid_location', { errors: [{ field: 'city', message: 'Choose a place from the list' }] });
}

function cityPlace(code: string): FoundPlace | null {
  const region = HOTEL_REGIONS.find((one) => one.code === code);
  const city = hotelCityByCode(region?.cities[0] ?? code);
  if (!city) return null;
  return {
    cities: region?.cities ?? [city.code],
    anchor: { name: `the centre of ${city.name}`, point: city.centre },
    name: region?.name ?? city.name,
  };
}

function spotPlace(id: string): FoundPlace | null {
  const city = HOTEL_CITIES.find(({ spots }) => spots.some((spot) => spot.id === id));
  const spot = city?.spots.find((one) => one.id === id);
  if (!city || !spot) return null;
  return {
    cities: [city.code],
    anchor: { name: spot.name, point: spot.point },
    name: `${spot.name}, ${city.name}`,
  };
}

async function officePlace(tx: Tx, id: string): Promise<FoundPlace | null> {
  const office = (await readTravelPlaces(tx)).find((one) => one.id === id);
  if (!office) return null;
  const { cityCode, name, latitude, longitude } = office;
  return { cities: [cityCode], anchor: { name, point: { latitude, longitude } }, name };
}

async function hotelPlace(tx: Tx, id: string): Promise<FoundPlace | null> {
  if (!UUID.test(id)) return null;
  const hotel = await tx.selectFrom('hotel').select(['facts', 'place_code']).where('id', '=', id).executeTakeFirst();
  const city = hotel && hotelCityByCode(hotel.place_code);
  if (!hotel || !city) return null;
  const { name, point } = hotel.facts as unknown as HotelFacts;
  return { cities: [city.code], anchor: { name, point: point ?? city.centre }, name };
}

function refuse(field: string, message: string): Refusal {
  // The specification shows its sentence as a snackbar, so that it is the message as well.
  return new Refusal('validation_failed', { message, errors: [{ field, message }] });
}
