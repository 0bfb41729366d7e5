import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { count, id, isoDate, nothing, text } from '../schemas.ts';
import { plannedFlight, tripDetails, tripFlight, tripKind, tripStatus, tripSummary } from './trip-shapes.ts';
import { travelerEntries } from './trip-travellers.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

const chargedTo = {
  /** Left out = as it was; null = none. */
  purpose: z.optional(z.nullable(text('reason', 'Purpose'))),
  costCentreId: z.optional(z.nullable(id)),
  projectId: z.optional(z.nullable(id)),
  gstId: z.optional(z.nullable(id)),
};

/** Makes a trip (rules §7.5). An empty body makes one for the signed-in person. */
export const createTrip = defineOperation({
  id: 'create-trip',
  area: 'trip',
  method: 'POST',
  path: '/trip/api/v1/trip',
  summary: 'Create a trip',
  access: OWN,
  object: 'self',
  query: nothing,
  body: z.strictObject({
    name: z.optional(text('tripName')),
    startDate: z.optional(isoDate),
    endDate: z.optional(isoDate),
    ...chargedTo,
    kind: z.optional(tripKind),
    travelers: z.optional(travelerEntries),
    travelerMode: z.optional(z.enum(['single', 'multiple'])),
    isPersonalBooking: z.optional(z.boolean()),
  }),
  payload: z.object({ data: tripSummary }),
  errors: ['validation_failed', 'return_before_departure', 'others_not_allowed', 'party_invalid'],
  idempotent: true,
  answer: 'envelope',
});

/** Changes what a trip is called, when it is, and what it is charged to. Fields that are left out stay as they are. */
export const updateTrip = defineOperation({
  id: 'update-trip',
  area: 'trip',
  method: 'PUT',
  path: '/trip/api/v1/trip',
  summary: 'Change a trip',
  access: OWN,
  object: 'arranged',
  query: nothing,
  body: z.strictObject({
    tripId: id,
    version: z.int(),
    name: z.optional(text('tripName')),
    startDate: z.optional(z.nullable(isoDate)),
    endDate: z.optional(z.nullable(isoDate)),
    ...chargedTo,
  }),
  payload: z.object({ tripDetails }),
  errors: [
    'validation_failed',
    'trip_not_found',
    'trip_version_conflict',
    'trip_not_editable',
    'return_before_departure',
  ],
  idempotent: false,
  answer: 'envelope',
});

/** Says who travels; only while nothing in the trip is under way. Unpaid flights are re-named with them. */
export const setTripTravelers = defineOperation({
  id: 'set-trip-travelers',
  area: 'trip',
  method: 'PUT',
  path: '/trip/api/v1/trip/travelers',
  summary: 'Set the travellers of a trip',
  access: OWN,
  object: 'arranged',
  query: nothing,
  body: z.strictObject({
    tripId: id,
    version: z.int(),
    kind: z.optional(tripKind),
    travelers: travelerEntries.check(z.minLength(1)),
  }),
  payload: z.object({ tripDetails }),
  errors: [
    'validation_failed',
    'trip_not_found',
    'trip_version_conflict',
    'trip_not_editable',
    'others_not_allowed',
    'party_invalid',
  ],
  idempotent: false,
  answer: 'envelope',
});

/** Reads one trip: its maker, its travellers, its approvers, and who arranges trips for others. */
export const getTrip = defineOperation({
  id: 'get-trip',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip',
  summary: 'A trip with its bookings',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ tripId: id }),
  body: nothing,
  payload: z.object({ tripDetails }),
  errors: ['validation_failed', 'trip_not_found'],
  idempotent: false,
  answer: 'envelope',
});

/** The signed-in person's trips, or the organisation's for who arranges them (list conventions of rules §7.1). */
export const listTrips = defineOperation({
  id: 'list-trips',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip/list',
  summary: 'Trips',
  access: OWN,
  object: 'self',
  query: z.strictObject({
    /** JSON: {"name":"mumbai","place":"BOM","from":"2026-01-01","to":"2026-01-31","traveler":"asha","kind":"self"}. */
    search: z.optional(z.string().check(z.maxLength(600))),
    /** `organisation` needs trips.others, or an admin. */
    scope: z._default(z.enum(['mine', 'organisation']), 'mine'),
    status: z.optional(tripStatus),
    sortBy: z._default(z.enum(['name', 'startTime', 'createdAt', 'totalPrice']), 'createdAt'),
    sortOrder: z._default(z.enum(['ASC', 'DESC', 'asc', 'desc']), 'DESC'),
    rowNumber: z._default(count, 1),
    recordsPerPage: z._default(count, 20),
  }),
  body: nothing,
  payload: z.object({
    data: z.array(tripSummary),
    total: z.number(),
    rowNumber: z.number(),
    recordsPerPage: z.number(),
    counts: z.object({
      Draft: z.number(),
      Upcoming: z.number(),
      Ongoing: z.number(),
      Past: z.number(),
      Cancelled: z.number(),
      /** Of these trips, how many wait for their approvers. */
      waitingForApproval: z.number(),
    }),
    /** Whether `scope=organisation` may be asked. */
    mayListOrganisation: z.boolean(),
  }),
  errors: ['validation_failed', 'bad_request', 'privilege_missing'],
  idempotent: false,
  answer: 'envelope',
});

/** Makes a trip like another: who travels, why and for whom. Bookings are not copied; `plan` tells what to search. */
export const copyTrip = defineOperation({
  id: 'copy-trip',
  area: 'trip',
  method: 'POST',
  path: '/trip/api/v1/trip/copy',
  summary: 'Copy a trip',
  access: OWN,
  object: 'arranged',
  query: nothing,
  body: z.strictObject({
    tripId: id,
    startDate: z.optional(isoDate),
    name: z.optional(text('tripName')),
  }),
  payload: z.object({ tripId: z.string(), plan: z.array(plannedFlight) }),
  errors: ['validation_failed', 'trip_not_found', 'others_not_allowed'],
  idempotent: true,
  answer: 'envelope',
});

/**
 * A trip's bookings as they change: the trip at once, then every change of one of its bookings. `changed` tells that
 * something else of the trip is new (its texts, travellers, approvals, comments, shares) and it should be read again.
 */
export const watchTrip = defineOperation({
  id: 'watch-trip',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip/events',
  summary: 'Live changes of a trip',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ tripId: id }),
  body: nothing,
  payload: z.discriminatedUnion('type', [
    z.object({ type: z.literal('booking'), flight: tripFlight }),
    z.object({ type: z.literal('removed'), flightId: z.string() }),
    z.object({ type: z.literal('changed'), revision: z.string() }),
    z.object({ type: z.literal('alive') }),
  ]),
  errors: ['validation_failed', 'trip_not_found'],
  idempotent: false,
  answer: 'stream',
});
