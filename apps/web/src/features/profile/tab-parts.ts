import { lazyPage } from '../../lib/lazy-page.ts';

/** Passports and other papers. */
export const DocumentsTab = lazyPage(() => import('./documents-tab.tsx'), 'DocumentsTab');

/** Frequent-flyer numbers. */
export const FlyersTab = lazyPage(() => import('./flyers-tab.tsx'), 'FlyersTab');

/** Seats, meals and the like. */
export const PreferencesTab = lazyPage(() => import('./preferences-tab.tsx'), 'PreferencesTab');
