import { lazyPage } from '../../lib/lazy-page.ts';

/** All that a decision on a request needs, and the decision; the lists are shown before it is fetched. */
export const RequestBody = lazyPage(() => import('./request-body.tsx'), 'RequestBody');
