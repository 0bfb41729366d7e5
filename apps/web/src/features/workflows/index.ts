import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const WorkflowsPage = lazyPage(() => import('./workflows-page.tsx'), 'WorkflowsPage');
