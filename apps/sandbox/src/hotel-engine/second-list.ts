import { pick } from './hash.ts';
import { PLACES, type Place, type Point } from './places.ts';
import { inventProperty, type Property, pointAt, propertyOf, type RoomCode } from './properties.ts';

/** A property as a second source lists it: the same house in other words, a little off the first source's point. */
export interface ListedProperty extends Point {
  /** Whose rooms and prices it has; its `name`, `phone` and point are the first source's. */
  readonly property: Property;
  readonly name: string;
  readonly phone: string;
  /** Names of rooms where they are not the usual ones. */
  readonly roomNames: Readonly<Partial<Record<RoomCode, string>>>;
}

/** Numbers of a city's properties that the second source sells as well. */
const SHARED_INDEXES = [1, 3, 4, 6, 7, 9, 10, 12];
const MOST_METRES_OFF = 120;
/** Rows for which the second source knows only the middle of the city. */
const WITHOUT_POINT = new Set(['BLR-06', 'DEL-09', 'HYD-04', 'PNQ-12']);
const ANNEXE_METRES = 40;

function localPhone(phone: string, code: string): string {
  const digits = phone.replace('+91-80000-', '');
  const forms = [`080000${digits}`, `80000 ${digits}`, `0-80000-${digits}`];
  return forms[pick(`${code}|phone`, forms.length)] ?? phone;
}

/** Another spelling of an invented name in Latin letters. */
function respelt(word: string): string {
  return word.startsWith('Ke') ? word.replace('Ke', 'Key') : `${word}h`;
}

/** The name in other words: with an article or "Hotel", its area first, or spelt in another way. */
function reworded({ name, areaName, code }: Property): string {
  const own = name.slice(0, -areaName.length - 1);
  const [first = '', ...rest] = own.split(' ');
  const spelt = `${respelt(first)} ${rest.join(' ')} ${areaName}`;
  const forms = [`Hotel ${own} ${areaName}`, `The ${own}, ${areaName}`, `${areaName} ${own}`, spelt];
  return first.startsWith('Ke') ? spelt : (forms[pick(`${code}|name`, forms.length)] ?? name);
}

interface RowParts {
  readonly property: Property;
  readonly name: string;
  readonly phone: string;
  readonly point: Point;
}

function row({ property, name, phone, point: { latitude, longitude } }: RowParts): ListedProperty {
  return { property, name, phone, roomNames: {}, latitude, longitude };
}

function sharedRow(property: Property): ListedProperty {
  const { code, place } = property;
  const off = pick(`${code}|off`, MOST_METRES_OFF + 1);
  const point = WITHOUT_POINT.has(code) ? place.centre : pointAt(property, pick(`${code}|offbrg`, 360), off);
  return row({ property, name: reworded(property), phone: localPhone(property.phone, code), point });
}

/** A hotel of another class in the building of number 7, with the same telephone. */
function residencyRow(grand: ListedProperty, areaPosition: number): ListedProperty {
  const { place } = grand.property;
  const house = { place, index: 13, stars: 3, namedAfter: 7, classWord: 'Residency', areaPosition } as const;
  const property = inventProperty(house);
  return row({ property, name: property.name, phone: grand.phone, point: grand });
}

/** A second building of number 3, sold separately. */
function annexeRow(suites: ListedProperty, areaPosition: number): ListedProperty {
  const { place } = suites.property;
  const house = { place, index: 14, stars: 3, namedAfter: 3, classWord: 'Suites Annexe', areaPosition } as const;
  const property = inventProperty(house);
  const point = pointAt(suites, pick(`${property.code}|brg`, 360), ANNEXE_METRES);
  return row({ property, name: property.name, phone: localPhone(property.phone, property.code), point });
}

/** A house in another area with the name of number 10. */
function namesakeRow(palace: ListedProperty, areaPosition: number): ListedProperty {
  const { place } = palace.property;
  const house = { place, index: 15, stars: 5, namedAfter: 10, classWord: 'Palace', areaPosition } as const;
  const property = inventProperty(house);
  return row({ property, name: palace.name, phone: localPhone(property.phone, property.code), point: property });
}

function rowsOf(place: Place): readonly ListedProperty[] {
  const shared = SHARED_INDEXES.map((index) => propertyOf(`${place.code}-${String(index).padStart(2, '0')}`))
    .filter((property) => property !== undefined)
    .map(sharedRow);
  const numbered = (index: number) => shared.filter(({ property }) => property.index === index);
  return [
    ...shared,
    ...numbered(7).map((grand) => residencyRow(grand, 6)),
    ...numbered(3).map((suites) => annexeRow(suites, 2)),
    // The area after that of number 10.
    ...numbered(10).map((palace) => namesakeRow(palace, 10)),
  ];
}

/** The room of the test hotel that is sold out whenever it is booked. */
export const UNAVAILABLE_AT_BOOKING = 'Rate Unavailable at Booking';

const TEST_PLACE: Place = {
  code: 'TST',
  name: 'Test Island',
  stateName: 'Pitcairn Islands',
  stateCode: '',
  tier: 2,
  isLeisure: false,
  centre: { latitude: -24.38, longitude: -128.32 },
  areas: [{ name: 'Lagoon', latitude: -24.38, longitude: -128.32 }],
  pinPrefix: '990',
};

function testHotel(): ListedProperty {
  // Number 2 has no GSTIN and no trouble at its check.
  const house = {
    place: TEST_PLACE,
    index: 2,
    stars: 3,
    namedAfter: 3,
    classWord: 'Test Hotel',
    areaPosition: 0,
  } as const;
  const property = inventProperty(house);
  const sold = { ...property, rooms: property.rooms.filter(({ code }) => code === 'STD' || code === 'TWN') };
  return {
    ...row({ property: sold, name: property.name, phone: property.phone, point: TEST_PLACE.centre }),
    roomNames: { STD: 'Successful Booking with Balance', TWN: UNAVAILABLE_AT_BOOKING },
  };
}

/** A hotel in the middle of the Pacific whose rooms are named after what happens to their bookings. */
export const TEST_HOTEL: ListedProperty = testHotel();

/** Everything that the second source lists: eleven rows for each city, three of them made to be mistaken for others. */
export const SECOND_LIST: readonly ListedProperty[] = PLACES.flatMap(rowsOf);
