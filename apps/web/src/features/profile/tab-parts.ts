import { lazyPage } from '../../lib/lazy-page.ts';

/** Names, birthday, address, employment. */
export const PersonalTab = lazyPage(() => import('./personal-tab.tsx'), 'PersonalTab');

/** Passports and other papers. */
export const DocumentsTab = lazyPage(() => import('./documents-tab.tsx'), 'DocumentsTab');

/** Frequent-flyer numbers. */
export const FlyersTab = lazyPage(() => import('./flyers-tab.tsx'), 'FlyersTab');

/** Seats, meals and the like. */
export const PreferencesTab = lazyPage(() => import('./preferences-tab.tsx'), 'PreferencesTab');
