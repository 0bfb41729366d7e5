import { lazyPage } from '../../lib/lazy-page.ts';

/** What can be done with a flight: paying brings a good deal of code along. */
export const FlightActions = lazyPage(() => import('./flight-actions.tsx'), 'FlightActions');

/** Segments and rules of a flight; only where somebody opens them. */
export const FlightMore = lazyPage(() => import('./flight-more.tsx'), 'FlightMore');
