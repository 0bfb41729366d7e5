import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id, isoDate } from '../schemas.ts';
import { missingDetails, travelerEntries } from './traveller-entries.ts';
import { plannedItem, tripDetails, tripKind, tripSummary } from './trip-shapes.ts';

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
});

/** Changes a trip's name, its time, and what it is charged to. Fields that are left out do not change. */
export const updateTrip = defineOperation({
  id: 'update-trip',
  area: 'trip',
  method: 'PUT',
  path: '/trip/api/v1/trip',
  summary: 'Change a trip',
  access: OWN,
  object: 'arranged',
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
});

/**
 * Lists the missing details of the travellers, of all of them at once, also while a service is priced for them. Nothing
 * that is known changes; a passport may replace one that does not serve.
 */
export const completeTripTravelers = defineOperation({
  id: 'complete-trip-travelers',
  area: 'trip',
  method: 'PUT',
  path: '/trip/api/v1/trip/travelers/details',
  summary: 'Complete the details of a trip’s travellers',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    tripId: id,
    version: z.int(),
    travelers: z.array(missingDetails).check(z.minLength(1), z.maxLength(14)),
  }),
  payload: z.object({ tripDetails }),
  errors: ['validation_failed', 'trip_not_found', 'trip_version_conflict', 'trip_not_editable'],
});

/** Makes a trip like another: who travels, why and for whom. Bookings are not copied; `plan` says what to search. */
export const copyTrip = defineOperation({
  id: 'copy-trip',
  area: 'trip',
  method: 'POST',
  path: '/trip/api/v1/trip/copy',
  summary: 'Copy a trip',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    tripId: id,
    startDate: z.optional(isoDate),
    name: z.optional(text('tripName')),
  }),
  payload: z.object({ tripId: z.string(), plan: z.array(plannedItem) }),
  errors: ['validation_failed', 'trip_not_found', 'others_not_allowed'],
  idempotent: true,
});
