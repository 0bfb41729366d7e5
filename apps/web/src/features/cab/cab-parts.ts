import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** What can be done with a cab: paying brings a good deal of code along. */
export const CabActions = lazyPage(() => import('./cab-actions.tsx'), 'CabActions');

/** Price and rules of a cab; only where somebody opens them. */
export const CabMore = lazyPage(() => import('./cab-more.tsx'), 'CabMore');

/** Who drives, and what; of the travel desk alone. */
export const DriverDialog = lazyDialog(() => import('./driver-dialog.tsx'), 'DriverDialog');

/** What was driven; of the travel desk alone. */
export const SlipDialog = lazyDialog(() => import('./slip-dialog.tsx'), 'SlipDialog');
