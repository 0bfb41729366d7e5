import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';

const API = '/trip/api/v1/hotel/catalogue';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

const supplierRow = z.strictObject({
  supplier: z.string().check(z.minLength(1), z.maxLength(40)),
  supplierHotelId: z.string().check(z.minLength(1), z.maxLength(80)),
});

/** A hotel as one supplier lists it. */
export const listedRow = z.object({
  supplier: z.string(),
  supplierHotelId: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  stars: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

/** Two rows that may be one house, or that a person has decided about. */
export const hotelPair = z.object({
  one: listedRow,
  other: listedRow,
  /** 0 to 1, as the last merging saw it; null where it sees no doubt. */
  score: z.nullable(z.number()),
  /** Why they are not merged automatically. */
  vetoes: z.array(z.string()),
  /** The decision about them; null = not decided, and they stay apart. */
  verdict: z.nullable(z.enum(['same', 'different'])),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});

/** The list of a city at a supplier. */
export const hotelList = z.object({
  supplier: z.string(),
  city: z.string(),
  hotels: z.number(),
  /** ISO instants. */
  fetchedAt: z.nullable(z.string()),
  dueAt: z.string(),
  /** Why the last try failed; the list from before is used on. */
  error: z.nullable(z.string()),
});

const hotelPairs = z.object({ data: z.array(hotelPair), lists: z.array(hotelList) });

/** Pairs of the hotels' lists that a person should check, past decisions, and the state of the lists. */
export const listHotelPairs = defineOperation({
  id: 'list-hotel-pairs',
  area: 'hotel',
  method: 'GET',
  path: `${API}/pairs`,
  summary: 'Hotels that may be the same',
  access: MANAGE,
  object: 'provider_own',
  payload: hotelPairs,
  errors: ['provider_only'],
});

/** Says that two rows are one hotel or two, or takes a decision back. Bookings keep the hotel they were made for. */
export const decideHotelPair = defineOperation({
  id: 'decide-hotel-pair',
  area: 'hotel',
  method: 'POST',
  path: `${API}/decide`,
  summary: 'Decide whether two listed hotels are the same',
  access: MANAGE,
  object: 'provider_own',
  personOnly: true,
  body: z.strictObject({
    one: supplierRow,
    other: supplierRow,
    /** `open` takes back what was decided. */
    verdict: z.enum(['same', 'different', 'open']),
  }),
  payload: hotelPairs,
  errors: ['validation_failed', 'not_found', 'provider_only'],
});

/** The provider's operations on the lists of hotels. */
export const CATALOGUE_OPERATIONS: readonly Operation[] = [listHotelPairs, decideHotelPair];
