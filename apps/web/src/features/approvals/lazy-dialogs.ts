import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** One answer to several requests. */
export const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'), 'BulkDialog');

/** Has somebody else decide for some days. */
export const DelegationDialog = lazyDialog(() => import('./delegation-dialog.tsx'), 'DelegationDialog');
