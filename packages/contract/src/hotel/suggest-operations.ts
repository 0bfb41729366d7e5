import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { searchObject } from '../schemas.ts';

const API = '/trip/api/v1/hotel';
const SEARCH = { kind: 'privilege', privilege: 'search' } as const;

/** A city of the old search box (screens §3). */
export const hotelCity = z.object({
  type: z.literal('city'),
  cityName: z.string(),
  name: z.string(),
  country: z.object({ isoCodeA2: z.string(), countryName: z.string() }),
  state: z.object({ stateName: z.string() }),
  /** What `cid` of the address is: the code of the city. */
  tboDetails: z.object({ cityCode: z.string() }),
});

/** A hotel of the old search box. */
export const suggestedHotel = z.object({
  type: z.literal('hotel'),
  hotelId: z.string(),
  name: z.string(),
  cityName: z.string(),
  address: z.string(),
  country: z.object({ isoCodeA2: z.string(), countryName: z.string() }),
  state: z.object({ stateName: z.string() }),
  tboDetails: z.object({ cityCode: z.string() }),
});

/** The old search (rules §7.8): cities and hotels. */
export const listHotelCities = defineOperation({
  id: 'list-hotel-cities',
  area: 'hotel',
  method: 'GET',
  path: `${API}/cities`,
  summary: 'Cities and hotels by name',
  access: SEARCH,
  object: 'nothing',
  query: z.strictObject({ search: searchObject(z.strictObject({ search: z.string().check(z.maxLength(100)) })) }),
  payload: z.object({ cities: z.array(hotelCity), hotels: z.array(suggestedHotel) }),
  errors: ['validation_failed', 'service_disabled'],
});

const span = z.object({ from: z.number(), to: z.number() });

/** A suggestion of the new search box (screens §3), with the typed part of it. */
export const hotelSuggestion = z.object({
  /** What the search takes as `place`: "city:BLR", "area:BLR.koramangala", "office:…", "hotel:…". */
  place: z.string(),
  hotelData: z.object({
    searchType: z.enum(['hotel', 'city', 'area']),
    hotelName: z.nullable(z.string()),
    areaName: z.nullable(z.string()),
    cityName: z.string(),
    city: z.string(),
    country: z.string(),
    address: z.nullable(z.string()),
    hotelId: z.nullable(z.string()),
  }),
  /** More exactly than `searchType`: offices, stations and airports are areas there. */
  kind: z.enum(['office', 'city', 'area', 'station', 'airport', 'hotel']),
  name: z.string(),
  /** Where it lies. */
  subText: z.string(),
  /** Spans of `name` that were typed, the end not included. */
  highlight: z.array(span),
  /** The other name that was typed ("Bombay"); null where it was the name. */
  alias: z.nullable(z.string()),
});

/** The new search (rules §7.8): the caller's offices, cities, areas, stations, airports and hotels; any spelling. */
export const searchHotelPlaces = defineOperation({
  id: 'search-hotel-places',
  area: 'hotel',
  method: 'GET',
  path: `${API}/search`,
  summary: 'Cities, areas, hotels and own offices by name',
  access: SEARCH,
  object: 'nothing',
  query: z.strictObject({
    /** Empty = the organisation's own places. */
    searchText: z._default(z.string().check(z.maxLength(100)), ''),
    size: z._default(
      z.pipe(
        z.union([z.int().check(z.gte(1), z.lte(20)), z.string().check(z.regex(/^(?:[1-9]|1\d|20)$/))]),
        z.transform((value) => Number(value)),
      ),
      20,
    ),
  }),
  payload: z.object({ searchList: z.array(hotelSuggestion) }),
  errors: ['validation_failed', 'service_disabled'],
});

/** Suggestions for the search form. */
export const SUGGEST_OPERATIONS: readonly Operation[] = [listHotelCities, searchHotelPlaces];
