import { lazyPage } from '../../lib/lazy-page.ts';

/** Our books beside what the gateway, the bank and suppliers say, for the provider. */
export const ReconciliationPage = lazyPage(() => import('./reconciliation-page.tsx'), 'ReconciliationPage');
