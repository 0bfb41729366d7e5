import { lazyPage } from '../../lib/lazy-page.ts';

/** Seats and stops of one bus. */
export const BusDetailsPage = lazyPage(() => import('./bus-details-page.tsx'), 'BusDetailsPage');
