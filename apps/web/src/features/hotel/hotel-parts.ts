import { lazyPage } from '../../lib/lazy-page.ts';

/** What can be done with a stay: paying brings a good deal of code along. */
export const HotelActions = lazyPage(() => import('./hotel-actions.tsx'), 'HotelActions');

/** Nights, rules and history of a stay; only where somebody opens them. */
export const HotelMore = lazyPage(() => import('./hotel-more.tsx'), 'HotelMore');
