import { lazyPage } from '../../lib/lazy-page.ts';

export { isPicked, type Picked, type Picking, togglePick } from './picks.ts';
export { searchAgainPath } from './shortlist-address.ts';

/** The flights ticked for comparison, with what can be done with them. */
export const CompareTray = lazyPage(() => import('./compare-tray.tsx'), 'CompareTray');
