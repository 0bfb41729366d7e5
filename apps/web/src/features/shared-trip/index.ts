import { lazyPage } from '../../lib/lazy-page.ts';

/** The itinerary behind a shared link, for anyone who has it. */
export const SharedTripPage = lazyPage(() => import('./shared-trip-page.tsx'), 'SharedTripPage');
