import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { count, isoDate, text } from '../schemas.ts';
import { flightBooking, tripDetails, tripSummary } from './trip-shapes.ts';

/** Makes a trip (rules §7.5). An empty body makes one for the signed-in person. */
export const createTrip = defineOperation({
  id: 'create-trip',
  area: 'trip',
  method: 'POST',
  path: '/trip/api/v1/trip',
  summary: 'Create a trip',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'self',
  query: z.strictObject({}),
  body: z.strictObject({
    name: z.optional(text('tripName')),
    startDate: z.optional(isoDate),
    endDate: z.optional(isoDate),
    isPersonalBooking: z.optional(z.boolean()),
  }),
  payload: z.object({ data: tripSummary }),
  errors: ['validation_failed', 'return_before_departure'],
  idempotent: true,
  answer: 'envelope',
});

/** Reads one trip. */
export const getTrip = defineOperation({
  id: 'get-trip',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip',
  summary: 'A trip with its bookings',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'own',
  query: z.strictObject({ tripId: z.uuid() }),
  body: z.strictObject({}),
  payload: z.object({ tripDetails }),
  errors: ['validation_failed', 'trip_not_found'],
  idempotent: false,
  answer: 'envelope',
});

/** The signed-in person's trips, newest first (list conventions of rules §7.1). */
export const listTrips = defineOperation({
  id: 'list-trips',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip/list',
  summary: 'My trips',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'self',
  query: z.strictObject({
    /** JSON: {"name":"mumbai"}. */
    search: z.optional(z.string().check(z.maxLength(300))),
    status: z.optional(z.enum(['Draft', 'Upcoming', 'Ongoing', 'Past'])),
    rowNumber: z._default(count, 1),
    recordsPerPage: z._default(count, 20),
  }),
  body: z.strictObject({}),
  payload: z.object({
    data: z.array(tripSummary),
    total: z.number(),
    rowNumber: z.number(),
    recordsPerPage: z.number(),
    counts: z.object({ Draft: z.number(), Upcoming: z.number(), Ongoing: z.number(), Past: z.number() }),
  }),
  errors: ['validation_failed', 'bad_request'],
  idempotent: false,
  answer: 'envelope',
});

/** A trip's bookings as they change: the trip at once, then every change of one of its bookings. */
export const watchTrip = defineOperation({
  id: 'watch-trip',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip/events',
  summary: 'Live changes of a trip',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'own',
  query: z.strictObject({ tripId: z.uuid() }),
  body: z.strictObject({}),
  payload: z.discriminatedUnion('type', [
    z.object({ type: z.literal('booking'), flight: flightBooking }),
    z.object({ type: z.literal('removed'), flightId: z.string() }),
    z.object({ type: z.literal('alive') }),
  ]),
  errors: ['validation_failed', 'trip_not_found'],
  idempotent: false,
  answer: 'stream',
});
