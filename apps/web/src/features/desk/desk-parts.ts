import { lazyPage } from '../../lib/lazy-page.ts';

/** What was entered about a booking; only cases about entries fetch it. */
export const OfflineEntries = lazyPage(() => import('./offline-entries.tsx'), 'OfflineEntries');
