import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded where a PAN is asked for. */
export const KeepPan = lazyPage(() => import('./keep-pan.tsx'), 'KeepPan');
