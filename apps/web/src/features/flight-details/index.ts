import { lazyPage } from '../../lib/lazy-page.ts';

/** The flight details page. */
export const FlightDetailsPage = lazyPage(() => import('./flight-details-page.tsx'), 'FlightDetailsPage');

/** One direction with all its segments, for screens that show a booked flight. */
export const LegBox = lazyPage(() => import('./leg-box.tsx'), 'LegBox');

/** Cancellation and date-change lines, for screens that show a booked flight. */
export const RuleLines = lazyPage(() => import('./rule-lines.tsx'), 'RuleLines');
