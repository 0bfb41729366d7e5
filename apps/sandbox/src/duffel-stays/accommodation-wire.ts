import type {} from '@duffel/api';
import type { StaysAccommodation, StaysAmenity, StaysPhoto, StaysRoom } from '@duffel/api/Stays/StaysTypes';
import { pick } from '../hotel-engine/hash.ts';
import { PICTURES_OF_PROPERTY, PICTURES_OF_ROOM } from '../hotel-engine/picture.ts';
import type { Facility, Property, RoomCode } from '../hotel-engine/properties.ts';
import { type ListedProperty, SECOND_LIST, TEST_HOTEL } from '../hotel-engine/second-list.ts';

const AMENITIES: Readonly<Partial<Record<Facility, StaysAmenity['type']>>> = {
  wifi: 'wifi',
  reception_24h: '24_hour_front_desk',
  restaurant: 'restaurant',
  parking: 'parking',
  room_service_24h: 'room_service',
  gym: 'gym',
  conference: 'business_centre',
  pool: 'pool',
  // The list has no bar of its own.
  bar: 'lounge',
};
const AMENITY_WORDS: Readonly<Partial<Record<Facility, string>>> = {
  wifi: 'Free Wi-Fi in all rooms',
  reception_24h: 'Reception open day and night',
  restaurant: 'Restaurant',
  parking: 'Parking on the premises',
  room_service_24h: 'Room service day and night',
  gym: 'Gym',
  conference: 'Meeting rooms',
  pool: 'Swimming pool',
  bar: 'Lounge bar',
};

const BEDS: Readonly<Record<RoomCode, NonNullable<StaysRoom['beds']>>> = {
  STD: [{ type: 'double', count: 1 }],
  TWN: [{ type: 'single', count: 2 }],
  DLX: [
    { type: 'king', count: 1 },
    { type: 'sofabed', count: 1 },
  ],
  SUI: [{ type: 'double', count: 2 }],
};

/** The id of a row of the list. */
export function accommodationId({ property }: ListedProperty): string {
  return `acc_0000SBX${property.code.replace('-', '')}`;
}

const BY_ID = new Map([...SECOND_LIST, TEST_HOTEL].map((one) => [accommodationId(one), one]));

/** The row of an id; undefined for any other text. */
export function listedOf(id: string): ListedProperty | undefined {
  return BY_ID.get(id);
}

function amenities({ facilities }: Property): StaysAmenity[] {
  return facilities.flatMap((facility) => {
    const type = AMENITIES[facility];
    return type === undefined ? [] : [{ type, description: AMENITY_WORDS[facility] ?? facility }];
  });
}

/** Addresses of a row's pictures, or of one of its rooms'. */
function photosOf(listed: ListedProperty, room: RoomCode | null, origin: string): StaysPhoto[] {
  const count = room === null ? PICTURES_OF_PROPERTY : PICTURES_OF_ROOM;
  const name = `${accommodationId(listed)}${room === null ? '' : `-${room}`}`;
  return Array.from({ length: count }, (_, number) => ({ url: `${origin}/stays/photos/${name}-${number + 1}.svg` }));
}

/** The point and address of a row, as accommodation and suggestions write them. */
export function toLocation({ property, latitude, longitude }: ListedProperty) {
  const { place } = property;
  return {
    address: {
      line_one: property.addressLine,
      city_name: place.name,
      region: place.stateName,
      postal_code: property.pin,
      country_code: place.stateCode === '' ? 'PN' : 'IN',
    },
    geographic_coordinates: { latitude, longitude },
  };
}

/** A room without its rates. */
export function toRoom(listed: ListedProperty, room: RoomCode, origin: string): Omit<StaysRoom, 'rates'> {
  const kind = listed.property.rooms.find(({ code }) => code === room);
  return {
    name: listed.roomNames[room] ?? kind?.name ?? room,
    beds: BEDS[room],
    photos: photosOf(listed, room, origin),
  };
}

/** A row as the wire writes it, with the rooms given. Number 12 is one of the little known ones. */
export function toAccommodation(listed: ListedProperty, rooms: StaysRoom[], origin: string): StaysAccommodation {
  const { property, name, phone } = listed;
  const isLittleKnown = property.index === 12;
  const score = property.scoreTenths / 10;
  return {
    id: accommodationId(listed),
    name,
    description: `${name} stands in ${property.areaName}, ${property.place.name}.`,
    amenities: isLittleKnown ? null : amenities(property),
    chain: null,
    brand: null,
    check_in_information: isLittleKnown
      ? null
      : {
          check_in_after_time: '14:00',
          check_out_before_time: pick(`${property.code}|out`, 2) === 0 ? '12:00' : '12:00:00',
        },
    key_collection: null,
    email: isLittleKnown ? null : `stay@${property.code.toLowerCase()}.example`,
    phone_number: phone,
    location: toLocation(listed),
    photos: photosOf(listed, null, origin),
    ratings: [{ source: 'bookingcom', value: property.stars }],
    rating: isLittleKnown ? null : property.stars,
    review_score: score,
    review_count: property.reviewCount,
    rooms,
    supported_loyalty_programme: null,
  };
}
