import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** Books on a key of the provider. */
export const PayLaterDialog = lazyDialog(() => import('./pay-later-dialog.tsx'), 'PayLaterDialog');
