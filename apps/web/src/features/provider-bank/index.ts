import { lazyPage } from '../../lib/lazy-page.ts';

/** Money that came by bank, for the provider: what was declared, what the bank says, and the accounts. */
export const ProviderBankPage = lazyPage(() => import('./provider-bank-page.tsx'), 'ProviderBankPage');
