import { lazyPage } from '../../lib/lazy-page.ts';

/** A booked flight with everything that happened to it and may be done with it. */
export const BookedFlightPage = lazyPage(() => import('./booked-flight-page.tsx'), 'BookedFlightPage');
