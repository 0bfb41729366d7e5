import { createHash } from 'node:crypto';
import { addDays, indiaDate } from '../hotel-engine/calendar.ts';
import { pick } from '../hotel-engine/hash.ts';
import { PICTURES_OF_PROPERTY, PICTURES_OF_ROOM } from '../hotel-engine/picture.ts';
import { PLACES } from '../hotel-engine/places.ts';
import { type Facility, PROPERTIES, type Property, type RoomKind } from '../hotel-engine/properties.ts';
import { flagField, textField } from '../tbo/request.ts';
import type { HotelMethod } from './context.ts';
import { HotelRefusal, invalid, STATUS, statusBlock } from './envelope.ts';
import { cityNumber, EMPTY_TOWN, hotelNumber, hotelOfNumber, roomNumber } from './numbers.ts';

const INDIA = { Code: 'IN', Name: 'India' } as const;
const STAR_WORDS = { 2: 'TwoStar', 3: 'ThreeStar', 4: 'FourStar', 5: 'FiveStar' } as const;
/** How many days an address of a picture is valid. */
const PICTURE_DAYS = 7;

/** As hotels write them: no two lists alike, and some lines say what there is not. */
const FACILITY_WORDS: Readonly<Record<Facility, readonly string[]>> = {
  wifi: ['Free WiFi', 'Wireless internet access', 'Free Wi-Fi in public areas'],
  air_conditioning: ['Air conditioning', 'Air-conditioned rooms'],
  reception_24h: ['24-hour front desk', '24 hour reception'],
  elevator: ['Elevator', 'Lift'],
  restaurant: ['Number of restaurants - 1', 'Restaurant'],
  parking: ['Free self parking', 'Parking (limited spaces)'],
  room_service_24h: ['24-hour room service', 'Room service (24 hours)'],
  gym: ['Fitness facilities', '24-hour gym'],
  conference: ['Conference space', 'Number of meeting rooms - 2', 'Banquet hall'],
  pool: ['Outdoor pool', 'Indoor swimming pool'],
  bar: ['Number of bars/lounges - 1', 'Bar'],
};
const NEGATIONS = [
  'Wheelchair accessible - no',
  'Pets not allowed',
  'Smoke-free property',
  'No rollaway/extra beds available',
  'Pool table',
];

function facilityLines(property: Property): readonly string[] {
  const words = property.facilities.map((facility) => {
    const variants = FACILITY_WORDS[facility];
    return variants[pick(`${property.code}|${facility}`, variants.length)] ?? '';
  });
  return [...words, ...NEGATIONS.slice(0, 2 + (property.index % 4))];
}

function signature(path: string, lastDay: string): string {
  return createHash('sha256').update(`hotel picture|${path}|${lastDay}`).digest('hex').slice(0, 16);
}

/** Whether an address of a picture was given out by this sandbox and is still good. */
export function isPictureAddressGood(path: string, query: URLSearchParams, today: string): boolean {
  const lastDay = query.get('exp') ?? '';
  return lastDay >= today && query.get('sig') === signature(path, lastDay);
}

function pictureUrl(origin: string, file: string, today: string): string {
  const path = `/HotelImages/${file}.svg`;
  const lastDay = addDays(today, PICTURE_DAYS);
  return `${origin}${path}?exp=${lastDay}&sig=${signature(path, lastDay)}`;
}

/** The countries with hotels. */
export const countryList: HotelMethod = () => ({ value: { ...statusBlock(STATUS.success), CountryList: [INDIA] } });

/** The cities of a country, and one town without hotels. */
export const cityList: HotelMethod = (body) => {
  const country = textField(body, 'CountryCode').toUpperCase();
  if (country === '') throw invalid('CountryCode is required');
  const cities = PLACES.map((place) => ({ Code: cityNumber(place), Name: place.name }));
  return {
    value: { ...statusBlock(STATUS.success), CityList: country === INDIA.Code ? [...cities, EMPTY_TOWN] : [] },
  };
};

/** The hotels of a city with name, class as a word, address and point. */
export const hotelCodeList: HotelMethod = (body) => {
  const city = textField(body, 'CityCode');
  if (city === '') throw invalid('CityCode is required');
  const hotels = PROPERTIES.filter(({ place }) => cityNumber(place) === city);
  // A town without hotels is an unexpected error to this supplier.
  if (hotels.length === 0) throw new HotelRefusal(STATUS.unexpected, 'No Hotels Found');
  return {
    value: {
      ...statusBlock(STATUS.success),
      Hotels: hotels.map((one) => ({
        HotelCode: hotelNumber(one),
        HotelName: one.name,
        HotelRating: STAR_WORDS[one.stars],
        Address: `${one.addressLine}, ${one.place.name}`,
        Latitude: String(one.latitude),
        Longitude: String(one.longitude),
        CityName: one.place.name,
        CountryName: INDIA.Name,
        CountryCode: INDIA.Code,
      })),
    },
  };
};

/** All hotels' numbers, as numbers and without a status. */
export const allHotelCodes: HotelMethod = () => ({
  value: { HotelCodes: PROPERTIES.map((one) => Number(hotelNumber(one))) },
});

function attractions(property: Property): unknown {
  const near = property.place.areas.map((area, position) => `${area.name} - ${1 + ((position * 7) % 12)}.0 km`);
  if (property.index % 2 === 1) return near;
  return Object.fromEntries(near.map((line, position) => [`${position + 1}) `, line]));
}

function roomDetail(property: Property, room: RoomKind, origin: string, today: string) {
  return {
    RoomId: roomNumber(property, room.code),
    RoomName: room.name,
    RoomSize: `${room.sizeSqft} sq feet`,
    RoomDescription: `<p><strong>${room.beds}</strong></p><p>${room.sizeSqft} sq feet</p>`,
    imageURL: Array.from({ length: PICTURES_OF_ROOM }, (_, number) =>
      pictureUrl(origin, `${hotelNumber(property)}-${room.code}-${number + 1}`, today),
    ),
  };
}

function detail(property: Property, origin: string, today: string, hasRooms: boolean) {
  const images = Array.from({ length: PICTURES_OF_PROPERTY }, (_, number) =>
    pictureUrl(origin, `${hotelNumber(property)}-${number + 1}`, today),
  );
  const { place } = property;
  return {
    HotelCode: hotelNumber(property),
    HotelName: property.name,
    Description: `<p>${property.name} stands in ${property.areaName}, ${place.name}.</p><p>Check-in from 2 PM.</p>`,
    HotelFacilities: facilityLines(property),
    Attractions: attractions(property),
    Images: images,
    Image: images[0],
    Address: `${property.addressLine}, ${place.name}, ${place.stateName}`,
    PinCode: property.pin,
    CityId: cityNumber(place),
    CityName: place.name,
    CountryName: INDIA.Name,
    CountryCode: INDIA.Code,
    PhoneNumber: property.phone,
    Map: `${property.latitude}|${property.longitude}`,
    HotelRating: property.stars,
    CheckInTime: '2:00 PM',
    CheckOutTime: '12:00 PM',
    HotelFees: { Optional: [], Mandatory: [] },
    ...(hasRooms ? { RoomDetails: property.rooms.map((room) => roomDetail(property, room, origin, today)) } : {}),
  };
}

/** Everything about the hotels of a comma-separated list of numbers. */
export const hotelDetails: HotelMethod = (body, { context, origin }) => {
  const numbers = textField(body, 'Hotelcodes')
    .split(',')
    .map((text) => text.trim());
  const hotels = numbers.map(hotelOfNumber).filter((one) => one !== undefined);
  if (numbers.every((number) => number === '')) throw invalid('Hotelcodes is required');
  if (hotels.length === 0) throw new HotelRefusal(STATUS.unexpected, 'No Hotels Found');
  const today = indiaDate(context.clock.nowMs());
  const hasRooms = flagField(body, 'IsRoomDetailRequired');
  return {
    value: {
      ...statusBlock(STATUS.success),
      HotelDetails: hotels.map((one) => detail(one, origin, today, hasRooms)),
    },
  };
};
