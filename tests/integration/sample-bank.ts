import * as bank from '@pravas/contract/bank/bank-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { hdfcStatement } from '../support/bank-statements.ts';
import type { Sample } from './sample-ids.ts';

let serial = 100_000_000_000;
const digits = () => {
  serial += 1;
  return String(serial);
};
const HOLDER = { bank: 'HDFC Bank', holder: 'Pravas Travel', ifsc: 'HDFC0000001' };
/** No other account has it. */
const line = () => ({ day: '2026-11-05', narration: `A sample ${digits()}`, rupees: 500 });

/** Well-formed inputs for money that comes by bank. */
export const BANK_SAMPLES: readonly (readonly [Operation, Sample])[] = [
  [bank.getBankTopups, () => ({})],
  [
    bank.declareBankTopup,
    ({ documentId }) => ({
      body: { receivingAccountId: documentId, amount: 500, utr: digits(), paidOn: '2026-11-05' },
    }),
  ],
  [bank.getBankSettings, () => ({})],
  [bank.saveBankAccount, ({ bankAccountId }) => ({ body: { bankAccountId, ...HOLDER, accountNumber: digits() } })],
  [bank.updateTopupLimits, () => ({ body: { perTopup: 500, perDay: 500, balanceCap: 500, onePerson: 0 } })],
  [
    bank.importBankStatement,
    ({ bankAccountId }) => ({
      body: { bankAccountId },
      file: { fileName: 'statement.csv', bytes: hdfcStatement([line()], 500, null) },
    }),
  ],
  [bank.listBankStatements, () => ({ query: { rowNumber: '1', recordsPerPage: '20' } })],
  [bank.takeBackBankStatement, ({ bankStatementId }) => ({ body: { bankStatementId } })],
  [bank.listBankLines, () => ({ query: { rowNumber: '1', recordsPerPage: '20' } })],
  [
    bank.decideBankLine,
    ({ bankLineId }) => ({ body: { bankLineId, version: 1, decision: 'other', note: 'Not a top-up' } }),
  ],
  [bank.listProviderTopups, () => ({ query: { rowNumber: '1', recordsPerPage: '20' } })],
  [bank.downloadTopupSlip, ({ organizationId, topupId }) => ({ query: { organizationId, topupId } })],
  [
    bank.matchBankLine,
    ({ bankLineId, organizationId, topupId }) => ({ body: { bankLineId, version: 1, organizationId, topupId } }),
  ],
  [bank.unmatchBankLine, ({ bankLineId }) => ({ body: { bankLineId, version: 1 } })],
  [bank.approveBankTopup, ({ bankLineId }) => ({ body: { bankLineId, version: 1 } })],
  [
    bank.refuseBankTopup,
    ({ organizationId, topupId }) => ({ body: { organizationId, topupId, reason: 'Never arrived' } }),
  ],
];
