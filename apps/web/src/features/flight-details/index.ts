import { lazyRouteComponent } from '@tanstack/react-router';

/** The flight details page. */
export const FlightDetailsPage = lazyRouteComponent(() => import('./flight-details-page.tsx'), 'FlightDetailsPage');

/** One direction with all its segments, for screens that show a booked flight. */
export const LegBox = lazyRouteComponent(() => import('./leg-box.tsx'), 'LegBox');

/** Cancellation and date-change lines, for screens that show a booked flight. */
export const RuleLines = lazyRouteComponent(() => import('./rule-lines.tsx'), 'RuleLines');
