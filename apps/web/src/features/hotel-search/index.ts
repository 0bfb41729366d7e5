import { lazyPage } from '../../lib/lazy-page.ts';

/** The search form for hotels with recent searches, for pages that start with it. */
export const HotelSearchBox = lazyPage(() => import('./hotel-search-box.tsx'), 'HotelSearchBox');
export { readWantedStay } from './wanted-stay.ts';
