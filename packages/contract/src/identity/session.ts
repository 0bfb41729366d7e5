import * as z from 'zod/mini';
import { airport } from '../reference/airport.ts';

/** The signed-in person, under the specification's names (screens §3). */
export const user = z.object({
  user_id: z.number(),
  email_: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.number(),
  /** USER 0, ADMIN 1, APPROVER 2, ADMIN_AND_APPROVER 3 (rules §6). */
  role: z.number(),
  roleName: z.string(),
  isSuperAdmin: z.boolean(),
  privileges: z.array(z.string()),
  /** The picture's id for `get-image`; null = none. */
  imageId: z.nullable(z.string()),
  /** Usual airport of departure; null = not said. */
  homeAirport: z.nullable(airport),
  /** The language of the web app for the person; null while none has been chosen. */
  language: z.nullable(z.enum(['en-IN', 'hi-IN'])),
});

/** The organisation as every screen needs it. */
export const organization = z.object({
  _id: z.string(),
  name: z.string(),
  organization_master: z.object({ state: z.object({ state_id: z.number(), name: z.string() }) }),
  imageId: z.nullable(z.string()),
  settings: z.object({
    enableFlight: z.boolean(),
    disableHotel: z.boolean(),
    enableBus: z.boolean(),
    enableTrain: z.boolean(),
    enableCab: z.boolean(),
    /** No connected supplier sells flights more days ahead than this. */
    flightsSoldAheadDays: z.number(),
  }),
});

/** A session: a short access token for memory; the refresh token travels in an HttpOnly cookie only. */
export const session = z.object({
  accessToken: z.string(),
  /** Seconds until the access token answers 450. */
  expiresIn: z.number(),
  /** The organisation demands a second factor that this person has not set up: until then nothing else is allowed. */
  mustEnrolSecondFactor: z.boolean(),
  user,
  organization,
});

/** The password was right; a second factor is still asked for. The ticket is good for five minutes and five tries. */
export const secondFactorChallenge = z.object({
  challenge: z.object({
    ticket: z.string(),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
    /** Seconds. */
    expiresIn: z.number(),
  }),
});

/** What a login answers with. */
export const loginAnswer = z.union([session, secondFactorChallenge]);
