import * as z from 'zod/mini';

/** Where and when a charge of ours is supplied, which decides its GST: GST state codes and a day, YYYY-MM-DD. */
export const serviceSupply = z.object({
  supplierStateCode: z.string(),
  placeOfSupplyStateCode: z.string(),
  /** To a special economic zone: no GST under the letter of undertaking with this number, IGST where null. Absent = not to one. */
  sez: z.optional(z.object({ lutArn: z.nullable(z.string()) })),
  on: z.string(),
});
