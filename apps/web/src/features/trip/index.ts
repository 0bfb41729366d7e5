import { lazyRouteComponent } from '@tanstack/react-router';

/** The trip details page. */
export const TripDetailsPage = lazyRouteComponent(() => import('./trip-details-page.tsx'), 'TripDetailsPage');

/** The list of the person's trips. */
export const TripListPage = lazyRouteComponent(() => import('./trip-list-page.tsx'), 'TripListPage');

/** What is coming, for the first page. */
export const UpcomingTrips = lazyRouteComponent(() => import('./upcoming-trips.tsx'), 'UpcomingTrips');

/** The trip being booked, for the top bar. */
export const TripChip = lazyRouteComponent(() => import('./trip-chip.tsx'), 'TripChip');
