import { indiaDate, isDate } from '../hotel-engine/calendar.ts';
import { offersOf, type RoomOffer } from '../hotel-engine/offers.ts';
import type { RoomGuests, Stay } from '../hotel-engine/stay.ts';
import {
  asObject,
  flagField,
  objectsField,
  textField,
  textsField,
  type WireObject,
  wholeField,
} from '../tbo/request.ts';
import type { CodedOffer } from './codes.ts';
import type { HotelMethod, TboHotelContext } from './context.ts';
import { HotelRefusal, invalid, STATUS, statusBlock } from './envelope.ts';
import { hotelNumber, hotelOfNumber } from './numbers.ts';
import { isCalledRefundable } from './policy-wire.ts';
import { toWireRoom } from './room-wire.ts';

const MOST_HOTELS = 100;
const MOST_ROOMS = 6;
const MOST_ADULTS = 8;
const MOST_CHILDREN = 4;
const OLDEST_CHILD = 18;
const MOST_NIGHTS = 30;
/** A hotel of this number comes in two parts, as some do. */
const SPLIT_INDEX = 7;

function readStay(body: WireObject, today: string): Stay {
  const [checkIn, checkOut] = [textField(body, 'CheckIn'), textField(body, 'CheckOut')];
  if (!isDate(checkIn) || !isDate(checkOut)) throw invalid('CheckIn and CheckOut should be in yyyy-MM-dd format');
  if (checkIn < today) throw invalid('CheckIn date should not be a past date');
  if (checkOut <= checkIn) throw invalid('CheckOut date should be greater than CheckIn date');
  const nights = (Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000;
  if (nights > MOST_NIGHTS) throw invalid(`Stay should not exceed ${MOST_NIGHTS} nights`);
  return { checkIn, checkOut };
}

function readAges(room: WireObject, children: number): readonly number[] {
  // Callers write "none" as null, as an empty list and as [0].
  if (children === 0) return [];
  const ages = (Array.isArray(room.ChildrenAges) ? room.ChildrenAges : []).map(Number);
  if (ages.length !== children || !ages.every((age) => Number.isInteger(age) && age >= 0 && age <= OLDEST_CHILD)) {
    throw invalid('ChildrenAges should hold one age of 0 to 18 for each child');
  }
  return ages;
}

function readRooms(body: WireObject): readonly RoomGuests[] {
  const rooms = objectsField(body, 'PaxRooms');
  if (rooms.length === 0 || rooms.length > MOST_ROOMS) throw invalid(`PaxRooms should hold 1 to ${MOST_ROOMS} rooms`);
  return rooms.map((room) => {
    const adults = wholeField(room, 'Adults') ?? 0;
    const children = wholeField(room, 'Children') ?? 0;
    if (adults < 1 || adults > MOST_ADULTS) throw invalid(`Adults should be 1 to ${MOST_ADULTS}`);
    if (children < 0 || children > MOST_CHILDREN) throw invalid(`Children should be 0 to ${MOST_CHILDREN}`);
    return { adults, childAges: readAges(room, children) };
  });
}

function hasCompanyCode(body: WireObject): boolean {
  return textsField(body, 'CorporateCodes') !== null || textField(body, 'CorporateCodes') !== '';
}

function findOffers(body: WireObject, { clock, bookings }: TboHotelContext): readonly RoomOffer[] {
  const today = indiaDate(clock.nowMs());
  const stay = readStay(body, today);
  const rooms = readRooms(body);
  const numbers = textField(body, 'HotelCodes')
    .split(',')
    .map((text) => text.trim());
  if (numbers.every((number) => number === '')) throw invalid('HotelCodes is required');
  if (numbers.length > MOST_HOTELS) throw invalid(`HotelCodes should hold at most ${MOST_HOTELS} codes`);
  return [...new Set(numbers)].flatMap((number) => {
    const property = hotelOfNumber(number);
    if (property === undefined) return [];
    return offersOf({
      property,
      stay,
      rooms,
      today,
      occupancy: bookings.occupancy,
      hasCompanyCode: hasCompanyCode(body),
      sourcePercent: 100,
    });
  });
}

function filtered(coded: readonly CodedOffer[], filters: WireObject): readonly CodedOffer[] {
  const meal = textField(filters, 'MealType').toLowerCase();
  const hasMeal = ({ offer }: CodedOffer): boolean => ['BB', 'HB', 'CORP'].includes(offer.plan);
  return coded.filter((one) => {
    if (flagField(filters, 'Refundable') && !isCalledRefundable(one)) return false;
    if (meal === 'withmeal') return hasMeal(one);
    return meal === 'roomonly' ? !hasMeal(one) : true;
  });
}

function byHotel(coded: readonly CodedOffer[], most: number): readonly (readonly CodedOffer[])[] {
  const hotels = Map.groupBy(coded, ({ property }) => property);
  return [...hotels].flatMap(([property, all]) => {
    const shown = most > 0 ? all.slice(0, most) : all;
    const middle = Math.ceil(shown.length / 2);
    return property.index === SPLIT_INDEX && shown.length > 1 ? [shown.slice(0, middle), shown.slice(middle)] : [shown];
  });
}

/** The refusal of a search or check that finds no rooms; the answer has no result. */
export function noRooms(): HotelRefusal {
  return new HotelRefusal(STATUS.noRooms, 'No Available rooms for given criteria');
}

/** Search: everything that the hotels of a list sell for a stay. */
export const search: HotelMethod = (body, { context, fault }) => {
  const nationality = textField(body, 'GuestNationality').toUpperCase();
  if (!/^[A-Z]{2}$/.test(nationality)) throw invalid('GuestNationality is required');
  const offers = findOffers(body, context);
  if (fault === 'sold_out') throw noRooms();
  const nowMs = context.clock.nowMs();
  const filters = asObject(body.Filters) ?? {};
  const coded = filtered(context.codes.file(offers, nationality, nowMs), filters);
  if (coded.length === 0) throw noRooms();
  const view = {
    nowMs,
    isDetailed: flagField(body, 'IsDetailedResponse'),
    isFinal: false,
    hasSellingRate: context.switches.hasSellingRates(),
  };
  const results = byHotel(coded, wholeField(filters, 'NoOfRooms') ?? 0).map((rooms) => ({
    HotelCode: rooms[0] === undefined ? '' : hotelNumber(rooms[0].property),
    Currency: 'INR',
    Rooms: rooms.map((one) => toWireRoom(one, view)),
  }));
  return { value: { ...statusBlock(STATUS.success), HotelResult: results } };
};
