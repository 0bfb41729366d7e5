import { lazyPage } from '../../lib/lazy-page.ts';

/** The editor of a policy's rules. */
export const RulesTab = lazyPage(() => import('./rules-tab.tsx'), 'RulesTab');

/** For whom a policy holds. */
export const AssignmentTab = lazyPage(() => import('./assignment-tab.tsx'), 'AssignmentTab');

/** The versions of a policy and what differs between them. */
export const VersionsTab = lazyPage(() => import('./versions-tab.tsx'), 'VersionsTab');

/** The reasons people choose from. */
export const ReasonCodesTab = lazyPage(() => import('./reason-codes-tab.tsx'), 'ReasonCodesTab');

/** Which policy holds for a person. */
export const PolicyLookup = lazyPage(() => import('./policy-lookup.tsx'), 'PolicyLookup');

/** What a replay has found. */
export const ReplayResult = lazyPage(() => import('./replay-result.tsx'), 'ReplayResult');
