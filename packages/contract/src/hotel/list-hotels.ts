import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { countryCode, flag, isoDate } from '../schemas.ts';
import { hotelSupplierProgress, listedHotel, stayMap } from './stay-shapes.ts';

const text = z.optional(z.string().check(z.maxLength(400)));

/**
 * The URL parameters of the list of hotels (rules §7.10). Those that only filter or sort are the browser's and ignored
 * here.
 */
export const hotelListQuery = z.strictObject({
  /** The place of the search, as suggestions give it: "city:BLR", "area:BLR.koramangala", "office:…", "hotel:…". */
  city: z.string().check(z.regex(/^(?:city|area|office|hotel):[\w.~-]{1,80}$/, 'Choose a place from the list')),
  /** Check-in and check-out. */
  cid: isoDate,
  cod: isoDate,
  /** Rooms with their guests: "2:5,1" is two adults with a child of 5, and one adult. */
  occ: z._default(z.string().check(z.maxLength(100)), '1'),
  /** Of the guests, the same when they are booked; absent = that of the trip's first traveller, else Indian. */
  nat: z.optional(countryCode('Nationality')),
  /** Zone of the traveller's clock. */
  zone: z._default(z.string().check(z.maxLength(60)), 'Asia/Kolkata'),
  /** Trip. */
  tid: text,
  /** Personal booking. */
  pb: z._default(flag, false),
  loc: text,
  hid: text,
  sn: text,
  rt: text,
  fac: text,
  acc: text,
  roomInclusion: text,
  fromP: text,
  toP: text,
  km: text,
  free: text,
  policy: text,
  rate: text,
  sort: text,
});

const named = z.object({ hotelId: z.string(), name: z.string() });

/** Facts of a whole search. */
const searchHead = {
  searchedHotelId: z.string(),
  /** ISO instant until which the results can be opened. */
  expiresAt: z.string(),
  /** The place of the search, as people read it: "Koramangala, Bengaluru". */
  placeName: z.string(),
  ...stayMap,
  nights: z.number(),
  /** Our fee with its GST for the rooms that are asked for, which every total has in it. Rupees. */
  fee: rupees,
  /** How many hotels are asked. */
  asked: z.number(),
  /** "2 Rooms, 3 Adults, 1 Child". */
  occupancy: z.string(),
  featuredFormula: z.string(),
};

/** Facts once all have answered. */
const searchEnd = {
  /** Hotels in the order "Featured". */
  featured: z.array(z.string()),
  /** Those that have no room left for these days, as every supplier that sells them says. */
  soldOut: z.array(named),
  /** Those that sell the rooms only one by one, each as a booking of its own: their guests are not the same. */
  oneByOne: z.array(named),
  /** Those whose state is unknown, since a supplier failed. */
  unknown: z.array(named),
  /** Those that the organisation has blocked, with its reason; for admins alone. */
  blocked: z.array(z.object({ hotelId: z.string(), name: z.string(), reason: z.string() })),
};

const errors = [
  'validation_failed',
  'invalid_location',
  'service_disabled',
  'supplier_error',
  'too_many_requests',
] as const;

/** What a search answers with: all hotels of the suppliers that answered, the others named. */
export const hotelListPayload = z.object({
  ...searchHead,
  ...searchEnd,
  hotels: z.array(listedHotel),
  suppliers: z.array(hotelSupplierProgress),
});

/** Searches hotels and answers when every supplier has answered or its deadline has passed. */
export const listHotels = defineOperation({
  id: 'list-hotels',
  area: 'hotel',
  method: 'GET',
  path: '/trip/api/v1/hotel/list',
  summary: 'Search hotels',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'nothing',
  query: hotelListQuery,
  body: z.strictObject({}),
  payload: hotelListPayload,
  errors: [...errors],
});

/** An event of the streaming search. A hotel of a later batch replaces the one with the same hotelId. */
export const hotelListEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), ...searchHead, suppliers: z.array(hotelSupplierProgress) }),
  z.object({ type: z.literal('hotels'), hotels: z.array(listedHotel), suppliers: z.array(hotelSupplierProgress) }),
  z.object({ type: z.literal('finished'), ...searchEnd, suppliers: z.array(hotelSupplierProgress) }),
]);

/** The same search as a stream of server-sent events: each supplier's hotels as they arrive. */
export const streamHotels = defineOperation({
  ...listHotels,
  id: 'stream-hotels',
  path: '/trip/api/v1/hotel/list/stream',
  summary: 'Search hotels, results as they arrive',
  payload: hotelListEvent,
  errors: [...errors, 'too_many_streams'],
  answer: 'stream',
});

/** Searching for hotels. */
export const HOTEL_LIST_OPERATIONS: readonly Operation[] = [listHotels, streamHotels];
