import type { listHotelCities, searchHotelPlaces } from '@pravas/contract/hotel/suggest-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { LEAST_LETTERS, type Suggested, type Suggestible, suggestPlaces } from '@pravas/domain/hotel/suggest-places.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import { HOTEL_CITIES, HOTEL_REGIONS, hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { Caller } from '../../platform/caller.ts';
import type { HotelFacts } from './catalogue/hotel-facts.ts';
import { searchTextOf } from './catalogue/search-text.ts';
import type { HotelContext } from './hotel-context.ts';
import { readTravelPlaces, type TravelPlace } from './travel-places.ts';

type Suggestion = PayloadOf<typeof searchHotelPlaces>['searchList'][number];

/** What can be suggested, with what the wire shows of it. */
interface Candidate extends Suggestible {
  readonly cityCode: string;
  readonly address: string | null;
}

const INDIA = { isoCodeA2: 'IN', countryName: 'India' } as const;
/** So many hotels that have a typed word are checked. */
const MOST_HOTELS = 300;

/** The old search: cities and hotels of a name; the largest cities for less than three letters. */
export async function suggestCities(context: HotelContext, typed: string): Promise<PayloadOf<typeof listHotelCities>> {
  const isTyped = typed.trim().length >= LEAST_LETTERS;
  const cities = HOTEL_CITIES.map(({ code }) => cityCandidate(code));
  const found = isTyped ? suggestPlaces(typed, cities).map(({ item }) => item) : cities;
  const hotels = isTyped ? suggestPlaces(typed, await hotelsLike(context, typed)).map(({ item }) => item) : [];
  return {
    cities: found.map(({ name, cityCode }) => ({ type: 'city', cityName: name, name, ...placeOf(cityCode) })),
    hotels: hotels.map((hotel) => ({
      type: 'hotel',
      hotelId: hotel.id.slice('hotel:'.length),
      name: hotel.name,
      cityName: cityName(hotel.cityCode),
      address: hotel.address ?? '',
      ...placeOf(hotel.cityCode),
    })),
  };
}

/**
 * The new search: what was probably meant among everything, the organisation's own offices first; only these before
 * anything is typed.
 */
export async function suggestStayPlaces(
  context: HotelContext,
  caller: Caller,
  typed: string,
  size: number,
): Promise<PayloadOf<typeof searchHotelPlaces>> {
  const places = await context.database.readOrganization(caller.organizationId, readTravelPlaces);
  const offices = places.map(officeCandidate);
  if (typed.trim() === '') {
    return { searchList: offices.slice(0, size).map((item) => present({ item, highlight: [], alias: null })) };
  }
  if (typed.trim().length < LEAST_LETTERS) return { searchList: [] };
  const candidates = [...offices, ...PLACES, ...(await hotelsLike(context, typed))];
  return { searchList: suggestPlaces(typed, candidates).slice(0, size).map(present) };
}

function cityCandidate(code: string): Candidate {
  const city = hotelCityByCode(code);
  return {
    id: `city:${code}`,
    kind: 'city',
    name: city?.name ?? code,
    aliases: city?.aliases ?? [],
    where: gstStateByCode(city?.gstStateCode ?? '')?.name ?? '',
    cityCode: code,
    address: null,
  };
}

/** Cities, regions and what lies in them: the same for everybody. */
const PLACES: readonly Candidate[] = [
  ...HOTEL_CITIES.map(({ code }) => cityCandidate(code)),
  ...HOTEL_REGIONS.map(({ code, name, aliases, cities }) => ({
    id: `city:${code}`,
    kind: 'city' as const,
    name,
    aliases,
    where: cities.map(cityName).join(', '),
    cityCode: cities[0] ?? '',
    address: null,
  })),
  ...HOTEL_CITIES.flatMap(({ code, name: where, spots }) =>
    spots.map(({ id, kind, name, aliases }) => ({
      id: `area:${id}`,
      kind,
      name,
      aliases,
      where,
      whereAliases: aliasesOf(code),
      cityCode: code,
      address: null,
    })),
  ),
];

function officeCandidate({ id, name, address, cityCode }: TravelPlace): Candidate {
  const where = cityName(cityCode);
  return {
    id: `office:${id}`,
    kind: 'office',
    name,
    aliases: [],
    where,
    whereAliases: aliasesOf(cityCode),
    cityCode,
    address,
  };
}

/** Hotels of the catalogue that have the beginning of a typed word. */
async function hotelsLike({ database }: HotelContext, typed: string): Promise<readonly Candidate[]> {
  const words = searchTextOf([typed]).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  // Three letters of each word: the rest may be misspelled, which ranking forgives.
  const rows = await database.system((db) =>
    db
      .selectFrom('hotel')
      .select(['id', 'place_code', 'facts'])
      .where('is_listed', '=', true)
      .where((eb) => eb.and(words.map((word) => eb('search_text', 'like', `%${word.slice(0, 3)}%`))))
      .orderBy('name')
      .orderBy('id')
      .limit(MOST_HOTELS)
      .execute(),
  );
  return rows.map(({ id, place_code, facts }) => {
    const { name, address } = facts as unknown as HotelFacts;
    const where = [address.area, address.city].filter(Boolean).join(', ');
    return {
      id: `hotel:${id}`,
      kind: 'hotel',
      name,
      aliases: [],
      where,
      whereAliases: aliasesOf(place_code),
      cityCode: place_code,
      address: address.line,
    };
  });
}

function present({ item, highlight, alias }: Suggested<Candidate>): Suggestion {
  const { id, kind, name, where, cityCode, address } = item;
  const isArea = kind === 'area' || kind === 'station' || kind === 'airport' || kind === 'office';
  return {
    place: id,
    hotelData: {
      searchType: kind === 'hotel' ? 'hotel' : isArea ? 'area' : 'city',
      hotelName: kind === 'hotel' ? name : null,
      areaName: isArea ? name : null,
      cityName: kind === 'city' ? name : cityName(cityCode),
      city: cityCode,
      country: INDIA.countryName,
      address,
      hotelId: kind === 'hotel' ? id.slice('hotel:'.length) : null,
    },
    kind,
    name,
    subText: where,
    highlight: [...highlight],
    alias,
  };
}

function placeOf(cityCode: string) {
  const stateName = gstStateByCode(hotelCityByCode(cityCode)?.gstStateCode ?? '')?.name ?? '';
  return { country: INDIA, state: { stateName }, tboDetails: { cityCode } };
}

function aliasesOf(code: string): readonly string[] {
  return hotelCityByCode(code)?.aliases ?? [];
}

function cityName(code: string): string {
  return hotelCityByCode(code)?.name ?? code;
}
