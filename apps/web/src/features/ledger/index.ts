import { lazyPage } from '../../lib/lazy-page.ts';

/** An organisation's accounts with us, entry by entry. */
export const LedgerPage = lazyPage(() => import('./ledger-page.tsx'), 'LedgerPage');
