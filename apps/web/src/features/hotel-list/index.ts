import { lazyPage } from '../../lib/lazy-page.ts';

/** The list of hotels. */
export const HotelListPage = lazyPage(() => import('./hotel-list-page.tsx'), 'HotelListPage');
