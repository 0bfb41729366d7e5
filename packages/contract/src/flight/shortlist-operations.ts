import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { optionalText } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { verdictOutcome } from '../policy/verdict-shapes.ts';
import { id, listPayload, listQuery, namedPerson } from '../schemas.ts';
import { sharedWith } from '../shortlist/shortlist-operations.ts';
import { chosenFlight } from './flight-details.ts';
import { emissions, flightOption, searchShape } from './flight-shapes.ts';

const SEARCH = { kind: 'privilege', privilege: 'search' } as const;

/**
 * What the policy said of a shared fare to the person who shared it, as in the flight list: no amounts of rules or
 * budgets, and neither the policy's name nor its contents.
 */
export const sharedVerdict = z.object({
  outcome: verdictOutcome,
  /** Labels of the broken rules, strictest first; empty within policy. */
  reasons: z.array(z.string()),
  /** What would comply: "Leave 09:40, save ₹1,150"; null within policy, and where nothing would. */
  instead: z.nullable(z.string()),
});

/** A flight as it was shared: with the fare that was meant, at its price then. */
export const sharedOption = z.object({
  flightId: z.string(),
  fareType: z.string(),
  fareLabel: z.string(),
  totalPrice: rupees,
  /** With our fee; null for half of a return, since the fee is for both ways, and where the fee is not known. */
  totalWithFee: z.nullable(rupees),
  /** Null without a policy, for personal bookings, and for flights shared before verdicts were. */
  verdict: z.nullable(sharedVerdict),
  /** Of all flights of this fare together; null where an airport's place is not known. */
  emissions: z.nullable(emissions),
  /** One for a whole journey, two for a return of two orders; their other fares are not judged. */
  options: z.array(flightOption),
});

/** What a person whom flights were sent to says of them; their last word counts. */
export const shortlistAnswer = z.object({
  person: namedPerson,
  /** Null = none of these. */
  suggested: z.nullable(
    z.object({
      flightId: z.string(),
      fareType: z.string(),
      /** "6E 2043"; "6E 2043 / AI 806" there and back. */
      name: z.string(),
    }),
  ),
  comment: z.nullable(z.string()),
  answeredAt: z.string(),
  isMine: z.boolean(),
});

/** Shared flights as lists show them. */
export const shortlistRow = z.object({
  _id: z.string(),
  /** "DEL → BOM, Tue, 1 Dec". */
  title: z.string(),
  sharedBy: namedPerson,
  recipients: z.array(namedPerson),
  note: z.nullable(z.string()),
  flights: z.number(),
  /** Lowest and highest total with our fee, in rupees. */
  from: rupees,
  to: rupees,
  sharedAt: z.string(),
  isMine: z.boolean(),
  /** Latest first. */
  answers: z.array(shortlistAnswer),
});

/** Hands up to six flights of a search to colleagues with a note. */
export const shareShortlist = defineOperation({
  id: 'share-shortlist',
  area: 'flight',
  method: 'POST',
  path: '/flights/shortlist/share',
  summary: 'Share flights with colleagues',
  access: SEARCH,
  object: 'own',
  body: z.strictObject({
    searchedFlightId: chosenFlight.shape.searchedFlightId,
    flights: z
      .array(z.strictObject({ flightId: chosenFlight.shape.flightId, fareType: chosenFlight.shape.fareType }))
      .check(z.minLength(1), z.maxLength(6)),
    ...sharedWith,
  }),
  payload: z.object({ shortlistId: z.string() }),
  errors: [
    'validation_failed',
    'search_expired',
    'flight_not_in_search',
    'fare_not_offered',
    'trip_not_found',
    'not_found',
  ],
  idempotent: true,
});

/** Shortlists one has shared or been sent, newest first. */
export const listShortlists = defineOperation({
  id: 'list-shortlists',
  area: 'flight',
  method: 'GET',
  path: '/flights/shortlist/list',
  summary: 'Shared flights',
  access: SEARCH,
  object: 'self',
  query: listQuery(z.strictObject({ tripId: z.optional(id) }), ['sharedAt']),
  payload: listPayload(shortlistRow),
  errors: ['validation_failed'],
});

/** One shortlist, for the person who shared it and those it was sent to. Prices are those of the day it was shared. */
export const getShortlist = defineOperation({
  id: 'get-shortlist',
  area: 'flight',
  method: 'GET',
  path: '/flights/shortlist/details',
  summary: 'Shared flights with their fares',
  access: SEARCH,
  object: 'own',
  query: z.strictObject({ shortlistId: id }),
  payload: z.extend(shortlistRow, {
    tripId: z.nullable(z.string()),
    shape: searchShape,
    isIntl: z.boolean(),
    /** Parameters of the flight list that search for the same again. */
    searchAgain: z.record(z.string(), z.string()),
    /** Our fee for the whole journey and all travellers with its GST, as it was; 0 = none, null = not known. */
    fee: z.nullable(rupees),
    shared: z.array(sharedOption),
  }),
  errors: ['validation_failed', 'not_found'],
});

/**
 * Suggests one of the flights, or none of them; those they were sent to may do so as often as they like, and their last
 * answer counts. The person who shared them is notified.
 */
export const answerShortlist = defineOperation({
  id: 'answer-shortlist',
  area: 'flight',
  method: 'POST',
  path: '/flights/shortlist/answer',
  summary: 'Suggest one of the shared flights',
  access: SEARCH,
  object: 'own',
  body: z.strictObject({
    shortlistId: id,
    /** A flight of the shortlist at its fare; null = none of these. */
    suggested: z.nullable(
      z.strictObject({
        flightId: chosenFlight.shape.flightId,
        fareType: z.string().check(z.regex(/^\d{1,3}$/)),
      }),
    ),
    comment: optionalText('longComment'),
  }),
  /** Everybody's present answers, latest first. */
  payload: z.object({ answers: z.array(shortlistAnswer) }),
  errors: ['validation_failed', 'own_shortlist', 'not_found'],
  idempotent: true,
});
