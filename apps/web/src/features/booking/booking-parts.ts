import { lazyPage } from '../../lib/lazy-page.ts';

/** What the policy says of a booking; only for those that were judged or asked about. */
export const BookingPolicy = lazyPage(() => import('./booking-policy.tsx'), 'BookingPolicy');
