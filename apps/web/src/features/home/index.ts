import { lazyPage } from '../../lib/lazy-page.ts';

/** What waits for the person, worst first, for the first page. */
export const NeedsYou = lazyPage(() => import('./needs-you.tsx'), 'NeedsYou');

/** My next trips and refunds, for the first page. */
export const HomeAhead = lazyPage(() => import('./ahead.tsx'), 'HomeAhead');
