import { lazyPage } from '../../lib/lazy-page.ts';

/** What an organisation has paid in, what it may spend and what it owes on credit. */
export const WalletPage = lazyPage(() => import('./wallet-page.tsx'), 'WalletPage');

/** Credit that the provider grants. */
export const CreditLinesPage = lazyPage(() => import('./credit-lines-page.tsx'), 'CreditLinesPage');

/** The accounts that an organisation pays to by bank, and its transfers. */
export const BankTransferPage = lazyPage(() => import('./bank-top-up/bank-transfer-page.tsx'), 'BankTransferPage');

/** Taking money out of the wallet. */
export const WithdrawPage = lazyPage(() => import('./withdraw/withdraw-page.tsx'), 'WithdrawPage');

export { lateOn, WALLET_QUERY } from './wallet-queries.ts';
