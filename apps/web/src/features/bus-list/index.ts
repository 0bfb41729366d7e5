import { lazyPage } from '../../lib/lazy-page.ts';

/** The list of buses. */
export const BusListPage = lazyPage(() => import('./bus-list-page.tsx'), 'BusListPage');
