import { ACCOUNT_HEADS } from '@pravas/domain/accounting/account-head.ts';
import * as z from 'zod/mini';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id, listPayload, listQuery } from '../schemas.ts';
import {
  accountHead,
  accountingExport,
  accountingSetup,
  accountingSystem,
  exportFormat,
  waitingEntries,
  waitingMonth,
} from './accounting-shapes.ts';

const API = '/organization/api/v1/accounting';
const EXPORT = { kind: 'privilege', privilege: 'ledger.download' } as const;
const MANAGE = { kind: 'privilege', privilege: 'accounting.manage' } as const;
const DAYS = { from: day('From'), to: day('To') };
const named = z.string().check(z.maxLength(200, 'Must have at most 200 characters'));

/** How the organisation keeps its books, and in which months entries wait. */
export const showAccounting = defineOperation({
  id: 'show-accounting',
  area: 'organisation',
  method: 'GET',
  path: API,
  summary: 'Accounting program, its accounts, and entries to export',
  access: EXPORT,
  object: 'organisation',
  query: z.strictObject({
    /** Accounts of another program than the chosen one. */
    system: z.optional(accountingSystem),
  }),
  payload: z.object({
    /** False = no program was chosen yet, and `setup` is what one would begin with. */
    isSetUp: z.boolean(),
    setup: accountingSetup,
    /** The last twelve months in which anything waits, the latest first. */
    waiting: z.array(waitingMonth),
  }),
  errors: ['validation_failed'],
});

/** Chooses the program and sets its names for accounts. */
export const saveAccounting = defineOperation({
  id: 'save-accounting',
  area: 'organisation',
  method: 'PUT',
  path: API,
  summary: 'Choose the accounting program and map its accounts',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    system: accountingSystem,
    company: named,
    voucherType: named,
    accounts: z
      .array(z.strictObject({ head: accountHead, account: z.nullable(named) }))
      .check(z.maxLength(ACCOUNT_HEADS.length)),
    costCentres: z.array(z.strictObject({ name: named, code: z.nullable(named) })).check(z.maxLength(500)),
    version: z.int().check(z.nonnegative()),
  }),
  payload: accountingSetup,
  errors: ['validation_failed', 'conflict'],
});

/** What an export of some days would hold. */
export const showWaitingEntries = defineOperation({
  id: 'show-waiting-entries',
  area: 'organisation',
  method: 'GET',
  path: `${API}/waiting`,
  summary: 'Entries to export',
  access: EXPORT,
  object: 'organisation',
  query: z.strictObject(DAYS),
  payload: waitingEntries,
  errors: ['validation_failed'],
});

/** Makes a file of all entries of some days that were never exported; refused while an account is missing. */
export const exportAccounting = defineOperation({
  id: 'export-accounting',
  area: 'organisation',
  method: 'POST',
  path: `${API}/export`,
  summary: 'Export entries to the accounting program',
  access: EXPORT,
  object: 'organisation',
  body: z.strictObject({ ...DAYS, format: exportFormat }),
  payload: accountingExport,
  errors: ['validation_failed', 'conflict'],
});

/** What was exported, when and by whom, the latest first. */
export const listAccountingExports = defineOperation({
  id: 'list-accounting-exports',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Accounting exports',
  access: EXPORT,
  object: 'organisation',
  query: listQuery(z.strictObject({}), ['exportedAt']),
  payload: listPayload(accountingExport),
  errors: ['validation_failed'],
});

/** An export again, byte for byte. */
export const downloadAccountingExport = defineOperation({
  id: 'download-accounting-export',
  area: 'organisation',
  method: 'GET',
  path: `${API}/file`,
  summary: 'Download an accounting export',
  access: EXPORT,
  object: 'organisation',
  query: z.strictObject({ accountingExportId: id }),
  payload: download,
  errors: ['validation_failed', 'not_found'],
  answer: 'download',
});

/** All operations of accounting. */
export const ACCOUNTING_OPERATIONS: readonly Operation[] = [
  showAccounting,
  saveAccounting,
  showWaitingEntries,
  exportAccounting,
  listAccountingExports,
  downloadAccountingExport,
];
