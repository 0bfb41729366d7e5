import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const WhoIsWherePage = lazyPage(() => import('./who-is-where-page.tsx'), 'WhoIsWherePage');
