import * as z from 'zod/mini';

/** Rupees with at most two decimals. */
export const rupees = z.number();
/** UUIDv7 ids of the wire (`_id`). */
export const id = z.uuid();
/** YYYY-MM-DD. */
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** An IATA airport code. */
export const airportCode = z.string().check(z.regex(/^[A-Z]{3}$/));
/** The specification's cabin codes. */
export const cabinCode = z.enum(['E', 'P', 'B', 'F']);
/** A whole number that may arrive as text in a query. */
export const count = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))]),
  z.transform((value) => Number(value)),
);
/** Nothing is sent. */
export const nothing = z.strictObject({});
/** "1"/"true" and the like in a query. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);
