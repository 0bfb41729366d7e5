import { lazyPage } from '../../lib/lazy-page.ts';

/** A shared shortlist, or all that one has shared or been sent. */
export const ShortlistPage = lazyPage(() => import('./shortlist-page.tsx'), 'ShortlistPage');
