import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** Shared hotels, or all that the person has shared or received. */
export const SharedHotelsPage = lazyPage(() => import('./shared-hotels-page.tsx'), 'SharedHotelsPage');
/** Hands hotels to colleagues; seldom opened. */
export const ShareHotels = lazyDialog(() => import('./share-hotels.tsx'), 'ShareHotels');
