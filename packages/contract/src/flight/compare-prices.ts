import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation } from '../operation.ts';
import { verdictBrief } from '../policy/verdict-shapes.ts';
import { airportCode, cabinCode } from '../schemas.ts';
import { chosenFlight } from './flight-details.ts';
import { slice } from './flight-shapes.ts';
import { flightListQuery } from './list-flights.ts';

const SEARCH = { kind: 'privilege', privilege: 'search' } as const;

/** Where a price lies compared with earlier ones; null until there are enough of them. */
const typicalPrice = z.nullable(
  z.object({
    /** Rupees: a quarter of the remembered prices lies below `low`, a quarter above `high`. */
    low: rupees,
    high: rupees,
    /** Days the band is based on. */
    days: z.number(),
    /** Days since any of it was last seen. */
    ageDays: z.number(),
    text: z.string(),
  }),
);

/** The lowest prices an organisation has been shown for a route, by day of departure: one adult, with our fee. */
export const getPriceCalendar = defineOperation({
  id: 'get-price-calendar',
  area: 'flight',
  method: 'GET',
  path: '/flights/price-calendar',
  summary: 'Lowest known prices of a month',
  access: SEARCH,
  object: 'nothing',
  query: z.strictObject({
    from: airportCode,
    to: airportCode,
    cc: z._default(cabinCode, 'E'),
    /** YYYY-MM. */
    month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  }),
  payload: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        /** Null where nothing is remembered. */
        lowest: z.nullable(rupees),
        airlineCode: z.nullable(z.string()),
        /** The day it was seen, YYYY-MM-DD. */
        seenOn: z.nullable(z.string()),
        ageDays: z.nullable(z.number()),
        tone: z.enum(['low', 'typical', 'high', 'unknown']),
      }),
    ),
    typical: typicalPrice,
  }),
  errors: ['validation_failed', 'invalid_location', 'same_location', 'service_disabled'],
});

/** A day or a pair of airports that was searched besides what was asked for. */
export const alternative = z.object({
  /** `date`: other days, same airports · `airport`: airports nearby, same days. */
  kind: z.enum(['date', 'airport']),
  from: z.string(),
  to: z.string(),
  dDate: z.string(),
  rDate: z.nullable(z.string()),
  /** The one that was asked for. */
  isAsked: z.boolean(),
  /** What the whole party pays in rupees, with our fee and the GST on that; null where nothing is sold or known. */
  lowest: z.nullable(rupees),
  airlineCode: z.nullable(z.string()),
  /**
   * `live`: suppliers were asked now · `remembered`: seen earlier, for one adult · `not_asked`: not yet, or the budget
   * was used up · `no_answer`: they were asked now and did not answer, and nothing was seen earlier.
   */
  source: z.enum(['live', 'remembered', 'not_asked', 'no_answer']),
  seenOn: z.nullable(z.string()),
  /** Kilometres from the airports that were asked for, both ends together; null for other days. */
  distanceKm: z.nullable(z.number()),
});

/** An event of looking at other days and airports. */
export const alternativeEvent = z.discriminatedUnion('type', [
  /** Everything that will be searched, with what is remembered of it. */
  z.object({ type: z.literal('started'), alternatives: z.array(alternative), searches: z.number() }),
  z.object({ type: z.literal('price'), alternative, asked: z.number(), searches: z.number() }),
  z.object({ type: z.literal('finished'), asked: z.number(), searches: z.number(), notAsked: z.number() }),
]);

/**
 * Looks for the lowest price on the days around (`flex`) and at airports nearby (`near`), one search each, at most six
 * of either and never more than a person's searches per minute allow; what is left out is answered from memory.
 */
export const streamAlternatives = defineOperation({
  id: 'stream-alternatives',
  area: 'flight',
  method: 'GET',
  path: '/flights/alternatives/stream',
  summary: 'Prices on other days and at airports nearby, as they arrive',
  access: SEARCH,
  object: 'nothing',
  query: flightListQuery,
  payload: alternativeEvent,
  errors: [
    'validation_failed',
    'invalid_location',
    'same_location',
    'date_in_past',
    'return_before_departure',
    'party_invalid',
    'not_found',
    'service_disabled',
    'too_many_requests',
    'too_many_streams',
  ],
  answer: 'stream',
});

/** A flight of the same search that costs less than the one that is viewed. */
export const cheaperFlight = z.object({
  flightId: z.string(),
  fareType: z.string(),
  fareLabel: z.string(),
  /** Of the first flight, for the logo. */
  airlineCode: z.string(),
  airline: z.string(),
  departureTime: z.string(),
  /** Null for one way and for a journey with several cities, whose departures are those of `slices`. */
  returnDepartureTime: z.nullable(z.string()),
  slices: z.array(slice),
  totalPrice: rupees,
  /** What is paid for it: with our fee and the GST on that. */
  totalWithFee: rupees,
  /** Rupees less than the flight that is viewed. */
  saves: rupees,
  verdict: z.nullable(verdictBrief),
});

/** Up to six cheaper flights of a remembered search (rules §7.6 'Cheaper options'), the cheapest first. */
export const listCheaperOptions = defineOperation({
  id: 'list-cheaper-options',
  area: 'flight',
  method: 'GET',
  path: '/flights/cheaper-options',
  summary: 'Cheaper flights of the same search',
  access: SEARCH,
  object: 'own',
  query: chosenFlight,
  payload: z.object({ cheaperFlights: z.array(cheaperFlight) }),
  errors: ['validation_failed', 'search_expired', 'flight_not_in_search', 'fare_not_offered'],
});

/** With our fee and its GST; null for half of a return, since the fee is for both ways. */
const totalWithFee = z.nullable(rupees);

/** Up to four fares of a remembered search side by side. */
export const compareFlights = defineOperation({
  id: 'compare-flights',
  area: 'flight',
  method: 'GET',
  path: '/flights/compare',
  summary: 'Compare up to four flights',
  access: SEARCH,
  object: 'own',
  query: z.strictObject({
    searchedFlightId: chosenFlight.shape.searchedFlightId,
    /** "flightId:fareType" two to four times, by commas; of a return "onward~return:fareType". */
    options: z.string().check(z.regex(/^[\w~-]+:\d{1,3}(,[\w~-]+:\d{1,3}){1,3}$/), z.maxLength(900)),
  }),
  payload: z.object({
    columns: z.array(
      z.object({ flightId: z.string(), fareType: z.string(), title: z.string(), totalPrice: rupees, totalWithFee }),
    ),
    rows: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** One for each column, in words. */
        values: z.array(z.string()),
        /** Indexes of the columns that are best in this row; empty where none is better than another. */
        best: z.array(z.number()),
      }),
    ),
  }),
  errors: ['validation_failed', 'search_expired', 'flight_not_in_search', 'fare_not_offered', 'not_found'],
});
