import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { cabinCode } from '../schemas.ts';

/** The cabins of the search form: options show a name and submit a code (screens §2.2). */
export const listFlightClasses = defineOperation({
  id: 'list-flight-classes',
  area: 'reference',
  method: 'GET',
  path: '/trip/public/api/v1/flight-class',
  summary: 'Cabin classes',
  access: { kind: 'public' },
  object: 'nothing',
  query: z.strictObject({}),
  body: z.strictObject({}),
  payload: z.object({ data: z.array(z.object({ name: z.string(), code: cabinCode })) }),
  errors: [],
});
