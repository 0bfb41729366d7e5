import { lazyPage } from '../../lib/lazy-page.ts';

/** What can be done with a bus: paying brings a good deal of code along. */
export const BusActions = lazyPage(() => import('./bus-actions.tsx'), 'BusActions');

/** Price and rules of a bus; only where somebody opens them. */
export const BusMore = lazyPage(() => import('./bus-more.tsx'), 'BusMore');
