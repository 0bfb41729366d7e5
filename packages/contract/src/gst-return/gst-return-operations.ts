import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download } from '../schemas.ts';

const API = '/organization/api/v1/gst-return/gstr-1';
const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'Month is a month such as 2026-11' }));

/** The sum of documents; credit notes are subtracted. */
const outwardSum = z.object({
  count: z.number(),
  taxable: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
});

const sacLine = z.extend(outwardSum, { sac: z.string(), rate: z.number() });

/** The provider's return of what it supplied in a month, under one of its registrations. */
const gstr1 = z.object({
  month: z.string(),
  gstin: z.string(),
  /** That have sold. */
  registrations: z.array(z.object({ gstin: z.string(), state: z.string() })),
  tables: z.array(z.extend(outwardSum, { table: z.string(), title: z.string() })),
  total: outwardSum,
  bySac: z.object({ registered: z.array(sacLine), others: z.array(sacLine) }),
  issued: z.array(
    z.object({
      kind: z.enum(['invoice', 'credit_note', 'debit_note']),
      from: z.string(),
      to: z.string(),
      total: z.number(),
      cancelled: z.number(),
    }),
  ),
  /** Whether documents and books agree, over all registrations. */
  check: z.object({
    documents: outwardSum,
    books: z.object({ CGST: rupees, SGST: rupees, IGST: rupees }),
    isEqual: z.boolean(),
  }),
});

const query = z.strictObject({
  month,
  gstin: z.optional(z.string().check(z.regex(/^[0-9A-Z]{15}$/, { error: 'GSTIN has 15 characters' }))),
});

/** The provider's GSTR-1 of a month, compared with its books. */
export const showGstr1 = defineOperation({
  id: 'show-gstr-1',
  area: 'organisation',
  method: 'GET',
  path: API,
  summary: 'GSTR-1 of the provider',
  access: DECIDE,
  object: 'provider_own',
  query,
  payload: gstr1,
  errors: ['validation_failed', 'provider_only', 'not_found'],
});

/** The same as the file that is uploaded at the tax portal. */
export const downloadGstr1 = defineOperation({
  id: 'download-gstr-1',
  area: 'organisation',
  method: 'GET',
  path: `${API}/download`,
  summary: 'GSTR-1 of the provider, as a file',
  access: DECIDE,
  object: 'provider_own',
  query,
  payload: download,
  answer: 'download',
  errors: ['validation_failed', 'provider_only', 'not_found'],
});

/** All operations of the provider's returns. */
export const GST_RETURN_OPERATIONS: readonly Operation[] = [showGstr1, downloadGstr1];
