import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** Adds a policy, or a copy of one, or changes its name. */
export const PolicyDialog = lazyDialog(() => import('./policy-dialog.tsx'), 'PolicyDialog');

/** Asks before a policy is switched on or off. */
export const StatusQuestion = lazyDialog(() => import('./policy-questions.tsx'), 'StatusQuestion');

/** Asks before a draft is thrown away. */
export const DiscardQuestion = lazyDialog(() => import('./policy-questions.tsx'), 'DiscardQuestion');

/** Publishes a draft. */
export const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'), 'PublishDialog');

/** Tries a draft on the past. */
export const ReplayDialog = lazyDialog(() => import('./replay-dialog.tsx'), 'ReplayDialog');

/** Adds or changes a reason code. */
export const ReasonCodeDialog = lazyDialog(() => import('./reason-code-dialog.tsx'), 'ReasonCodeDialog');

/** One case of a replay, judged before and after. */
export const CaseDialog = lazyDialog(() => import('./case-dialog.tsx'), 'CaseDialog');
