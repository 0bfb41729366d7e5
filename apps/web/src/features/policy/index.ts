import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const PoliciesPage = lazyPage(() => import('./policies-page.tsx'), 'PoliciesPage');
/** Loaded when it is first visited. */
export const PolicyPage = lazyPage(() => import('./policy-page.tsx'), 'PolicyPage');
/** Loaded when it is first visited. */
export const ReplayPage = lazyPage(() => import('./replay-page.tsx'), 'ReplayPage');
