import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { airportCode, cabinCode, count, flag, isoDate } from '../schemas.ts';
import { changedVerdict, flightOption, supplierProgress } from './flight-shapes.ts';

const text = z.optional(z.string().check(z.maxLength(400)));

/** The URL parameters of the flight list (screens §2.2). Those that only filter or sort are the browser's and ignored here. */
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
});

/** What a search answers with: all results of the suppliers that answered, the others named. */
export const flightList = z.object({
  searchedFlightId: z.string(),
  /** ISO instant until which these fares can be opened and added. */
  expiresAt: z.string(),
  isIntl: z.boolean(),
  isRoundTrip: z.boolean(),
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
    'service_disabled',
    'supplier_error',
    'too_many_requests',
  ],
  idempotent: false,
  answer: 'envelope',
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
    suppliers: z.array(supplierProgress),
  }),
  z.object({ type: z.literal('flights'), flights: z.array(flightOption), suppliers: z.array(supplierProgress) }),
  z.object({
    type: z.literal('finished'),
    suppliers: z.array(supplierProgress),
    /** Verdicts of all results together; only those that differ from what was sent. */
    verdicts: z.array(changedVerdict),
  }),
]);

/** The same search as a stream of server-sent events: each supplier's results as they arrive. */
export const streamFlights = defineOperation({
  ...listFlights,
  id: 'stream-flights',
  path: '/flights/list/stream',
  summary: 'Search flights, results as they arrive',
  payload: flightListEvent,
  answer: 'stream',
});
