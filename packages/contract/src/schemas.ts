import {
  checkOptionalText,
  checkText,
  FIELD_RULES,
  type FieldRule,
  type FieldRuleName,
  invalidMessage,
  requiredMessage,
  tidyText,
} from '@pravas/domain/validation/field-rules.ts';
import * as z from 'zod/mini';
import type { Download } from './operation.ts';

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

/** A text field judged by its rule of the domain: tidied, required, refused with the rule's own message. */
export function text(name: FieldRuleName, label: string = FIELD_RULES[name].label) {
  const rule: FieldRule = FIELD_RULES[name];
  return z.string({ error: () => requiredMessage(label) }).check(
    z.overwrite((value) => tidyText(rule, value.slice(0, LONGEST_TEXT))),
    z.check((context) => {
      const message = checkText(rule, context.value, label);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );
}

/** The same where the field may be left out or empty; answers null then. */
export function optionalText(name: FieldRuleName, label: string = FIELD_RULES[name].label) {
  const rule: FieldRule = FIELD_RULES[name];
  const typed = z.string().check(
    z.overwrite((value) => tidyText(rule, value.slice(0, LONGEST_TEXT))),
    z.check((context) => {
      const message = checkOptionalText(rule, context.value, label);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );
  return z.pipe(
    z._default(z.nullable(typed), null),
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** No field is as long as this; what is longer is cut here and then refused for its length. */
const LONGEST_TEXT = 20_000;

/** A calendar day that exists; '{label} is required' when it is missing. */
export function day(label: string) {
  return z.string({ error: () => requiredMessage(label) }).check(
    z.check((context) => {
      if (context.value === '')
        context.issues.push({ code: 'custom', message: requiredMessage(label), input: context.value });
      else if (!isCalendarDay(context.value)) {
        context.issues.push({ code: 'custom', message: invalidMessage(label), input: context.value });
      }
    }),
  );
}

/** A calendar day that may be left out; answers null then. */
export function optionalDay(label: string) {
  const typed = z.string().check(
    z.check((context) => {
      if (context.value !== '' && !isCalendarDay(context.value)) {
        context.issues.push({ code: 'custom', message: invalidMessage(label), input: context.value });
      }
    }),
  );
  return z.pipe(
    z._default(z.nullable(typed), null),
    z.transform((value) => (value === '' ? null : value)),
  );
}

function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value && Number(match[1]) >= 1900;
}

/** A positive integer of the wire (`user_id`, `state_id`), which may arrive as text in a query. */
export const integerId = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,8}$/))]),
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

/** The greatest amount that one field may hold, in rupees: a hundred crore. */
const LARGEST_AMOUNT = 1_000_000_000;

/** Rupees that a person typed: no negative, no more than two decimals, at most a hundred crore. */
export function amount(label: string) {
  return z
    .number({ error: (issue) => (issue.input === undefined ? requiredMessage(label) : invalidMessage(label)) })
    .check(
      z.check((context) => {
        const { value } = context;
        const isWhole = Number.isFinite(value) && Number(value.toFixed(2)) === value;
        if (isWhole && value >= 0 && value <= LARGEST_AMOUNT) return;
        context.issues.push({ code: 'custom', message: invalidMessage(label), input: value });
      }),
    );
}

/** What a person may do with a record; where not, why. */
export const allowedAction = z.object({
  action: z.string(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
});

/** A person as records name him. */
export const namedPerson = z.object({ user_id: z.number(), name: z.string() });

/** The payload of a download: never looked into, only handed on. */
export const download = z.custom<Download>();
