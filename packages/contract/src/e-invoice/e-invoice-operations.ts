import { TURNOVERS } from '@pravas/domain/e-invoice/e-invoice-duty.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id, listPayload, listQuery } from '../schemas.ts';

const API = '/organization/api/v1/e-invoice';
const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;
const STATES = ['waiting', 'registered', 'refused', 'cancelled', 'overdue'] as const;

/** An invoice or a note of ours that the law wants registered with the tax portal, and its state there. */
const eInvoice = z.object({
  organizationId: z.string(),
  taxDocumentId: z.string(),
  organization: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'debit_note']),
  number: z.string(),
  /** YYYY-MM-DD */
  issuedOn: z.string(),
  total: rupees,
  recipient: z.string(),
  gstin: z.string(),
  /** `overdue`: the portal no longer accepts it. */
  state: z.enum(STATES),
  /** The last day on which the portal takes it; null = any. */
  reportUntil: z.nullable(z.string()),
  irn: z.nullable(z.string()),
  ackNo: z.nullable(z.string()),
  ackAt: z.nullable(z.string()),
  /** What has to be corrected, a sentence each; or why it still waits. */
  problems: z.array(z.string()),
  mayRetry: z.boolean(),
});

/** The provider's turnover, from a day on. */
const turnover = z.object({
  _id: z.string(),
  validFrom: z.string(),
  turnover: z.enum(TURNOVERS),
});
const turnovers = z.object({ data: z.array(turnover) });

/** Documents that are registered with the tax portal, or ought to be, of all customers; the newest first. */
export const listEInvoices = defineOperation({
  id: 'list-e-invoices',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'E-invoices of the provider',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(z.strictObject({ state: z.optional(z.enum(STATES)) }), ['date']),
  payload: z.extend(listPayload(eInvoice), {
    /** How many there are of each state. */
    counts: z.array(z.object({ state: z.enum(STATES), count: z.number() })),
  }),
  errors: ['validation_failed', 'provider_only'],
});

/** Sends a refused document again, once its errors are corrected. */
export const retryEInvoice = defineOperation({
  id: 'retry-e-invoice',
  area: 'organisation',
  method: 'POST',
  path: `${API}/retry`,
  summary: 'Register a document again',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({ organizationId: id, taxDocumentId: id }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** The provider's turnover: whether documents are registered, and until when, follows from it. */
export const listTurnovers = defineOperation({
  id: 'list-turnovers',
  area: 'organisation',
  method: 'GET',
  path: `${API}/turnover/list`,
  summary: 'Turnover of the provider, for e-invoices',
  access: DECIDE,
  object: 'provider_own',
  payload: turnovers,
  errors: ['provider_only'],
});

/** Enters the turnover from a day on. Documents that are issued already do not change. */
export const enterTurnover = defineOperation({
  id: 'enter-turnover',
  area: 'organisation',
  method: 'POST',
  path: `${API}/turnover/create`,
  summary: 'Enter the turnover of the provider',
  access: DECIDE,
  object: 'provider_own',
  personOnly: true,
  body: z.strictObject({
    validFrom: day('First day'),
    turnover: z.enum(TURNOVERS, { error: () => 'Choose a turnover' }),
  }),
  payload: turnovers,
  errors: ['validation_failed', 'provider_only'],
});

/** Removes an entry that counts from a future day. */
export const removeTurnover = defineOperation({
  id: 'remove-turnover',
  area: 'organisation',
  method: 'DELETE',
  path: `${API}/turnover/remove`,
  summary: 'Remove an entry of the turnover',
  access: DECIDE,
  object: 'provider_own',
  personOnly: true,
  query: z.strictObject({ turnoverId: z.uuid() }),
  payload: turnovers,
  errors: ['validation_failed', 'not_found', 'conflict', 'provider_only'],
});

/** All operations of e-invoices. */
export const E_INVOICE_OPERATIONS: readonly Operation[] = [
  listEInvoices,
  retryEInvoice,
  listTurnovers,
  enterTurnover,
  removeTurnover,
];
