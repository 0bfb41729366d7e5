import { lazyPage } from '../../lib/lazy-page.ts';

/** Personal data and employment. */
export const PersonalTab = lazyPage(() => import('./personal-tab.tsx'), 'PersonalTab');

/** Passports and other papers. */
export const DocumentsTab = lazyPage(() => import('./documents-tab.tsx'), 'DocumentsTab');

/** Frequent-flyer numbers. */
export const FlyersTab = lazyPage(() => import('./flyers-tab.tsx'), 'FlyersTab');

/** Seat, meal, language and mails. */
export const PreferencesTab = lazyPage(() => import('./preferences-tab.tsx'), 'PreferencesTab');

/** Password, second factors and sessions. */
export const SecurityTab = lazyPage(() => import('./security-tab.tsx'), 'SecurityTab');

/** Second factors alone, for who must set one up first. */
export const SecondFactorsCard = lazyPage(() => import('./second-factors-card.tsx'), 'SecondFactorsCard');

/** Who approves an employee's trips. */
export const ApproverCard = lazyPage(() => import('./approver-card.tsx'), 'ApproverCard');
