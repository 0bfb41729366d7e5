import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** The results of a search in one column. */
export const FlightResults = lazyPage(() => import('./flight-results.tsx'), 'FlightResults');

/** How many there are, in which order, what is left out and why. */
export const ListHead = lazyPage(() => import('./list-head.tsx'), 'ListHead');

/** No result, with what would bring some. */
export const NoResult = lazyPage(() => import('./no-result.tsx'), 'NoResult');

/** Onward and return side by side. */
export const PairColumns = lazyPage(() => import('./pair-columns.tsx'), 'PairColumns');

/** The days around the search, with what they cost. */
export const OtherDays = lazyPage(() => import('./other-days.tsx'), 'OtherDays');

/** What the results can be narrowed by. */
export const FilterPanel = lazyPage(() => import('./filter-panel.tsx'), 'FilterPanel');

/** The same on a phone. */
export const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'), 'FilterSheet');
