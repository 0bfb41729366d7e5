import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { day, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id, listQuery } from '../schemas.ts';
import { ACCOUNT_FIELDS } from './account-fields.ts';
import {
  bankAccount,
  bankLines,
  bankStatements,
  bankTopup,
  importedStatement,
  providerTopups,
  topupLimits,
  utr,
} from './bank-shapes.ts';

const TOPUP = { kind: 'privilege', privilege: 'wallet.topup' } as const;
const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;
const OWN_API = '/trip/api/v1/walletCredit/bank-topup';
const API = '/trip/api/v1/provider/bank';

/** Where to pay to, how much, and what was declared, the newest first. */
export const getBankTopups = defineOperation({
  id: 'get-bank-topups',
  area: 'bank',
  method: 'GET',
  path: OWN_API,
  summary: 'Top-ups by bank transfer',
  access: TOPUP,
  object: 'organisation',
  payload: z.object({ accounts: z.array(bankAccount), limits: topupLimits, topups: z.array(bankTopup) }),
  errors: [],
});

/**
 * Says that money was sent by bank, with the bank's slip or without. It is credited once it was seen and a second
 * person agreed.
 */
export const declareBankTopup = defineOperation({
  id: 'declare-bank-topup',
  area: 'bank',
  method: 'POST',
  path: OWN_API,
  summary: 'Declare a bank transfer',
  access: TOPUP,
  object: 'organisation',
  body: z.strictObject({ receivingAccountId: id, amount: amount('Amount'), utr, paidOn: day('Date of payment') }),
  upload: { rule: 'receipt', required: false },
  payload: z.object({ topup: bankTopup }),
  errors: ['validation_failed', 'not_found', 'file_refused', 'body_too_large'],
  idempotent: true,
});

/** The accounts that receive money, and the limits; for the provider. */
export const getBankSettings = defineOperation({
  id: 'get-bank-settings',
  area: 'bank',
  method: 'GET',
  path: `${API}/settings`,
  summary: 'Receiving accounts and limits',
  access: DECIDE,
  object: 'nothing',
  payload: z.object({ accounts: z.array(bankAccount), limits: topupLimits }),
  errors: ['provider_only'],
});

/** Adds an account that receives money, or changes one. */
export const saveBankAccount = defineOperation({
  id: 'save-bank-account',
  area: 'bank',
  method: 'POST',
  path: `${API}/account`,
  summary: 'Save a receiving account',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({
    bankAccountId: z.optional(id),
    ...ACCOUNT_FIELDS,
    isActive: z._default(z.boolean(), true),
  }),
  payload: z.object({ account: bankAccount }),
  errors: ['validation_failed', 'provider_only', 'not_found'],
});

/** Sets the limits of bank receipts. */
export const updateTopupLimits = defineOperation({
  id: 'update-topup-limits',
  area: 'bank',
  method: 'PUT',
  path: `${API}/limits`,
  summary: 'Set limits of bank transfers',
  access: DECIDE,
  object: 'nothing',
  body: z.strictObject({
    perTopup: amount('Per top-up'),
    perDay: amount('Per day'),
    balanceCap: amount('Balance at most'),
    onePerson: amount('One person up to'),
  }),
  payload: z.object({ limits: topupLimits }),
  errors: ['validation_failed', 'provider_only'],
});

/**
 * Imports a bank's statement. The same file again changes nothing, and lines that are there already are left as they
 * are.
 */
export const importBankStatement = defineOperation({
  id: 'import-bank-statement',
  area: 'bank',
  method: 'POST',
  path: `${API}/statement`,
  summary: 'Import a bank statement',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({ bankAccountId: id }),
  upload: { rule: 'bank_statement', required: true },
  payload: importedStatement,
  errors: ['validation_failed', 'provider_only', 'not_found', 'file_refused', 'body_too_large'],
});

/** The statements that were imported, the latest first. */
export const listBankStatements = defineOperation({
  id: 'list-bank-statements',
  area: 'bank',
  method: 'GET',
  path: `${API}/statement/list`,
  summary: 'Bank statements that were imported',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(z.strictObject({}), ['importedAt']),
  payload: bankStatements,
  errors: ['validation_failed', 'provider_only'],
});

/**
 * Takes back a statement of which nothing was used, so that it can be imported for its right account. Its file stays.
 */
export const takeBackBankStatement = defineOperation({
  id: 'take-back-bank-statement',
  area: 'bank',
  method: 'POST',
  path: `${API}/statement/take-back`,
  summary: 'Undo the import of a bank statement',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({ bankStatementId: id }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** Lines of bank statements, the newest first. */
export const listBankLines = defineOperation({
  id: 'list-bank-lines',
  area: 'bank',
  method: 'GET',
  path: `${API}/line/list`,
  summary: 'Lines of bank statements',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(
    z.strictObject({
      state: z.optional(z.enum(['open', 'matched', 'approved', 'other'])),
      bankAccountId: z.optional(id),
      /** UTR, narration or amount. */
      text: z.optional(z.string().check(z.maxLength(60))),
    }),
    ['day'],
  ),
  payload: bankLines,
  errors: ['validation_failed', 'provider_only'],
});

/**
 * Says what a line that is no declared top-up is: money whose owner is not known yet, something else, or open again.
 */
export const decideBankLine = defineOperation({
  id: 'decide-bank-line',
  area: 'bank',
  method: 'POST',
  path: `${API}/line/decide`,
  summary: 'Decide on a bank line',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({
    bankLineId: id,
    version: z.int().check(z.positive()),
    decision: z.enum(['unapplied', 'other', 'reopen']),
    note: text('comment', 'Note'),
  }),
  payload: z.object({}),
  movesMoney: true,
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** Declared transfers of all organisations: waiting ones, the longest first, or decided ones. */
export const listProviderTopups = defineOperation({
  id: 'list-provider-topups',
  area: 'bank',
  method: 'GET',
  path: `${API}/topup/list`,
  summary: 'Declared transfers of customers',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(z.strictObject({ isDecided: z.optional(z.boolean()) }), ['declaredAt']),
  payload: providerTopups,
  errors: ['validation_failed', 'provider_only'],
});

/** The bank's slip that came with a declaration. */
export const downloadTopupSlip = defineOperation({
  id: 'download-topup-slip',
  area: 'bank',
  method: 'GET',
  path: `${API}/topup/slip`,
  summary: 'Slip of a declared transfer',
  access: DECIDE,
  object: 'provider',
  query: z.strictObject({ organizationId: id, topupId: id }),
  payload: download,
  errors: ['validation_failed', 'provider_only', 'not_found'],
  answer: 'download',
});

/**
 * Says that a line is what an organisation sent: by its declaration, or (without `topupId`) because the line names it.
 * Another person has to agree.
 */
export const matchBankLine = defineOperation({
  id: 'match-bank-line',
  area: 'bank',
  method: 'POST',
  path: `${API}/match`,
  summary: 'Match a bank line with a customer',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({
    bankLineId: id,
    version: z.int().check(z.positive()),
    organizationId: id,
    topupId: z.optional(id),
  }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** Takes a match back before it is agreed to. */
export const unmatchBankLine = defineOperation({
  id: 'unmatch-bank-line',
  area: 'bank',
  method: 'POST',
  path: `${API}/unmatch`,
  summary: 'Undo a match',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({ bankLineId: id, version: z.int().check(z.positive()) }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** Agrees to a match that another person made: the wallet gets as much as was received. */
export const approveBankTopup = defineOperation({
  id: 'approve-bank-topup',
  area: 'bank',
  method: 'POST',
  path: `${API}/approve`,
  summary: 'Approve a bank top-up',
  access: DECIDE,
  object: 'organisation',
  body: z.strictObject({ bankLineId: id, version: z.int().check(z.positive()) }),
  payload: z.object({}),
  movesMoney: true,
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict', 'second_person_needed'],
});

/** Refuses a declaration, with a reason that its organisation sees. */
export const refuseBankTopup = defineOperation({
  id: 'refuse-bank-topup',
  area: 'bank',
  method: 'POST',
  path: `${API}/refuse`,
  summary: 'Refuse a declared transfer',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({ organizationId: id, topupId: id, reason: text('reason') }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** All operations about bank receipts. */
export const BANK_OPERATIONS: readonly Operation[] = [
  getBankTopups,
  declareBankTopup,
  getBankSettings,
  saveBankAccount,
  updateTopupLimits,
  importBankStatement,
  listBankStatements,
  takeBackBankStatement,
  listBankLines,
  decideBankLine,
  listProviderTopups,
  downloadTopupSlip,
  matchBankLine,
  unmatchBankLine,
  approveBankTopup,
  refuseBankTopup,
];
