import { lazyPage } from '../../lib/lazy-page.ts';

/** Entries for the customer's own books: what waits, and what was exported. */
export const AccountingPage = lazyPage(() => import('./accounting-page.tsx'), 'AccountingPage');

/** The accounting program, and what it calls everything. */
export const AccountsPage = lazyPage(() => import('./accounts-page.tsx'), 'AccountsPage');
