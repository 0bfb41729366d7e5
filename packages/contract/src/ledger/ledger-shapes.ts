import { ACCOUNT_BOOKS } from '@pravas/domain/ledger/account-books.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { optionalDay } from '../form-fields.ts';
import { id } from '../schemas.ts';

/** An account of an organisation with us. */
export const accountBook = z.enum(ACCOUNT_BOOKS);

/** What entries are narrowed to. Days are of India, both included; none = this month. */
export const ledgerSearch = z.strictObject({
  from: optionalDay('From'),
  to: optionalDay('To'),
  /** Events, by the first part of their keys: `capture`, `hold`. */
  event: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,40}$/))).check(z.maxLength(30))),
  /** Departments, by their names at the time of booking. */
  department: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
  /** A traveller's name, or a part of it. */
  traveller: z.optional(z.string().check(z.maxLength(60))),
  /** Any text in a row: a reference, a UTR, a document's number, a trip. */
  text: z.optional(z.string().check(z.maxLength(60))),
});

/** The state of an account at this moment. */
export const accountBalance = z.object({
  account: accountBook,
  label: z.string(),
  /** True where the balance is what the organisation owes; else it is its money. */
  isOwed: z.boolean(),
  balance: rupees,
  /** Of the balance: what waits for orders. */
  held: rupees,
  /** What can be spent now; null where nothing can be spent from the account. */
  available: z.nullable(rupees),
  /** Of the balance: credit that was given, and is spent first. */
  promotional: rupees,
});

/** A document that belongs to an entry. */
export const entryDocument = z.object({
  _id: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'debit_note']),
  number: z.string(),
});

/** An entry of an account. One of debit and credit is 0. */
export const ledgerRow = z.object({
  _id: z.string(),
  /** What people call it: "E-1F3A9C20". */
  entryNo: z.string(),
  at: z.string(),
  event: z.string(),
  eventText: z.string(),
  reason: z.string(),
  /** An order's number, a UTR; null = it has none. */
  reference: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  tripId: z.nullable(z.string()),
  tripName: z.nullable(z.string()),
  traveller: z.nullable(z.string()),
  department: z.nullable(z.string()),
  documents: z.array(entryDocument),
  debit: rupees,
  credit: rupees,
  /** Of the whole account after this entry, whatever rows are narrowed to. */
  balance: rupees,
});

/** The sums of an account's days. */
export const ledgerSums = z.object({
  opening: rupees,
  in: rupees,
  out: rupees,
  closing: rupees,
  entries: z.number(),
});

/** Money of an account that waits for an order. */
export const heldAmount = z.object({
  since: z.string(),
  amount: rupees,
  bookingId: z.nullable(z.string()),
  tripId: z.nullable(z.string()),
  tripName: z.nullable(z.string()),
});

/** A page of an account, newest first. */
export const ledgerPage = z.object({
  ...accountBalance.shape,
  from: z.string(),
  to: z.string(),
  asAt: z.string(),
  /** The last closed day of the books, when it was closed and by whom: up to it nothing changes. Null = none is. */
  closed: z.nullable(z.object({ through: z.string(), at: z.string(), by: z.string() })),
  /** Of the whole account, whatever rows are narrowed to. */
  sums: ledgerSums,
  /** The sum of the rows where they are narrowed; null where they are not. */
  movement: z.nullable(z.object({ in: rupees, out: rupees, entries: z.number() })),
  holds: z.array(heldAmount),
  data: z.array(ledgerRow),
  /** What asks for the rows that follow; null = these are the last. */
  next: z.nullable(id),
});

/** One side of a transfer as a line of a journal. */
export const journalLine = z.object({
  key: z.string(),
  at: z.string(),
  reason: z.string(),
  account: z.string(),
  debit: rupees,
  credit: rupees,
});
