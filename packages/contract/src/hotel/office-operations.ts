import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation, nothing, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

const API = '/organization/api/v1/travel-place';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

const kind = z.enum(['office', 'client'], { error: () => 'Please select a kind' });

/** A place an organisation's people go to: an office of its own or a client's site. */
export const travelPlace = z.object({
  _id: z.string(),
  name: z.string(),
  kind,
  address: z.string(),
  cityCode: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

const travelPlaces = z.object({ data: z.array(travelPlace) });

const latitude = z
  .number({ error: () => 'Latitude must be a number from -90 to 90' })
  .check(z.gte(-90, 'Latitude must be a number from -90 to 90'), z.lte(90, 'Latitude must be a number from -90 to 90'));
const longitude = z
  .number({ error: () => 'Longitude must be a number from -180 to 180' })
  .check(
    z.gte(-180, 'Longitude must be a number from -180 to 180'),
    z.lte(180, 'Longitude must be a number from -180 to 180'),
  );

/** A point of the map, or one of the areas and stations that are suggested ("BLR.koramangala"). */
export const travelPoint = z.union([
  z.strictObject({ latitude, longitude }),
  z.strictObject({ area: z.string({ error: () => 'Area is required' }).check(z.minLength(1), z.maxLength(60)) }),
]);

const fields = {
  name: text('departmentName', 'Name'),
  kind,
  address: text('address'),
  /** Where it lies. */
  point: travelPoint,
};

/** Offices and clients' sites, by name; everybody who searches may see them. */
export const listTravelPlaces = defineOperation({
  id: 'list-travel-places',
  area: 'hotel',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Our offices and clients’ sites',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'organisation',
  query: nothing,
  payload: travelPlaces,
  errors: [],
});

/** Enters an office or a client's site. It lies in a city whose hotels are sold. */
export const createTravelPlace = defineOperation({
  id: 'create-travel-place',
  area: 'hotel',
  method: 'POST',
  path: `${API}/create`,
  summary: 'Enter an office or a client’s site',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(fields),
  payload: travelPlaces,
  errors: ['validation_failed', 'name_taken'],
});

/** Changes one. */
export const updateTravelPlace = defineOperation({
  id: 'update-travel-place',
  area: 'hotel',
  method: 'PUT',
  path: `${API}/update`,
  summary: 'Change an office or a client’s site',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ travelPlaceId: id, ...fields }),
  payload: travelPlaces,
  errors: ['validation_failed', 'not_found', 'name_taken'],
});

/** Removes one; searches near it can be opened until they expire. */
export const removeTravelPlace = defineOperation({
  id: 'remove-travel-place',
  area: 'hotel',
  method: 'DELETE',
  path: `${API}/remove`,
  summary: 'Remove an office or a client’s site',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ travelPlaceId: id }),
  payload: travelPlaces,
  errors: ['validation_failed', 'not_found'],
});

/** All operations of the places where an organisation's people go. */
export const OFFICE_OPERATIONS: readonly Operation[] = [
  listTravelPlaces,
  createTravelPlace,
  updateTravelPlace,
  removeTravelPlace,
];
