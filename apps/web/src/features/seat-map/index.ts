import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** Seats, meals and bags for every traveller and flight. */
export const ExtrasPanel = lazyPage(() => import('./extras-panel.tsx'), 'ExtrasPanel');

/** Says what selecting another fare has cleared. */
export const ClearedNotice = lazyPage(() => import('./cleared-notice.tsx'), 'ClearedNotice');

/** Changes seats, meals and bags of an unpaid flight of a trip. */
export const EditExtrasDialog = lazyDialog(() => import('./edit-extras-dialog.tsx'), 'EditExtrasDialog');

export { readKeptExtras, wireExtras, withExtras } from './chosen-wire.ts';
export { extraLines } from './extra-lines.ts';
export type { ExtrasTraveller } from './extras-ground.ts';
export { pointAtProblems } from './point-at-problems.ts';
