import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { download } from '../schemas.ts';

/**
 * A picture of a hotel, by our own id and never by an address. Without an id, and where the supplier's cannot be had, a
 * drawn placeholder replaces it, which says so.
 */
export const getHotelPicture = defineOperation({
  id: 'get-hotel-picture',
  area: 'hotel',
  method: 'GET',
  path: '/trip/api/v1/hotel/picture',
  summary: 'A picture of a hotel',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'nothing',
  query: z.strictObject({
    hotelId: z.string().check(z.minLength(1), z.maxLength(60)),
    pictureId: z.optional(z.union([z.string().check(z.regex(/^[0-9a-f-]{36}$/)), z.literal('')])),
  }),
  payload: download,
  errors: ['validation_failed', 'not_found'],
  answer: 'download',
});

/** Pictures of hotels. */
export const PICTURE_OPERATIONS: readonly Operation[] = [getHotelPicture];
