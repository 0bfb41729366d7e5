import { lazyPage } from '../../lib/lazy-page.ts';

/** The search form for buses with recent routes, for pages that start with it. */
export const BusSearchBox = lazyPage(() => import('./bus-search-box.tsx'), 'BusSearchBox');
export { stationTextOf } from './bus-draft.ts';
