import type { stayForm } from '@pravas/contract/hotel/desk-stay.ts';
import { readPhone } from '@pravas/contract/phone-number.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { stayOfTyped } from '@pravas/domain/hotel/typed-stay.ts';
import type { z } from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseField } from '../organisation/index.ts';
import { readHotel } from './read-hotels.ts';

type Form = z.output<typeof stayForm>;

/** The id of a typed hotel: the same text gives the same id. */
const TYPED = 'typed';
/** Typed hotels are in India; others are from the catalogue. */
const INDIA = { countryCode: 'IN', zone: 'Asia/Kolkata' };

/**
 * The hotel that a form names. Throws `validation_failed` where the catalogue has none, or its telephone cannot be
 * read.
 */
export async function hotelOfForm(database: Database, { hotelId, hotel }: Form): Promise<HotelDetail['hotel']> {
  if (hotelId !== null) {
    const found = await readHotel(database, hotelId);
    if (!found) throw refuseField('validation_failed', 'stay.hotelId', 'Choose a hotel from the list, or type it');
    const { name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered } = found.facts;
    return { hotelId, name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered };
  }
  if (hotel === null) throw refuseField('validation_failed', 'stay.hotelId', 'Choose a hotel, or type it');
  const { name, stars, address, city, postalCode, stateCode, phone, checkInFrom, checkOutUntil, isGstRegistered } =
    hotel;
  const dialled = phone === null ? null : readPhone(phone, 'Telephone');
  if (dialled && !dialled.ok) throw refuseField('validation_failed', 'stay.hotel.phone', dialled.message);
  return {
    hotelId: [TYPED, name, city]
      .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
      .join(':')
      .slice(0, 80),
    name,
    stars,
    address: { line: address, area: null, city, postalCode, stateCode, countryCode: INDIA.countryCode },
    zone: INDIA.zone,
    phone: dialled?.number ?? null,
    checkInFrom,
    checkOutUntil,
    isGstRegistered,
  };
}

/**
 * Makes a stay of what was typed; travellers keep their places in the trip. Throws `validation_failed` naming every
 * field that cannot be, by the form's names.
 */
export function stayOfForm(form: Form, hotel: HotelDetail['hotel'], now: Temporal.Instant): HotelDetail {
  const { checkIn, checkOut, rooms, board, payment, freeUntil, kept, houseRules } = form;
  const typed = {
    hotel,
    checkIn,
    checkOut,
    rooms: rooms.map(({ name, beds, travelers, childAges, pricePerNight, taxPerNight }) => ({
      name,
      beds,
      travellers: travelers.toSorted((a, b) => a - b),
      childAges,
      pricePaise: pricePerNight,
      taxPaise: taxPerNight,
    })),
    board: board as HotelDetail['board'],
    payment: payment as HotelDetail['payment'],
    freeUntil,
    keptPaise: kept,
    houseRules,
  };
  const read = stayOfTyped(typed, now.toZonedDateTimeISO(hotel.zone).toPlainDate().toString());
  if (read.ok) return read.detail;
  throw new Refusal('validation_failed', { errors: read.problems.map(({ field, message }) => ({ field, message })) });
}
