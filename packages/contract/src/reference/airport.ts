import * as z from 'zod/mini';

/** An airport under the specification's names (screens §3). */
export const airport = z.object({
  city: z.string(),
  country_code: z.string(),
  airport_name: z.string(),
  airport_code: z.string(),
});
