import { lazyPage } from '../../../lib/lazy-page.ts';

/** What can be done with everyone ticked. */
export const BulkBar = lazyPage(() => import('./bulk-bar.tsx'), 'BulkBar');

/** Which columns are shown. */
export const ColumnChoice = lazyPage(() => import('./column-choice.tsx'), 'ColumnChoice');
