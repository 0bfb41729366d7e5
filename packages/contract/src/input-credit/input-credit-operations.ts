import { MATCH_STATUSES } from '@pravas/domain/input-credit/match.ts';
import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { id, listQuery } from '../schemas.ts';
import { creditMatches, importedReturn, inputCredit, period } from './input-credit-shapes.ts';

const API = '/organization/api/v1/input-credit';
const CLAIM = { kind: 'privilege', privilege: 'gst.claim' } as const;

/** A document of our books, by the key in lists. */
const bookKey = z.string().check(z.regex(/^[a-z]+:[0-9a-f-]{36}$/, { error: 'Choose a document of the list' }));

/** The outcome of the GST of a year's bookings, by registration and month. */
export const showInputCredit = defineOperation({
  id: 'show-input-credit',
  area: 'organisation',
  method: 'GET',
  path: API,
  summary: 'GST credit by registration and month',
  access: CLAIM,
  object: 'organisation',
  query: z.strictObject({
    /** The year that the financial year begins in; left out = the present one. */
    year: z.optional(z.string().check(z.regex(/^20\d\d$/, { error: 'Year is a year such as 2026' }))),
  }),
  payload: inputCredit,
  errors: ['validation_failed'],
});

/** Documents of our books beside those of the portal, the longest waiting first. */
export const listInputCredit = defineOperation({
  id: 'list-input-credit',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Documents behind the GST credit',
  access: CLAIM,
  object: 'organisation',
  query: listQuery(
    z.strictObject({
      year: z.optional(z.string().check(z.regex(/^20\d\d$/))),
      registrationId: z.optional(id),
      period: z.optional(period),
      status: z.optional(z.array(z.enum(MATCH_STATUSES)).check(z.maxLength(MATCH_STATUSES.length))),
      /** A part of the tax: only what has any of it. */
      part: z.optional(z.enum(['claimed', 'claimable', 'waiting', 'atRisk', 'lost', 'outside'])),
      /** Only what needs an action. */
      isOpen: z.optional(z.boolean()),
      /** Supplier, GSTIN or number. */
      text: z.optional(z.string().check(z.maxLength(60))),
    }),
    ['date', 'tax', 'supplier'],
  ),
  payload: creditMatches,
  errors: ['validation_failed', 'not_found'],
});

/**
 * Reads a GSTR-2B into the books: the JSON file of the tax portal, or a ZIP of all its parts. The same file again
 * changes nothing.
 */
export const importTaxReturn = defineOperation({
  id: 'import-tax-return',
  area: 'organisation',
  method: 'POST',
  path: `${API}/file`,
  summary: 'Import a GSTR-2B',
  access: CLAIM,
  object: 'organisation',
  upload: { rule: 'tax_return', required: true },
  payload: z.object({ returns: z.array(importedReturn) }),
  errors: ['validation_failed', 'file_refused', 'body_too_large'],
});

/** Decides about documents of the portal that are in one match. */
export const decideInputCredit = defineOperation({
  id: 'decide-input-credit',
  area: 'organisation',
  method: 'POST',
  path: `${API}/decide`,
  summary: 'Decide on documents of a GSTR-2B',
  access: CLAIM,
  object: 'organisation',
  body: z.strictObject({
    documentIds: z.array(id).check(z.minLength(1, 'Choose a document'), z.maxLength(100)),
    /**
     * `accept`: it is what Pravas found it to be, at the portal's figures · `claim`: it is in the return of a month ·
     * `ims_…`: what was done in the invoice management system; each can be taken back.
     */
    decision: z.enum([
      'accept',
      'claim',
      'undo_claim',
      'unlink',
      'ims_accept',
      'ims_pending',
      'ims_reject',
      'ims_undo',
    ]),
    /** The month of the return, for `claim`. */
    claimedIn: z.optional(period),
  }),
  payload: z.object({}),
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/**
 * Joins documents manually, whatever differs: one of the portal with many of ours, or one of ours with many of the
 * portal.
 */
export const linkInputCredit = defineOperation({
  id: 'link-input-credit',
  area: 'organisation',
  method: 'POST',
  path: `${API}/link`,
  summary: 'Match documents of our books with a GSTR-2B',
  access: CLAIM,
  object: 'organisation',
  body: z.strictObject({
    documentIds: z.array(id).check(z.minLength(1, 'Choose a document of the 2B'), z.maxLength(100)),
    bookKeys: z.array(bookKey).check(z.minLength(1, 'Choose a document of your books'), z.maxLength(100)),
  }),
  payload: z.object({}),
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** Has the travel desk ask a supplier: to file a document, or to correct it. Asked again it changes nothing. */
export const chaseInputCredit = defineOperation({
  id: 'chase-input-credit',
  area: 'organisation',
  method: 'POST',
  path: `${API}/chase`,
  summary: 'Ask a supplier about a document',
  access: CLAIM,
  object: 'organisation',
  body: z.strictObject({ bookKey }),
  payload: z.object({ chasedAt: z.string() }),
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** All operations of input credit. */
export const INPUT_CREDIT_OPERATIONS: readonly Operation[] = [
  showInputCredit,
  listInputCredit,
  importTaxReturn,
  decideInputCredit,
  linkInputCredit,
  chaseInputCredit,
];
