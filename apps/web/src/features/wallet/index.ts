import { lazyPage } from '../../lib/lazy-page.ts';

/** What an organisation has paid in, what it may spend and what it owes on credit. */
export const WalletPage = lazyPage(() => import('./wallet-page.tsx'), 'WalletPage');

/** Credit that the provider grants. */
export const CreditLinesPage = lazyPage(() => import('./credit-lines-page.tsx'), 'CreditLinesPage');
