import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const ExpensesPage = lazyPage(() => import('./expenses-page.tsx'), 'ExpensesPage');
/** Loaded when it is first visited. */
export const ClaimPage = lazyPage(() => import('./claim-page.tsx'), 'ClaimPage');
