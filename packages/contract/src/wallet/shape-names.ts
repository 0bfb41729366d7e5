import { paymentDispute } from './dispute-operations.ts';
import { startedPayment } from './payment-shapes.ts';
import { creditLine, promotionalCredit, walletBalance } from './wallet-operations.ts';

/** What clients call the shapes of wallets and payments. */
export const WALLET_SHAPES = {
  CreditLine: creditLine,
  PaymentDispute: paymentDispute,
  PromotionalCredit: promotionalCredit,
  StartedPayment: startedPayment,
  WalletBalance: walletBalance,
};
