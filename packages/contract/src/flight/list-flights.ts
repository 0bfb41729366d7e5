import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation } from '../operation.ts';
import { airportCode, cabinCode, count, flag, id, isoDate } from '../schemas.ts';
import { changedVerdict, flightOption, searchShape, supplierProgress } from './flight-shapes.ts';

const text = z.optional(z.string().check(z.maxLength(400)));
/** "09:30" on the day of departure, or "2026-12-01T09:30"; airport-local. */
const localTime = z.optional(
  z.union([z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):[0-5]\d$/)), z.literal('')]),
);

/**
 * The URL parameters of the flight list (screens §2.2). Those that only filter or sort are the browser's and ignored
 * here.
 */
export const flightListQuery = z.strictObject({
  /** Cabin class. */
  cc: z._default(cabinCode, 'E'),
  from: airportCode,
  to: airportCode,
  ad: z._default(count, 1),
  child: z._default(count, 0),
  inf: z._default(count, 0),
  /** Departure date YYYY-MM-DD. */
  dDate: isoDate,
  /** Return date; absent or empty = one way. */
  rDate: z.optional(z.union([isoDate, z.literal('')])),
  /** Airlines, stops, times, price, duration, layover ranges (`r…` = return): filters. */
  al: text,
  ral: text,
  st: text,
  rst: text,
  dTime: text,
  rTime: text,
  fromP: text,
  toP: text,
  fromD: text,
  toD: text,
  fromL: text,
  toL: text,
  /** The chosen flight. */
  fid: text,
  /** Trip. */
  id: text,
  /** Sort order. */
  cp: text,
  viewAll: text,
  /** Personal booking. */
  pb: z._default(flag, false),
  /**
   * All flights of a journey with several stops, two to six: "BLR-DEL-2026-12-01,DEL-BOM-2026-12-04". `from`, `to` and
   * `dDate` then repeat the first of them, and `rDate` stays empty. Two of which the second leads back are a return.
   */
  multi: z.optional(
    z.union([
      z.string().check(z.regex(/^[A-Z]{3}-[A-Z]{3}-\d{4}-\d{2}-\d{2}(,[A-Z]{3}-[A-Z]{3}-\d{4}-\d{2}-\d{2}){1,5}$/)),
      z.literal(''),
    ]),
  ),
  /**
   * Times of the second and later flights of a journey with several stops, each "leave after-arrive by", either of
   * which may be missing: "06:00-18:00,-,-20:30". The first flight's are `leaveAfter` and `arriveBy`.
   */
  mTimes: z.optional(
    z.union([
      z
        .string()
        .check(
          z.regex(
            /^(([01]\d|2[0-3]):[0-5]\d)?-(([01]\d|2[0-3]):[0-5]\d)?(,(([01]\d|2[0-3]):[0-5]\d)?-(([01]\d|2[0-3]):[0-5]\d)?){0,4}$/,
          ),
        ),
      z.literal(''),
    ]),
  ),
  /** Days before and after that `stream-alternatives` searches too; the list itself ignores it. */
  flex: z._default(z.pipe(count, z.int().check(z.gte(0), z.lte(3))), 0),
  /** `stream-alternatives` searches airports nearby too; the list itself ignores it. */
  near: z._default(flag, false),
  /** The list itself searches the city's other airports too; not for journeys with several stops. */
  fromAll: z._default(flag, false),
  toAll: z._default(flag, false),
  /** Earliest departure of the outward flight and of the return. */
  leaveAfter: localTime,
  rLeaveAfter: localTime,
  /** Latest arrival of the outward flight and of the return. */
  arriveBy: localTime,
  rArriveBy: localTime,
  /** Airlines whose agreed codes are used ("6E,AI"), "none" for none; absent = all that the organisation has. */
  deal: z.optional(z.union([z.string().check(z.regex(/^[A-Z0-9]{2}(,[A-Z0-9]{2}){0,19}$/)), z.enum(['none', ''])])),
  /** The GST registration it is bought for; absent = the trip's, else the organisation's default. */
  gst: z.optional(z.union([id, z.literal('')])),
});

/** The stated method behind all estimates of greenhouse gas. */
export const emissionsMethod = z.object({
  name: z.string(),
  version: z.string(),
  text: z.string(),
  source: z.string(),
});

/** Facts of all fares of a list. */
const listTerms = {
  /**
   * Our fee for the whole journey and all travellers with its GST; fares are listed without it. 0 = none is charged.
   */
  fee: rupees,
  /** The same less the GST on it that the organisation can claim back. */
  netFee: rupees,
  /**
   * The policy's ceiling for a whole journey, which applies to two halves of a return together; null without one.
   * Rupees of fare per paying traveller, our fee left out.
   */
  ceiling: z.nullable(z.object({ limit: rupees, action: z.enum(['note', 'reason', 'approval', 'block']) })),
};

/** What a search answers with: all results of the suppliers that answered, the others named. */
export const flightList = z.object({
  searchedFlightId: z.string(),
  /** ISO instant until which these fares can be opened and added. */
  expiresAt: z.string(),
  isIntl: z.boolean(),
  isRoundTrip: z.boolean(),
  shape: searchShape,
  emissionsMethod,
  ...listTerms,
  flights: z.array(flightOption),
  suppliers: z.array(supplierProgress),
});

/** Searches flights and answers when every supplier has answered or its deadline has passed. */
export const listFlights = defineOperation({
  id: 'list-flights',
  area: 'flight',
  method: 'GET',
  path: '/flights/list',
  summary: 'Search flights',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'nothing',
  query: flightListQuery,
  body: z.strictObject({}),
  payload: flightList,
  errors: [
    'validation_failed',
    'invalid_location',
    'same_location',
    'date_in_past',
    'return_before_departure',
    'party_invalid',
    'not_found',
    'service_disabled',
    'supplier_error',
    'too_many_requests',
  ],
});

/**
 * An event of the streaming search. Options of later batches replace those with the same flightId; their verdicts are
 * provisional until `finished`.
 */
export const flightListEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    searchedFlightId: z.string(),
    expiresAt: z.string(),
    isIntl: z.boolean(),
    isRoundTrip: z.boolean(),
    shape: searchShape,
    emissionsMethod,
    ...listTerms,
    suppliers: z.array(supplierProgress),
  }),
  z.object({ type: z.literal('flights'), flights: z.array(flightOption), suppliers: z.array(supplierProgress) }),
  z.object({
    type: z.literal('finished'),
    suppliers: z.array(supplierProgress),
    /** Verdicts of all results together; only those that differ from what was sent. */
    verdicts: z.array(changedVerdict),
    /** Medians of kg CO2e per traveller that define the bands; of options no other kind of which was found, none. */
    medianKg: z.array(z.object({ coverage: z.enum(['onward', 'return', 'whole']), kg: z.number() })),
  }),
]);

/** The same search as a stream of server-sent events: each supplier's results as they arrive. */
export const streamFlights = defineOperation({
  ...listFlights,
  id: 'stream-flights',
  path: '/flights/list/stream',
  summary: 'Search flights, results as they arrive',
  payload: flightListEvent,
  errors: [...listFlights.errors, 'too_many_streams'],
  answer: 'stream',
});
