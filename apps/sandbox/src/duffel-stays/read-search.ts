import type { Guest } from '@duffel/api/Stays/StaysTypes';
import { invalidField } from '../duffel/envelope.ts';
import { daysBetween, isDate } from '../hotel-engine/calendar.ts';
import type { Point } from '../hotel-engine/places.ts';
import type { RoomGuests, Stay } from '../hotel-engine/stay.ts';
import { amountField, objectsField, textField, type WireObject, wholeField } from '../tbo/request.ts';

const MOST_DAYS_AHEAD = 330;
const MOST_NIGHTS = 99;
const MOST_ROOMS = 8;
const OLDEST_CHILD = 17;
const MOST_RADIUS_KM = 100;

/** A circle on the map. */
export interface Circle {
  readonly centre: Point;
  readonly radiusKm: number;
}

/** The dates of a search. Refuses what can not be sold. */
export function readStay(data: WireObject, today: string): Stay {
  const [checkIn, checkOut] = [textField(data, 'check_in_date'), textField(data, 'check_out_date')];
  if (!isDate(checkIn) || !isDate(checkOut)) throw invalidField('check_in_date and check_out_date must be dates.');
  if (checkIn < today) throw invalidField('check_in_date must not be in the past.');
  if (checkOut <= checkIn) throw invalidField('check_out_date must be after check_in_date.');
  if (daysBetween(today, checkIn) > MOST_DAYS_AHEAD)
    throw invalidField(`check_in_date must be within ${MOST_DAYS_AHEAD} days.`);
  if (daysBetween(checkIn, checkOut) > MOST_NIGHTS) throw invalidField(`A stay has at most ${MOST_NIGHTS} nights.`);
  return { checkIn, checkOut };
}

function readGuest(guest: WireObject): Guest {
  const type = textField(guest, 'type');
  const age = wholeField(guest, 'age');
  if (type === 'adult') return { type };
  if (type !== 'child') throw invalidField('A guest must be an adult or a child.');
  if (age === undefined || age < 0 || age > OLDEST_CHILD)
    throw invalidField(`A child must have an age of 0 to ${OLDEST_CHILD}.`);
  return { type, age };
}

/** Splits a list in order into this many parts of as equal length as possible, the longer ones first. */
function inParts<T>(all: readonly T[], count: number): readonly (readonly T[])[] {
  const least = Math.floor(all.length / count);
  const longer = all.length % count;
  const startOf = (part: number): number => part * least + Math.min(part, longer);
  return Array.from({ length: count }, (_, part) => all.slice(startOf(part), startOf(part + 1)));
}

/** Guests and rooms of a search. The list is flat: who sleeps where is decided here, as evenly as can be. */
export function readGuests(data: WireObject): { guests: readonly Guest[]; rooms: readonly RoomGuests[] } {
  const count = wholeField(data, 'rooms') ?? 0;
  if (count < 1 || count > MOST_ROOMS) throw invalidField(`rooms must be 1 to ${MOST_ROOMS}.`);
  const guests = objectsField(data, 'guests').map(readGuest);
  const adults = guests.filter(({ type }) => type === 'adult');
  if (adults.length < count) throw invalidField('Every room needs an adult.');
  const ages = guests.flatMap((guest) => (guest.type === 'child' ? [guest.age] : []));
  const [adultsByRoom, agesByRoom] = [inParts(adults, count), inParts(ages, count)];
  const rooms = adultsByRoom.map((all, room) => ({ adults: all.length, childAges: agesByRoom[room] ?? [] }));
  return { guests, rooms };
}

/** A circle by its middle and radius in kilometres. */
export function readCircle(source: WireObject, centre: WireObject): Circle {
  const [latitude, longitude] = [amountField(centre, 'latitude'), amountField(centre, 'longitude')];
  const radiusKm = amountField(source, 'radius');
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw invalidField('geographic_coordinates must have a latitude and a longitude.');
  if (radiusKm === undefined || radiusKm <= 0 || radiusKm > MOST_RADIUS_KM)
    throw invalidField(`radius must be above 0 and at most ${MOST_RADIUS_KM}.`);
  return { centre: { latitude, longitude }, radiusKm };
}
