import { lazyPage } from '../../lib/lazy-page.ts';

/** A shared shortlist, or all that the person has shared or received. */
export const ShortlistPage = lazyPage(() => import('./shortlist-page.tsx'), 'ShortlistPage');
