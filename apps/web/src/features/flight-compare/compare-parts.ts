import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** Up to four fares side by side. */
export const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'), 'CompareDialog');

/** Hands flights of a search to colleagues. */
export const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'), 'ShareDialog');
