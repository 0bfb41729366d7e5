import { lazyPage } from '../../lib/lazy-page.ts';

/** Costs, travellers and documents; the flights never wait for them. */
export const TripSide = lazyPage(() => import('./trip-side.tsx'), 'TripSide');

/** Comments and history, below everything else. */
export const TripTalk = lazyPage(() => import('./trip-talk.tsx'), 'TripTalk');

/** What can be done with a flight: paying brings a good deal of code along. */
export const BookingActions = lazyPage(() => import('./booking-actions.tsx'), 'BookingActions');

/** Trips on this device, for when the list cannot be asked for. */
export const KeptList = lazyPage(() => import('./kept-list.tsx'), 'KeptList');

/** Segments, rules and history of a flight; only where somebody opens them. */
export const BookingMore = lazyPage(() => import('./booking-more.tsx'), 'BookingMore');

/** What the policy says of a flight; only for flights that were judged or asked about. */
export const BookingPolicy = lazyPage(() => import('./booking-policy.tsx'), 'BookingPolicy');
