import { lazyPage } from '../../lib/lazy-page.ts';

/** Chosen seats before they are added to a trip. */
export const BusReviewPage = lazyPage(() => import('./bus-review-page.tsx'), 'BusReviewPage');
