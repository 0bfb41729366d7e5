import { inventGstin } from './gstin.ts';
import { pick } from './hash.ts';
import { PLACES, type Place, type Point } from './places.ts';

/** A kind of room: standard, twin, deluxe or suite. */
export type RoomCode = 'STD' | 'TWN' | 'DLX' | 'SUI';

/** What a kind of room is like in every property. */
export interface RoomKind {
  readonly code: RoomCode;
  readonly name: string;
  readonly beds: string;
  readonly units: number;
  /** Grown-ups and children from six years on. */
  readonly mostGuests: number;
  readonly sizeSqft: number;
}

const ROOM_KINDS: readonly RoomKind[] = [
  { code: 'STD', name: 'Standard Room', beds: '1 double bed', units: 12, mostGuests: 2, sizeSqft: 210 },
  { code: 'TWN', name: 'Twin Room', beds: '2 single beds', units: 6, mostGuests: 2, sizeSqft: 220 },
  { code: 'DLX', name: 'Deluxe Room', beds: '1 king bed and 1 sofa bed', units: 6, mostGuests: 3, sizeSqft: 310 },
  { code: 'SUI', name: 'Suite', beds: '2 double beds', units: 2, mostGuests: 4, sizeSqft: 480 },
];

/** What a property offers besides a bed. */
export type Facility =
  | 'wifi'
  | 'air_conditioning'
  | 'reception_24h'
  | 'elevator'
  | 'restaurant'
  | 'parking'
  | 'room_service_24h'
  | 'gym'
  | 'conference'
  | 'pool'
  | 'bar';

/** How a property is sold. */
type PropertyKind = 'Guest House' | 'Contracted Hotel' | 'Dynamic Property';

/** A hotel that does not exist. */
export interface Property extends Point {
  /** Such as `BLR-03`. */
  readonly code: string;
  readonly place: Place;
  /** 1 to 12 within its city. */
  readonly index: number;
  readonly name: string;
  readonly kind: PropertyKind;
  readonly stars: 2 | 3 | 4 | 5;
  readonly areaName: string;
  readonly addressLine: string;
  readonly pin: string;
  readonly phone: string;
  /** Null where the hotel is not registered. */
  readonly gstin: string | null;
  /** Guests' score in tenths, 68 to 96. */
  readonly scoreTenths: number;
  readonly reviewCount: number;
  readonly facilities: readonly Facility[];
  readonly rooms: readonly RoomKind[];
}

const STARS = [2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 3] as const;
const CLASS_WORDS = { 2: 'Inn', 3: 'Suites', 4: 'Grand', 5: 'Palace' } as const;
/** Invented: a real chain's name would claim a rate that does not exist. */
const FIRST_WORDS = [
  ...['Avelume', 'Torvani', 'Brishka', 'Kelunde', 'Marunda', 'Olivanta', 'Pelvaro', 'Quillam', 'Rudveka', 'Saltora'],
  ...['Tivarna', 'Umbrika', 'Velsara', 'Wintara', 'Yelkora', 'Zorvani', 'Nelvika', 'Halmora', 'Ikshora', 'Jantara'],
];
const CONTRACTED = new Set([6, 9]);
const UNREGISTERED_INDEX = 2;
const GUEST_HOUSE_INDEX = 12;
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

/** The point this many metres from another in a direction, rounded to a decimetre. */
export function pointAt(from: Point, bearingDegrees: number, metres: number): Point {
  const bearing = (bearingDegrees * Math.PI) / 180;
  const north = (metres * Math.cos(bearing)) / METRES_PER_DEGREE;
  const east = (metres * Math.sin(bearing)) / (METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180));
  const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  return { latitude: round(from.latitude + north), longitude: round(from.longitude + east) };
}

function kindOf(index: number): PropertyKind {
  if (index === GUEST_HOUSE_INDEX) return 'Guest House';
  return CONTRACTED.has(index) ? 'Contracted Hotel' : 'Dynamic Property';
}

function facilitiesOf(index: number, stars: number): readonly Facility[] {
  const hasPool = stars === 5 || (stars === 4 && index % 2 === 0);
  const hasBar = stars === 5 || index === 7;
  return [
    ...(['wifi', 'air_conditioning', 'reception_24h'] as const),
    ...(stars >= 3 ? (['elevator', 'restaurant', 'parking'] as const) : []),
    ...(stars >= 4 ? (['room_service_24h', 'gym', 'conference'] as const) : []),
    ...(hasPool ? (['pool'] as const) : []),
    ...(hasBar ? (['bar'] as const) : []),
  ];
}

/** What distinguishes a house from the others of its city. */
interface House {
  readonly place: Place;
  readonly index: number;
  readonly stars: Property['stars'];
  /** Which of the city's houses gives it its first word. */
  readonly namedAfter: number;
  /** Such as `Suites`. */
  readonly classWord: string;
  readonly areaPosition: number;
}

/** Invents a property; whatever is not given follows from its code. */
export function inventProperty({ place, index, stars, namedAfter, classWord, areaPosition }: House): Property {
  const position = PLACES.indexOf(place);
  const code = `${place.code}-${String(index).padStart(2, '0')}`;
  const area = place.areas[areaPosition % place.areas.length] ?? { name: place.name, ...place.centre };
  const name = `${FIRST_WORDS[(7 * position + 3 * namedAfter) % FIRST_WORDS.length]} ${classWord} ${area.name}`;
  return {
    code,
    place,
    index,
    name,
    kind: kindOf(index),
    stars,
    areaName: area.name,
    addressLine: `${1 + pick(`${code}|house`, 240)}, ${area.name} Main Road`,
    pin: `${place.pinPrefix}${String((areaPosition % place.areas.length) + 1).padStart(3, '0')}`,
    phone: `+91-80000-${10_000 + 100 * position + index}`,
    gstin: index === UNREGISTERED_INDEX ? null : inventGstin(place.stateCode, code, name),
    scoreTenths: Math.min(96, 58 + 5 * stars + pick(`${code}|rev`, 17)),
    reviewCount: 40 + pick(`${code}|cnt`, 1801),
    facilities: facilitiesOf(index, stars),
    rooms: ROOM_KINDS.filter((room) => room.code !== 'SUI' || stars >= 4),
    ...pointAt(area, pick(`${code}|brg`, 360), 150 + pick(`${code}|dst`, 851)),
  };
}

function property(place: Place, index: number): Property {
  const stars = STARS[index - 1] ?? 3;
  const classWord = kindOf(index) === 'Guest House' ? 'Guest House' : CLASS_WORDS[stars];
  return inventProperty({ place, index, stars, namedAfter: index, classWord, areaPosition: index - 1 });
}

/** All 180 properties, city by city. */
export const PROPERTIES: readonly Property[] = PLACES.flatMap((place) =>
  STARS.map((_, offset) => property(place, offset + 1)),
);

const BY_CODE = new Map(PROPERTIES.map((one) => [one.code, one]));

/** The property of a code such as `BLR-03`; undefined for any other text. */
export function propertyOf(code: string): Property | undefined {
  return BY_CODE.get(code);
}
