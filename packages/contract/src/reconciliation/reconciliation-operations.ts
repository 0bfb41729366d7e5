import * as z from 'zod/mini';
import { optionalText } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id, listQuery, searchObject } from '../schemas.ts';
import {
  ageBand,
  differenceKind,
  differences,
  importedSettlements,
  importedSupplierStatement,
  reconciliationSummary,
  settlements,
} from './reconciliation-shapes.ts';

const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;
const API = '/trip/api/v1/provider/reconciliation';

/** Which differences are wanted. */
const wanted = z.strictObject({
  state: z.optional(z.enum(['open', 'worked_off', 'gone'])),
  kind: z.optional(differenceKind),
  age: z.optional(ageBand),
  isMine: z.optional(z.boolean()),
  /** Order, UTR, PNR, customer or amount. */
  text: z.optional(z.string().check(z.maxLength(60))),
});

/** The state of the reconciliation: what differs, and when everything was last compared. */
export const getReconciliation = defineOperation({
  id: 'get-reconciliation',
  area: 'reconciliation',
  method: 'GET',
  path: `${API}/summary`,
  summary: 'Summary of reconciliation',
  access: DECIDE,
  object: 'nothing',
  payload: reconciliationSummary,
  errors: ['provider_only'],
});

/** Compares everything now, as is done every night. */
export const runReconciliation = defineOperation({
  id: 'run-reconciliation',
  area: 'reconciliation',
  method: 'POST',
  path: `${API}/run`,
  summary: 'Compare everything now',
  access: DECIDE,
  object: 'nothing',
  body: z.strictObject({}),
  payload: z.object({ found: z.number() }),
  errors: ['validation_failed', 'provider_only'],
});

/**
 * Imports a gateway's settlement file. The same file again changes nothing, and rows that are there already are left as
 * they are.
 */
export const importSettlements = defineOperation({
  id: 'import-settlements',
  area: 'reconciliation',
  method: 'POST',
  path: `${API}/settlement/import`,
  summary: 'Import a settlement file',
  access: DECIDE,
  object: 'nothing',
  body: z.strictObject({}),
  upload: { rule: 'bank_statement', required: true },
  payload: importedSettlements,
  errors: ['validation_failed', 'provider_only', 'file_refused', 'body_too_large'],
});

/** Settlements of the gateway, the newest first. */
export const listSettlements = defineOperation({
  id: 'list-settlements',
  area: 'reconciliation',
  method: 'GET',
  path: `${API}/settlement/list`,
  summary: 'Settlements of the gateway',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(z.strictObject({ isOpen: z.optional(z.boolean()) }), ['day']),
  payload: settlements,
  errors: ['validation_failed', 'provider_only'],
});

/**
 * Agrees to a settlement whose rows add up: what was paid out and what the gateway kept leaves the books' gateway
 * account.
 */
export const confirmSettlement = defineOperation({
  id: 'confirm-settlement',
  area: 'reconciliation',
  method: 'POST',
  path: `${API}/settlement/confirm`,
  summary: 'Confirm a settlement',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({ settlementId: id, version: z.int().check(z.positive()) }),
  payload: z.object({}),
  movesMoney: true,
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/**
 * Imports a supplier's statement. The same file again changes nothing, and lines that are there already are left as
 * they are.
 */
export const importSupplierStatement = defineOperation({
  id: 'import-supplier-statement',
  area: 'reconciliation',
  method: 'POST',
  path: `${API}/supplier/import`,
  summary: 'Import a supplier’s statement',
  access: DECIDE,
  object: 'nothing',
  body: z.strictObject({ supplier: z.string().check(z.minLength(1), z.maxLength(60)) }),
  upload: { rule: 'bank_statement', required: true },
  payload: importedSupplierStatement,
  errors: ['validation_failed', 'provider_only', 'file_refused', 'body_too_large'],
});

/** What differs, the oldest first. */
export const listDifferences = defineOperation({
  id: 'list-differences',
  area: 'reconciliation',
  method: 'GET',
  path: `${API}/difference/list`,
  summary: 'Differences',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(wanted, ['since']),
  payload: differences,
  errors: ['validation_failed', 'provider_only'],
});

/** The same as a CSV file. */
export const downloadDifferences = defineOperation({
  id: 'download-differences',
  area: 'reconciliation',
  method: 'GET',
  path: `${API}/difference/download`,
  summary: 'Differences as a file',
  access: DECIDE,
  object: 'nothing',
  query: z.strictObject({ search: searchObject(wanted) }),
  payload: download,
  errors: ['validation_failed', 'provider_only'],
  answer: 'download',
});

/**
 * Takes a difference, gives it back, writes a note to it, works it off or opens it again. Nothing is ever booked by
 * that.
 */
export const decideDifference = defineOperation({
  id: 'decide-difference',
  area: 'reconciliation',
  method: 'POST',
  path: `${API}/difference/decide`,
  summary: 'Work on a difference',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({
    differenceId: id,
    version: z.int().check(z.positive()),
    decision: z.enum(['take', 'leave', 'note', 'work_off', 'reopen']),
    note: optionalText('comment', 'Note'),
  }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** All operations of reconciliation. */
export const RECONCILIATION_OPERATIONS: readonly Operation[] = [
  getReconciliation,
  runReconciliation,
  importSettlements,
  listSettlements,
  confirmSettlement,
  importSupplierStatement,
  listDifferences,
  downloadDifferences,
  decideDifference,
];
