import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { integerId } from '../schemas.ts';
import { trainStation } from '../train/train-shapes.ts';

const ORGANIZATION = '/organization/public/api/v1';
const TRIP = '/trip/public/api/v1';

const lookup = {
  area: 'reference',
  method: 'GET',
  access: { kind: 'public' },
  object: 'nothing',
} as const;
const choices = z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })) });

/** Kinds of organisation. */
export const listOrganizationTypes = defineOperation({
  ...lookup,
  id: 'list-organization-types',
  path: `${ORGANIZATION}/organization-types`,
  summary: 'Organisation types',
  payload: choices,
  errors: [],
});

/** Sizes of organisation. */
export const listOrganizationSizes = defineOperation({
  ...lookup,
  id: 'list-organization-sizes',
  path: `${ORGANIZATION}/organization-size`,
  summary: 'Organisation sizes',
  payload: choices,
  errors: [],
});

/** Industries. */
export const listIndustries = defineOperation({
  ...lookup,
  id: 'list-industries',
  path: `${ORGANIZATION}/industry-list`,
  summary: 'Industries',
  payload: choices,
  errors: [],
});

/** Countries, India first. */
export const listCountries = defineOperation({
  ...lookup,
  id: 'list-countries',
  path: `${ORGANIZATION}/country-list`,
  summary: 'Countries',
  payload: z.object({
    data: z.array(z.object({ isoCodeA2: z.string(), countryName: z.string(), dialCode: z.nullable(z.string()) })),
  }),
  errors: [],
});

/** The states of a country, India's with their GST codes; other countries answer an empty list. */
export const listStates = defineOperation({
  ...lookup,
  id: 'list-states',
  path: `${ORGANIZATION}/state-list`,
  summary: 'States',
  query: z.strictObject({
    countryCode: z
      .string({ error: () => 'Country is required' })
      .check(z.regex(/^[A-Z]{2}$/, 'Please choose a country first')),
  }),
  payload: z.object({ data: z.array(z.object({ state_id: z.number(), stateName: z.string(), gstCode: z.string() })) }),
  errors: ['validation_failed'],
});

/** A city as forms offer it. */
export const city = z.object({
  city_name: z.string(),
  stateName: z.nullable(z.string()),
  countryCode: z.string(),
  countryName: z.string(),
});

/** Cities by what is typed; at most 20. `state_id` narrows to a state of India. */
export const listCities = defineOperation({
  ...lookup,
  id: 'list-cities',
  path: `${ORGANIZATION}/city-list`,
  summary: 'Cities',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country first'))),
    state_id: z.optional(integerId),
  }),
  payload: z.object({ data: z.array(city) }),
  errors: ['validation_failed'],
});

/** The same cities under the trip service's path. */
export const listTripCities = defineOperation({
  ...lookup,
  id: 'list-trip-cities',
  path: `${TRIP}/cities`,
  summary: 'Cities, under the trip service’s path',
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  payload: z.object({ data: z.array(city) }),
  errors: ['validation_failed'],
});

/** Frequent-flyer airline groups: `airlines` is comma-separated (screens §3). */
export const listFrequentFlyerAirlines = defineOperation({
  ...lookup,
  id: 'list-frequent-flyer-airlines',
  path: `${TRIP}/ffairlines`,
  summary: 'Frequent-flyer airline groups',
  payload: z.object({ data: z.array(z.object({ _id: z.string(), groupName: z.string(), airlines: z.string() })) }),
  errors: [],
});

/** Ways to travel. */
export const listTravelModes = defineOperation({
  ...lookup,
  id: 'list-travel-modes',
  path: `${TRIP}/travel-modes`,
  summary: 'Travel modes',
  payload: choices,
  errors: [],
});

/** Expense categories (rules §9.4). */
export const listExpenseTypes = defineOperation({
  ...lookup,
  id: 'list-expense-types',
  path: `${TRIP}/expense-types`,
  summary: 'Expense types',
  payload: choices,
  errors: [],
});

/** Airlines by name or code, for deal codes and filters; at most 20. */
export const listAirlines = defineOperation({
  ...lookup,
  id: 'list-airlines',
  path: `${TRIP}/airlines`,
  summary: 'Airlines',
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  payload: z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ['validation_failed'],
});

/** Railway stations by code, of today or of before, by name, city or another name of it; at most 20. */
export const listStations = defineOperation({
  ...lookup,
  id: 'list-stations',
  path: '/trip/api/v1/stations',
  summary: 'Railway stations',
  access: { kind: 'session', keys: true },
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  payload: z.object({ data: z.array(trainStation) }),
  errors: ['validation_failed'],
});
