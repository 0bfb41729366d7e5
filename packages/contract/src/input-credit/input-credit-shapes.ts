import { MATCH_STATUSES } from '@pravas/domain/input-credit/match.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { listPayload } from '../schemas.ts';

/** A month as addresses name it: YYYY-MM. */
export const period = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Month is written YYYY-MM' }));

/** Tax by its outcome; the parts add up to the whole. */
export const creditParts = z.object({
  claimed: rupees,
  claimable: rupees,
  /** Not in 2B yet and not late, or waiting for a decision. */
  waiting: rupees,
  atRisk: rupees,
  lost: rupees,
});

/** A month of a registration. */
export const creditMonth = z.object({
  registrationId: z.string(),
  period,
  ...creditParts.shape,
  /** Tax of documents that no booking explains. */
  outside: rupees,
  /** What finance or the travel desk has to act on. */
  open: z.number(),
  /** The latest 2B that was imported for the month; null = none. */
  imported: z.nullable(
    z.object({
      at: z.string(),
      by: z.string(),
      /** YYYY-MM-DD on which the portal made it; null = unsaid. */
      generatedOn: z.nullable(z.string()),
      documents: z.number(),
      unknownSections: z.array(z.string()),
      files: z.number(),
    }),
  ),
});

/** A registration of the company whose credit is shown. */
export const creditRegistration = z.object({
  _id: z.string(),
  displayName: z.string(),
  gstNumber: z.string(),
  stateName: z.string(),
});

/** Credit of a financial year, by registration and month. */
export const inputCredit = z.object({
  /** The year it begins in: 2026 for April 2026 to March 2027. */
  year: z.number(),
  years: z.array(z.number()),
  registrations: z.array(creditRegistration),
  months: z.array(creditMonth),
  totals: creditParts,
  outside: rupees,
  lostBy: z.array(z.object({ reason: z.string(), amount: rupees })),
});

const heads = z.object({ igst: rupees, cgst: rupees, sgst: rupees, cess: rupees });
const kind = z.enum(['invoice', 'debit_note', 'credit_note']);

/** A document as our books know it. */
export const bookSide = z.object({
  key: z.string(),
  kind,
  supplierName: z.string(),
  supplierGstin: z.nullable(z.string()),
  number: z.nullable(z.string()),
  date: z.string(),
  /** The State's code, "27". */
  placeOfSupply: z.nullable(z.string()),
  /** The name of the State; null where the code has none. */
  placeOfSupplyName: z.nullable(z.string()),
  taxable: z.nullable(rupees),
  heads: z.nullable(heads),
  tax: rupees,
  bookingIds: z.array(z.string()),
  /** Where the first of its bookings is. */
  tripId: z.nullable(z.string()),
});

/** A document as the tax portal states it. */
export const portalSide = z.object({
  _id: z.string(),
  section: z.string(),
  kind,
  supplierName: z.string(),
  supplierGstin: z.nullable(z.string()),
  number: z.string(),
  date: z.string(),
  period,
  /** The State's code, "27". */
  placeOfSupply: z.nullable(z.string()),
  /** The name of the State; null where the code has none. */
  placeOfSupplyName: z.nullable(z.string()),
  isReverseCharge: z.boolean(),
  taxable: rupees,
  heads,
  tax: rupees,
  isAvailable: z.boolean(),
  filedOn: z.nullable(z.string()),
  /** True where a later 2B no longer has it. */
  isGone: z.boolean(),
  /** Its tax before a later 2B changed it; null = it was never changed. */
  formerTax: z.nullable(rupees),
});

/** Documents that belong together, what differs, the outcome of the tax, and the next action. */
export const creditMatch = z.object({
  key: z.string(),
  status: z.enum(MATCH_STATUSES),
  registrationId: z.string(),
  period,
  date: z.string(),
  ageDays: z.number(),
  supplierName: z.string(),
  tax: rupees,
  books: z.array(bookSide),
  portals: z.array(portalSide),
  differences: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string(), isSlight: z.boolean() })),
  ...creditParts.shape,
  outside: rupees,
  whyLost: z.nullable(z.string()),
  isConfirmed: z.boolean(),
  claimedIn: z.nullable(z.string()),
  ims: z.enum(['none', 'accepted', 'pending', 'rejected']),
  next: z.object({
    action: z.string(),
    owner: z.nullable(z.enum(['finance', 'desk'])),
    text: z.string(),
    remindOn: z.nullable(z.string()),
  }),
  /** The travel desk's open case about it; null = none. */
  chasedAt: z.nullable(z.string()),
  allowedActions: z.array(z.string()),
});

/** A page of matches, with how many there are of each status in all. */
export const creditMatches = z.extend(listPayload(creditMatch), {
  counts: z.array(z.object({ status: z.enum(MATCH_STATUSES), count: z.number() })),
});

/** The outcome of one month of an imported file. */
export const importedReturn = z.object({
  registrationId: z.string(),
  displayName: z.string(),
  gstNumber: z.string(),
  period,
  documents: z.number(),
  /** Nothing but `unchanged`: exactly this file was imported before. */
  isSameFile: z.boolean(),
  added: z.number(),
  changed: z.number(),
  gone: z.number(),
  unchanged: z.number(),
  unknownSections: z.array(z.string()),
});
