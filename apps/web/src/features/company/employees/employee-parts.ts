import { lazyPage } from '../../../lib/lazy-page.ts';

/** What can be done with everyone ticked. */
export const BulkBar = lazyPage(() => import('./bulk-bar.tsx'), 'BulkBar');

/** The list as a file. */
export const ExportMenu = lazyPage(() => import('./export-menu.tsx'), 'ExportMenu');

/** Which columns are shown. */
export const ColumnChoice = lazyPage(() => import('./column-choice.tsx'), 'ColumnChoice');
