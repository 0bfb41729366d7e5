import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const DashboardPage = lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage');
