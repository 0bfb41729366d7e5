import { payoutAccount, providerPayoutAccount, providerWithdrawal, withdrawal } from './withdrawal-shapes.ts';

/** What clients call the shapes of withdrawals. */
export const WITHDRAWAL_SHAPES = {
  PayoutAccount: payoutAccount,
  ProviderPayoutAccount: providerPayoutAccount,
  ProviderWithdrawal: providerWithdrawal,
  Withdrawal: withdrawal,
};
