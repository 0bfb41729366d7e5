import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { download } from '../schemas.ts';

/** A picture of the organisation or of one of its people: small, re-encoded, without its camera's notes. */
export const getImage = defineOperation({
  id: 'get-image',
  area: 'people',
  method: 'GET',
  path: '/organization/api/v1/image',
  summary: 'A profile picture or a logo',
  access: { kind: 'session' },
  object: 'organisation',
  query: z.strictObject({ imageId: z.uuid() }),
  payload: download,
  errors: ['validation_failed', 'not_found'],
  answer: 'download',
});
