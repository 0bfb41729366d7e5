import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { gender, id } from '../schemas.ts';
import { listedBus } from './bus-shapes.ts';
import { busSelection, quotedSeats } from './quote-seats.ts';
import { OPENING_ERRORS } from './show-seats.ts';

/** A person who may sit on one of the seats: of the trip, or the caller where the trip has no travellers yet. */
const reviewedPassenger = z.object({
  /** Null for a caller who is in no trip. */
  travelerId: z.nullable(id),
  user_id: z.nullable(z.number()),
  name: z.string(),
  title: z.nullable(z.string()),
  /** Null where it is not given: operators ask for it. */
  gender: z.nullable(gender),
  /** On the day of journey; null = their date of birth is not known. */
  age: z.nullable(z.number()),
  /** Whether there is a telephone number, which the first passenger needs. */
  hasMobile: z.boolean(),
});

/** A registration of the company, for the invoice of our fee and for operators that ask for one. */
const busRegistration = z.object({
  _id: id,
  displayName: z.string(),
  gstin: z.string(),
  legalName: z.string(),
});

/**
 * Everything about seats before they go into a trip: who sits there, what is asked of them, present price and terms.
 */
export const reviewBus = defineOperation({
  id: 'review-bus',
  area: 'bus',
  method: 'POST',
  path: '/bus/review',
  summary: 'Review seats of a bus before they are added to a trip',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  body: z.strictObject({
    ...busSelection,
    /** The registration it is to be booked for; absent = the trip's, or the organisation's default. */
    gstRegistrationId: z.optional(id),
  }),
  payload: z.object({
    bus: listedBus,
    /** The trip that it was searched for; null = it makes one of its own. */
    tripId: z.nullable(z.string()),
    ...quotedSeats,
    /** True where nothing keeps the seats from being added. */
    isReady: z.boolean(),
    /** What operators ask of passengers. */
    needs: z.object({
      /** Kinds of document of which each passenger states one; empty = none is asked for. */
      idKinds: z.array(z.object({ code: z.string(), label: z.string() })),
      /** Why the first passenger is needed, in a sentence. */
      primary: z.string(),
    }),
    passengers: z.array(reviewedPassenger),
    gst: z.object({
      registrations: z.array(busRegistration),
      selected: z.nullable(id),
      /** Why this one, or why there is none. */
      why: z.string(),
    }),
    /** What the traveller must know before it is booked. */
    notes: z.array(z.string()),
    /** Why no colleague and no guest may be named, in a sentence each; null where they may. */
    refusals: z.object({ colleagues: z.nullable(z.string()), guests: z.nullable(z.string()) }),
    isPersonal: z.boolean(),
    /** Greenhouse gas of the journey for each passenger; null where a town's place is not known. */
    co2Kg: z.nullable(z.number()),
  }),
  errors: [...OPENING_ERRORS, 'others_not_allowed'],
});
