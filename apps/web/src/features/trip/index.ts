import { lazyPage } from '../../lib/lazy-page.ts';

/** The trip details page. */
export const TripDetailsPage = lazyPage(() => import('./trip-details-page.tsx'), 'TripDetailsPage');

/** The list of the person's trips. */
export const TripListPage = lazyPage(() => import('./trip-list-page.tsx'), 'TripListPage');

/** Totals, verdicts, approvers and what blocks, before a trip is frozen. */
export const FinalisePage = lazyPage(() => import('./finalise-page.tsx'), 'FinalisePage');

/** What is coming, for the first page. */
export const UpcomingTrips = lazyPage(() => import('./upcoming-trips.tsx'), 'UpcomingTrips');

/** The trip being booked, for the top bar. */
export const TripChip = lazyPage(() => import('./trip-chip.tsx'), 'TripChip');

/** A trip day by day as one line, for pages that show an itinerary. */
export const TripTimeline = lazyPage(() => import('./trip-timeline.tsx'), 'TripTimeline');
/** Everybody who travels in a trip, and what is missing of them, on one screen. */
export const TravellersPage = lazyPage(() => import('./travellers-page.tsx'), 'TravellersPage');
