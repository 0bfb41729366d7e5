import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { count, id } from '../schemas.ts';
import { tripDetails, tripItem, tripStatus, tripSummary } from './trip-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

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
  payload: z.object({ tripDetails }),
  errors: ['validation_failed', 'trip_not_found'],
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
    /**
     * `ahead`: what is under way or future by departure, then what is over, the latest first; it has no other
     * direction.
     */
    sortBy: z._default(z.enum(['ahead', 'name', 'startTime', 'createdAt', 'totalPrice']), 'createdAt'),
    sortOrder: z._default(z.enum(['ASC', 'DESC', 'asc', 'desc']), 'DESC'),
    rowNumber: z._default(count, 1),
    recordsPerPage: z._default(count, 20),
  }),
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
      'Not booked': z.number(),
      /** Of these trips, how many wait for their approvers. */
      waitingForApproval: z.number(),
    }),
    /** Whether `scope=organisation` may be asked. */
    mayListOrganisation: z.boolean(),
  }),
  errors: ['validation_failed', 'bad_request', 'privilege_missing'],
});

/**
 * A trip's bookings as they change: the trip at once, then every change of one of its bookings. `changed` says that
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
  payload: z.discriminatedUnion('type', [
    z.object({ type: z.literal('booking'), booking: tripItem }),
    z.object({ type: z.literal('removed'), bookingId: z.string() }),
    z.object({ type: z.literal('changed'), revision: z.string() }),
    z.object({ type: z.literal('alive') }),
  ]),
  errors: ['validation_failed', 'trip_not_found', 'too_many_streams'],
  answer: 'stream',
});
