import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id, pageSize, searchObject } from '../schemas.ts';
import { accountBalance, accountBook, journalLine, ledgerPage, ledgerRow, ledgerSearch } from './ledger-shapes.ts';

/** Rules §7.9. */
const API = '/trip/api/v1/walletCredit';
const VIEW = { kind: 'privilege', privilege: 'ledger.view' } as const;

/** The state of the organisation's accounts with us. */
export const getAccountBalances = defineOperation({
  id: 'get-account-balances',
  area: 'ledger',
  method: 'GET',
  path: `${API}/balance/customer`,
  summary: 'Balances of wallet, credit line and what is owed',
  access: VIEW,
  object: 'organisation',
  payload: z.object({ asAt: z.string(), accounts: z.array(accountBalance) }),
  errors: [],
});

/** The entries of one account, newest first, each with the balance of the whole account after it. */
export const listLedger = defineOperation({
  id: 'list-ledger',
  area: 'ledger',
  method: 'GET',
  path: `${API}/WalletCreditLedger`,
  summary: 'Entries of an account',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({
    account: accountBook,
    search: searchObject(ledgerSearch),
    /** The `next` of the page before. */
    after: z.optional(id),
    recordsPerPage: z._default(pageSize, 50),
  }),
  payload: ledgerPage,
  errors: ['validation_failed'],
});

/** An entry with all transfers of the same booking, or of the same event where there is none: debits equal credits. */
export const getLedgerEntry = defineOperation({
  id: 'get-ledger-entry',
  area: 'ledger',
  method: 'GET',
  path: `${API}/entry`,
  summary: 'An entry with its related entries',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ account: accountBook, ledgerEntryId: id }),
  payload: z.object({ entry: ledgerRow, service: z.nullable(z.string()), lines: z.array(journalLine) }),
  errors: ['validation_failed', 'not_found'],
});

/** The statement of an account: oldest first, from its opening to its closing balance. */
export const downloadLedger = defineOperation({
  id: 'download-ledger',
  area: 'ledger',
  method: 'GET',
  path: `${API}/downloadLedger`,
  summary: 'Statement of an account as a file',
  access: { kind: 'privilege', privilege: 'ledger.download' },
  object: 'organisation',
  query: z.strictObject({
    account: accountBook,
    search: searchObject(ledgerSearch),
    format: z._default(z.enum(['csv', 'excel', 'pdf']), 'pdf'),
  }),
  payload: download,
  errors: ['validation_failed', 'too_many_requests'],
  answer: 'download',
});

/** What an organisation sees of its accounts with us. */
export const LEDGER_OPERATIONS: readonly Operation[] = [getAccountBalances, listLedger, getLedgerEntry, downloadLedger];
