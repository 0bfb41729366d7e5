import { lazyPage } from '../../lib/lazy-page.ts';

/** The tab of the person's own expenses. */
export const MyExpenses = lazyPage(() => import('./my-expenses.tsx'), 'MyExpenses');

/** The tabs of claims: one's own, those to decide, those to pay. */
export const ClaimsList = lazyPage(() => import('./claims-list.tsx'), 'ClaimsList');
