import { lazyPage } from '../../lib/lazy-page.ts';

/** Who sleeps where, the requests, and adding a stay to a trip. */
export const HotelReviewPage = lazyPage(() => import('./hotel-review-page.tsx'), 'HotelReviewPage');
