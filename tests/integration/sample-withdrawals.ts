import type { Operation } from '@pravas/contract/operation.ts';
import * as withdrawal from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import type { Sample } from './sample-ids.ts';

let serial = 200_000_000_000;
const digits = () => {
  serial += 1;
  return String(serial);
};
const PAGE = { query: { rowNumber: '1', recordsPerPage: '20' } };

/** Well-formed inputs for money that is paid back out of wallets. */
export const WITHDRAWAL_SAMPLES: readonly (readonly [Operation, Sample])[] = [
  [withdrawal.getWithdrawals, () => ({})],
  [
    withdrawal.addPayoutAccount,
    () => ({ body: { bank: 'HDFC Bank', holder: 'Sample', accountNumber: digits(), ifsc: 'HDFC0000001' } }),
  ],
  [withdrawal.removePayoutAccount, ({ payoutAccountId }) => ({ body: { payoutAccountId, version: 1 } })],
  [withdrawal.askWithdrawal, ({ payoutAccountId }) => ({ body: { payoutAccountId, amount: 500 } })],
  [withdrawal.takeBackWithdrawal, ({ withdrawalId }) => ({ body: { withdrawalId, version: 1 } })],
  [withdrawal.downloadWithdrawalAdvice, ({ withdrawalId }) => ({ query: { withdrawalId } })],
  [withdrawal.listWithdrawals, () => PAGE],
  [withdrawal.listPayoutAccounts, () => PAGE],
  [
    withdrawal.verifyPayoutAccount,
    ({ organizationId, payoutAccountId }) => ({
      body: { organizationId, payoutAccountId, version: 1, note: 'A cancelled cheque' },
    }),
  ],
  [
    withdrawal.refusePayoutAccount,
    ({ organizationId, payoutAccountId }) => ({
      body: { organizationId, payoutAccountId, version: 1, reason: 'Not the name' },
    }),
  ],
  [
    withdrawal.approveWithdrawal,
    ({ organizationId, withdrawalId }) => ({ body: { organizationId, withdrawalId, version: 1 } }),
  ],
  [
    withdrawal.refuseWithdrawal,
    ({ organizationId, withdrawalId }) => ({
      body: { organizationId, withdrawalId, version: 1, reason: 'The bank sent it back' },
    }),
  ],
  [
    withdrawal.payWithdrawal,
    ({ organizationId, withdrawalId }) => ({
      body: { organizationId, withdrawalId, version: 1, utr: digits(), paidOn: '2026-11-05' },
    }),
  ],
];
