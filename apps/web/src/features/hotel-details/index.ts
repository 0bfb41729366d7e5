import { lazyPage } from '../../lib/lazy-page.ts';

/** The page of one hotel. */
export const HotelDetailsPage = lazyPage(() => import('./hotel-details-page.tsx'), 'HotelDetailsPage');
