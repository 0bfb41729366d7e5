import { lazyDialog } from '../../../lib/lazy-dialog.ts';

/** Makes a key and shows its secret once. */
export const ApiKeyDialog = lazyDialog(() => import('./api-key-dialog.tsx'), 'ApiKeyDialog');
