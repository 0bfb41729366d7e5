import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import * as z from 'zod/mini';

/** UUIDv7 ids of the wire (`_id`). */
export const id = z.uuid();
/** YYYY-MM-DD of a day that exists. */
export const isoDate = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: invalidMessage('Date'), abort: true }),
    z.refine(isCalendarDay, { error: invalidMessage('Date') }),
  );
/** An IATA airport code. */
export const airportCode = z.string().check(z.regex(/^[A-Z]{3}$/));
/** As passports have it; X where it is left open. */
export const gender = z.enum(['male', 'female', 'x'], { error: () => 'Please select gender' });
/** A country by its two letters (ISO 3166). */
export const countryCode = (label: string) => z.string().check(z.regex(/^[A-Z]{2}$/, invalidMessage(label)));
/** The specification's cabin codes. */
export const cabinCode = z.enum(['E', 'P', 'B', 'F']);
/** A whole number that may arrive as text in a query. */
export const count = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))]),
  z.transform((value) => Number(value)),
);
/** "1"/"true" and similar values in a query. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);

/** Ids are kept in four bytes. */
const LARGEST_ID = 2_147_483_647;

/** A positive integer of the wire (`user_id`, `state_id`), which may arrive as text in a query. */
export const integerId = z.pipe(
  z.union([z.int().check(z.positive(), z.lte(LARGEST_ID)), z.string().check(z.regex(/^[1-9]\d{0,8}$/))]),
  z.transform((value) => Number(value)),
);

/** A row or page number that may arrive as text. */
export const rowCount = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,8}$/))]),
  z.transform((value) => Number(value)),
);

/** Rows per page: the sizes of rules §9.4 and nothing above 500. */
export const pageSize = z.pipe(
  z.union([z.literal([20, 50, 100, 500]), z.enum(['20', '50', '100', '500'])]),
  z.transform((value) => Number(value)),
);

/** A JSON-encoded `search` parameter (rules §7.1), parsed and judged by its own schema. */
export function searchObject<S extends z.ZodMiniObject>(schema: S) {
  return z.optional(
    z.pipe(
      z.string().check(z.maxLength(2_000)),
      z.pipe(
        z.transform((value: string, context) => {
          try {
            return JSON.parse(value) as unknown;
          } catch {
            context.issues.push({ code: 'custom', message: 'search must be JSON', input: value });
            return z.NEVER;
          }
        }),
        schema,
      ),
    ),
  );
}

/** What every list takes (rules §7.1): its own search fields and columns to sort by, and the page. */
export function listQuery<S extends z.ZodMiniObject, const C extends readonly [string, ...string[]]>(
  search: S,
  sortColumns: C,
) {
  return z.strictObject({
    search: searchObject(search),
    sortBy: z.optional(z.enum(sortColumns)),
    sortOrder: z._default(z.enum(['ASC', 'DESC', 'asc', 'desc']), 'ASC'),
    rowNumber: z._default(rowCount, 1),
    recordsPerPage: z._default(pageSize, 20),
  });
}

/** A page of a list (decisions §1 "Envelope"). */
export function listPayload<S extends z.ZodMiniType>(row: S) {
  return z.object({
    data: z.array(row),
    total: z.number(),
    rowNumber: z.number(),
    recordsPerPage: z.number(),
  });
}

/** What a person may do with a record; where not, why. */
export const allowedAction = z.object({
  action: z.string(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
});

/** A person as records name them. */
export const namedPerson = z.object({ user_id: z.number(), name: z.string() });

/** The answer of a download; `content` is produced piece by piece where it may be large. */
export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** The payload of a download: never looked into, only handed on. */
export const download = z.custom<Download>();
