import * as z from 'zod/mini';
import { optionalText } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { verdictOutcome } from '../policy/verdict-shapes.ts';
import { id, namedPerson } from '../schemas.ts';
import { sharedRow, sharedWith } from '../shortlist/shortlist-operations.ts';
import { hotelHead, stayOffer } from './stay-shapes.ts';

const API = '/trip/api/v1/hotel/shortlist';
const SEARCH = { kind: 'privilege', privilege: 'search' } as const;
const shortId = z.string().check(z.minLength(1), z.maxLength(60));

/**
 * What the policy said of a shared rate to the person who shared it: no amounts of rules or budgets, and neither the
 * policy's name nor its contents.
 */
export const sharedStayVerdict = z.object({
  outcome: verdictOutcome,
  /** Labels of the broken rules, strictest first; empty within policy. */
  reasons: z.array(z.string()),
  /** "Above Bengaluru's limit a night", "Within the limit a night"; null where there is no limit. */
  cap: z.nullable(z.string()),
});

/** A hotel as it was shared: with the rate that was meant, at its price then. */
export const sharedStay = z.object({
  ...z.pick(hotelHead, {
    hotelId: true,
    name: true,
    stars: true,
    address: true,
    area: true,
    city: true,
    distanceText: true,
    reviewScore: true,
    isPreferred: true,
    pictureId: true,
  }).shape,
  ...z.pick(stayOffer, {
    offerId: true,
    boardText: true,
    payment: true,
    isNegotiated: true,
    total: true,
    perNight: true,
    tax: true,
    fee: true,
    payNow: true,
    payAtHotel: true,
    isRefundable: true,
    freeUntil: true,
    freeUntilText: true,
  }).shape,
  /** The kind of room, as the hotel's page heads it; for several rooms "2 × Standard Room". */
  room: z.string(),
  beds: z.nullable(z.string()),
  /** "Free until Sun 6 Dec 13:59", "Then ₹7,581 is kept until Tue 8 Dec 13:59": as it was then. */
  cancellation: z.array(z.string()),
  /** Null without a policy, and for personal stays. */
  verdict: z.nullable(sharedStayVerdict),
  /** Its name among the others: the hotel; with its room and meals where it was shared at several rates. */
  title: z.string(),
  /** False where no supplier lists the hotel any more, or the organisation has blocked it since. */
  isListed: z.boolean(),
});

/** What a person whom hotels were sent to says of them; the last word counts. */
export const sharedStayAnswer = z.object({
  person: namedPerson,
  /** Null = none of these. */
  suggested: z.nullable(
    z.object({
      hotelId: z.string(),
      offerId: z.string(),
      /** The hotel; with its room and meals where it was shared at several rates. */
      name: z.string(),
    }),
  ),
  comment: z.nullable(z.string()),
  answeredAt: z.string(),
  isMine: z.boolean(),
});

/** Hands up to six hotels of a search to colleagues with a note. */
export const shareStays = defineOperation({
  id: 'share-stays',
  area: 'hotel',
  method: 'POST',
  path: `${API}/share`,
  summary: 'Share hotels with colleagues',
  access: SEARCH,
  object: 'own',
  body: z.strictObject({
    searchedHotelId: id,
    /** Without a rate the cheapest is used. */
    hotels: z
      .array(z.strictObject({ hotelId: shortId, offerId: z.optional(shortId) }))
      .check(z.minLength(1), z.maxLength(6)),
    ...sharedWith,
  }),
  payload: z.object({ shortlistId: z.string() }),
  errors: ['validation_failed', 'search_expired', 'service_disabled', 'trip_not_found', 'not_found'],
  idempotent: true,
});

/**
 * Shared hotels, for those who shared them and those they were sent to. Prices are those of the moment they were
 * shared.
 */
export const getSharedStays = defineOperation({
  id: 'get-shared-stays',
  area: 'hotel',
  method: 'GET',
  path: `${API}/details`,
  summary: 'Shared hotels with their rates',
  access: SEARCH,
  object: 'own',
  query: z.strictObject({ shortlistId: id }),
  payload: z.extend(z.omit(sharedRow, { service: true, answers: true }), {
    tripId: z.nullable(z.string()),
    /** Nights on the hotel's calendar, YYYY-MM-DD. */
    checkIn: z.string(),
    checkOut: z.string(),
    nights: z.number(),
    /** "2 Rooms, 3 Adults, 1 Child". */
    occupancy: z.string(),
    /** Parameters of the list of hotels that search for the same again. */
    searchAgain: z.record(z.string(), z.string()),
    answers: z.array(sharedStayAnswer),
    shared: z.array(sharedStay),
  }),
  errors: ['validation_failed', 'not_found'],
});

/**
 * Suggests one of the hotels, or none of them; those they were sent to may do so as often as they like, and the last
 * answer counts. The person who shared them is notified.
 */
export const answerSharedStays = defineOperation({
  id: 'answer-shared-stays',
  area: 'hotel',
  method: 'POST',
  path: `${API}/answer`,
  summary: 'Suggest one of the shared hotels',
  access: SEARCH,
  object: 'own',
  body: z.strictObject({
    shortlistId: id,
    /** A hotel of the shortlist at its rate; null = none of these. */
    suggested: z.nullable(z.strictObject({ hotelId: shortId, offerId: shortId })),
    comment: optionalText('longComment'),
  }),
  /** Everybody's present answers, latest first. */
  payload: z.object({ answers: z.array(sharedStayAnswer) }),
  errors: ['validation_failed', 'own_shortlist', 'not_found'],
  idempotent: true,
});

/** Asking colleagues about hotels. */
export const SHARED_STAY_OPERATIONS: readonly Operation[] = [shareStays, getSharedStays, answerSharedStays];
