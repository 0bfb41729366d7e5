import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first opened. */
export const OwnPolicyTab = lazyPage(() => import('./own-policy-tab.tsx'), 'OwnPolicyTab');
export { type EffectivePolicy, effectiveQuery } from './effective-query.ts';
export { RuleWordsList } from './rule-words-list.tsx';
