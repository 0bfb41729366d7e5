import * as z from 'zod/mini';
import { optionalDay } from '../form-fields.ts';
import { download, id, integerId, pageSize, rowCount, searchObject } from '../schemas.ts';
import { columnList } from './column-keys.ts';

/** Where reports are asked for. */
export const REPORTS_PATH = '/trip-reports/api/v1/reports';
/** Without the right to all of it, an approver's report is of their people and an employee's of themselves. */
const NARROWER = ['trips.own', 'approvals.decide'] as const;
/** Who may see a report. */
export const MAY_VIEW = { kind: 'privilege', privilege: 'reports.view', or: NARROWER } as const;
const DOWNLOAD = { kind: 'privilege', privilege: 'reports.download', or: NARROWER } as const;

/** Whose travel it is about: everybody's, that of the people the caller looks after, or their own. */
export const reportScope = z.enum(['company', 'team', 'own']);

/** Values of one column that a report keeps or leaves out. */
const values = z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(50)),
);

/**
 * What a report counts. Days are India's and both are included; without them the report is of the last 90 days.
 * `dateOf`: the day of booking, of the event that moved the money, or of travel; without it the report's own. A name in
 * `exclude` inverts its values: all but those.
 */
export const reportSearch = z.strictObject({
  from: optionalDay('From'),
  to: optionalDay('To'),
  dateOf: z.optional(z.enum(['booking', 'transaction', 'travel'])),
  service: values,
  /** Names, as they were then. */
  department: values,
  grade: values,
  costCentre: values,
  project: values,
  city: values,
  vendor: values,
  origin: values,
  /** Outcomes of the policy; `not_judged` where there was none. */
  outcome: values,
  /** Of the report of invoices alone: those of suppliers that are there, or that are still to come. */
  supplierInvoice: z.optional(z.enum(['present', 'missing'])),
  /** Of the report of transactions alone: refunds that are owed and not paid yet, or the overdue ones among them. */
  refunds: z.optional(z.enum(['due', 'late'])),
  user_id: z.optional(integerId),
  tripId: z.optional(id),
  exclude: z.optional(
    z.array(z.enum(['service', 'department', 'grade', 'costCentre', 'project', 'city', 'vendor', 'origin', 'outcome'])),
  ),
});

/** A key of one of the report's groupings: its rows are sorted by group, and each group has its subtotals. */
const groupBy = z.optional(z.string().check(z.maxLength(40)));

const askedRows = {
  /** Without it the widest that the caller has. */
  scope: z.optional(reportScope),
  search: searchObject(reportSearch),
  /** A key of one of the columns. */
  sortBy: z.optional(z.string().check(z.maxLength(40))),
  sortOrder: z.optional(z.enum(['ASC', 'DESC', 'asc', 'desc'])),
};
const asked = {
  ...askedRows,
  /**
   * Keys of the columns to be shown, in order: "traveller,net"; without them all. `months` stands for those of all
   * months.
   */
  columns: z.optional(columnList),
  groupBy,
};
const query = z.strictObject({
  ...asked,
  rowNumber: z._default(rowCount, 1),
  recordsPerPage: z._default(pageSize, 20),
});
/** A PDF has the first ten of the columns, and at most 2,000 rows. */
const fileQuery = z.strictObject({ ...asked, format: z._default(z.enum(['csv', 'excel', 'pdf']), 'csv') });

/** A column of a report. Amounts are rupees, days YYYY-MM-DD, moments ISO instants, shares percent with one decimal. */
export const reportColumn = z.object({
  key: z.string(),
  heading: z.string(),
  kind: z.enum(['text', 'day', 'moment', 'count', 'amount', 'percent']),
});
const cell = z.nullable(z.union([z.string(), z.number()]));

/** A group of rows, with subtotals of the whole group. */
export const reportGroup = z.object({
  key: z.string(),
  label: z.string(),
  /** The number of its first row in the whole report, from 1. */
  firstRow: z.number(),
  rows: z.number(),
  /** In the order of the columns; null where a column has no sum. */
  totals: z.array(cell),
});

/** A page of a report with what it counts. Totals are of everything that was filtered, not of the page. */
export const report = z.object({
  title: z.string(),
  scope: reportScope,
  /** What else it could be about, the widest first. */
  scopes: z.array(reportScope),
  /** The person it was narrowed to by `user_id`, by name; null = not narrowed, or not visible to the caller. */
  person: z.nullable(z.string()),
  /** The day it counts by: "booking", "transaction" or "travel". */
  dateOf: z.enum(['booking', 'transaction', 'travel']),
  from: z.string(),
  to: z.string(),
  /** The key of the column by which rows are sorted. */
  sortBy: z.string(),
  sortOrder: z.enum(['ASC', 'DESC']),
  /** When it was counted, ISO instant. */
  asAt: z.string(),
  /** How many bookings from before are still being counted; their cost is not in the sums yet. */
  untold: z.number(),
  columns: z.array(reportColumn),
  /** In the order of the columns. */
  rows: z.array(z.array(cell)),
  /** In the order of the columns; null where a column has no sum. */
  totals: z.array(cell),
  total: z.number(),
  /** Its possible groupings, and the present one; null = none. */
  groupings: z.array(z.object({ key: z.string(), label: z.string() })),
  groupBy: z.nullable(z.string()),
  /** The groups whose rows are on the page, in their order. */
  groups: z.array(reportGroup),
  /** How many bookings and trips it is about; null where it is not about them. */
  bookings: z.nullable(z.number()),
  trips: z.nullable(z.number()),
  rowNumber: z.number(),
  recordsPerPage: z.number(),
});

/** The common parts of operations that show a report. */
export const SHOWN = {
  area: 'report',
  method: 'GET',
  access: MAY_VIEW,
  object: 'organisation',
  query,
  payload: report,
  errors: ['validation_failed', 'privilege_missing'],
} as const;
/** The common parts of operations that save one as a file. */
export const SAVED = {
  area: 'report',
  method: 'GET',
  access: DOWNLOAD,
  object: 'organisation',
  query: fileQuery,
  payload: download,
  errors: ['validation_failed', 'privilege_missing', 'too_many_requests'],
  answer: 'download',
} as const;
/** The parts of an operation that gathers the documents of a report; at most 500 of them. */
export const GATHERED = { ...SAVED, query: z.strictObject(askedRows) } as const;
