import { FACILITIES, type Hotel, type PropertyType } from '@pravas/domain/hotel/hotel.ts';
import type { HotelCity } from '@pravas/reference/hotel-places.ts';
import type { ListedHotel } from '@pravas/suppliers/hotel/port.ts';
import { areaOf } from './place-of-row.ts';

/** What is known of a hotel for every caller; an organisation's agreements with it are kept apart. */
export interface HotelFacts extends Omit<Hotel, 'isPreferred'> {
  /** Plain text. */
  readonly description: string;
  readonly houseRules: ListedHotel['houseRules'];
  readonly rooms: readonly { readonly name: string; readonly description: string }[];
}

/** The default where no supplier states check-in and check-out times. */
const USUAL_CHECK_IN = '14:00';
const USUAL_CHECK_OUT = '12:00';

/**
 * One hotel out of its rows, which are in order of precedence: of each fact the first that says anything. What houses
 * have is said by any of them. No supplier says whether a hotel is registered for GST.
 */
export function hotelFacts(
  hotelId: string,
  rows: readonly [ListedHotel, ...ListedHotel[]],
  city: HotelCity,
): HotelFacts {
  const [first] = rows;
  const known = <Value>(read: (row: ListedHotel) => Value | null): Value | null => {
    for (const row of rows) {
      const value = read(row);
      if (value !== null && value !== '') return value;
    }
    return null;
  };
  const point = known((row) => row.point);
  return {
    hotelId,
    name: first.name,
    stars: known((row) => row.stars),
    propertyType: propertyType(rows),
    address: {
      line: known((row) => row.addressLine) ?? '',
      area: known((row) => row.area) ?? areaOf(city, point),
      city: city.name,
      postalCode: known((row) => row.postalCode),
      stateCode: city.gstStateCode,
      countryCode: first.countryCode,
    },
    zone: city.zone,
    point,
    phone: known((row) => row.phone),
    facilities: FACILITIES.filter((facility) => rows.some((row) => row.facilities.includes(facility))),
    reviewScore: known((row) => row.reviewScore),
    checkInFrom: known((row) => row.checkInFrom) ?? USUAL_CHECK_IN,
    checkOutUntil: known((row) => row.checkOutUntil) ?? USUAL_CHECK_OUT,
    isGstRegistered: null,
    description: known((row) => row.description) ?? '',
    houseRules: rows.flatMap((row) => row.houseRules),
    rooms:
      rows.find((row) => row.rooms.length > 0)?.rooms.map(({ name, description }) => ({ name, description })) ?? [],
  };
}

/** For suppliers only the name shows it; contracted is what an organisation has agreed with the hotel. */
function propertyType(rows: readonly ListedHotel[]): PropertyType {
  return rows.some(({ name }) => /\bguest\s?house\b/i.test(name)) ? 'Guest House' : 'Dynamic Property';
}
