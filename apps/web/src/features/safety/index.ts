import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export { AnswerBadge } from './answer-badge.tsx';
export { LatelyAsked } from './lately-asked.tsx';
export { useSafetyWatch } from './use-safety-watch.ts';

/** Writes to people under way; only where somebody does. */
export const AskDialog = lazyDialog(() => import('./ask-dialog.tsx'), 'AskDialog');

/** Where people say that they are safe, or need help. */
export const SafetyPage = lazyPage(() => import('./safety-page.tsx'), 'SafetyPage');

/** What everybody answered who was asked. */
export const SafetyCheckPage = lazyPage(() => import('./safety-check-page.tsx'), 'SafetyCheckPage');
