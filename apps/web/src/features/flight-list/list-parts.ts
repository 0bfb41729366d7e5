import { lazyPage } from '../../lib/lazy-page.ts';

/** The results of a search in one column. */
export const FlightResults = lazyPage(() => import('./flight-results.tsx'), 'FlightResults');

/** How many there are, in which order, what is left out and why. */
export const ListHead = lazyPage(() => import('./list-head.tsx'), 'ListHead');

/** Onward and return side by side. */
export const PairColumns = lazyPage(() => import('./pair-columns.tsx'), 'PairColumns');
