import * as z from 'zod/mini';
import { optionalText } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import type { Privilege } from '../privileges.ts';
import { allowedAction, id, listPayload, listQuery } from '../schemas.ts';
import { savedTravelerDetails } from './traveller-entries.ts';
import { travelerType } from './trip-travellers.ts';

const EXTERNAL = '/trip/api/v1/externalTraveler';
const PERSONAL = '/trip/api/v1/personalTraveler';
const GUESTS = { kind: 'privilege', privilege: 'guests.book' as Privilege } as const;
const OWN = { kind: 'privilege', privilege: 'trips.own' as Privilege } as const;

/** A passport that is kept with a traveller. */
export const passport = z.object({
  number: z.string(),
  expiresOn: z.string(),
  issuedOn: z.nullable(z.string()),
  countryCode: z.string(),
});

/** A guest of the organisation, or a person's own traveller, kept to be chosen again. */
export const savedTraveler = z.object({
  _id: z.string(),
  kind: z.enum(['external', 'personal']),
  company: z.nullable(z.string()),
  type: travelerType,
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string(),
  dateOfBirth: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  passport: z.nullable(passport),
  createdAt: z.string(),
  allowedActions: z.array(allowedAction),
});

const SEARCH = z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))) });
const SORTS = ['name', 'company', 'createdAt'] as const;
const company = { company: z.optional(optionalText('organizationName', 'Company')) };
const named = z.strictObject({ travelerId: id });
const answer = z.object({ traveler: savedTraveler });

/** Guests, for everyone who may book for guests. */
export const listExternalTravelers = defineOperation({
  id: 'list-external-travelers',
  area: 'trip',
  method: 'GET',
  path: EXTERNAL,
  summary: 'Guests',
  access: GUESTS,
  object: 'organisation',
  query: listQuery(SEARCH, SORTS),
  payload: listPayload(savedTraveler),
  errors: ['validation_failed'],
});

/** Keeps a guest. */
export const createExternalTraveler = defineOperation({
  id: 'create-external-traveler',
  area: 'trip',
  method: 'POST',
  path: EXTERNAL,
  summary: 'Add a guest',
  access: GUESTS,
  object: 'organisation',
  body: z.strictObject({ ...savedTravelerDetails, ...company }),
  payload: answer,
  errors: ['validation_failed'],
  idempotent: true,
});

/** Changes a guest. Trips that the guest is in already keep what they had. */
export const updateExternalTraveler = defineOperation({
  id: 'update-external-traveler',
  area: 'trip',
  method: 'PUT',
  path: EXTERNAL,
  summary: 'Change a guest',
  access: GUESTS,
  object: 'organisation',
  body: z.strictObject({ travelerId: id, ...savedTravelerDetails, ...company }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Forgets a guest. Trips that the guest is in keep them. */
export const deleteExternalTraveler = defineOperation({
  id: 'delete-external-traveler',
  area: 'trip',
  method: 'DELETE',
  path: EXTERNAL,
  summary: 'Remove a guest',
  access: GUESTS,
  object: 'organisation',
  query: named,
  payload: z.object({ travelerId: z.string() }),
  errors: ['validation_failed', 'not_found'],
});

/** The person's own: family and friends for personal bookings. Nobody else sees them. */
export const listPersonalTravelers = defineOperation({
  id: 'list-personal-travelers',
  area: 'trip',
  method: 'GET',
  path: PERSONAL,
  summary: 'My family and friends',
  access: OWN,
  object: 'self',
  query: listQuery(SEARCH, SORTS),
  payload: listPayload(savedTraveler),
  errors: ['validation_failed'],
});

/** Keeps one of the person's own. */
export const createPersonalTraveler = defineOperation({
  id: 'create-personal-traveler',
  area: 'trip',
  method: 'POST',
  path: PERSONAL,
  summary: 'Add one of my family and friends',
  access: OWN,
  object: 'self',
  body: z.strictObject(savedTravelerDetails),
  payload: answer,
  errors: ['validation_failed'],
  idempotent: true,
});

/** Changes one of the person's own. */
export const updatePersonalTraveler = defineOperation({
  id: 'update-personal-traveler',
  area: 'trip',
  method: 'PUT',
  path: PERSONAL,
  summary: 'Change one of my family and friends',
  access: OWN,
  object: 'own',
  body: z.strictObject({ travelerId: id, ...savedTravelerDetails }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Forgets one of the person's own. */
export const deletePersonalTraveler = defineOperation({
  id: 'delete-personal-traveler',
  area: 'trip',
  method: 'DELETE',
  path: PERSONAL,
  summary: 'Remove one of my family and friends',
  access: OWN,
  object: 'own',
  query: named,
  payload: z.object({ travelerId: z.string() }),
  errors: ['validation_failed', 'not_found'],
});
