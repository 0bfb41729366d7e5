import { lazyPage } from '../../lib/lazy-page.ts';

/** Money that customers take out of their wallets, for the provider: what waits, and the accounts it goes to. */
export const ProviderWithdrawalsPage = lazyPage(
  () => import('./provider-withdrawals-page.tsx'),
  'ProviderWithdrawalsPage',
);
