import { lazyPage } from '../../lib/lazy-page.ts';

/** The trip details page. */
export const TripDetailsPage = lazyPage(() => import('./trip-details-page.tsx'), 'TripDetailsPage');

/** The list of the person's trips. */
export const TripListPage = lazyPage(() => import('./trip-list-page.tsx'), 'TripListPage');

/** What is coming, for the first page. */
export const UpcomingTrips = lazyPage(() => import('./upcoming-trips.tsx'), 'UpcomingTrips');

/** The trip being booked, for the top bar. */
export const TripChip = lazyPage(() => import('./trip-chip.tsx'), 'TripChip');
