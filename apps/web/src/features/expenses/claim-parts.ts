import { lazyPage } from '../../lib/lazy-page.ts';

/** The lines with an answer to each, for who decides the claim. */
export const ClaimDecision = lazyPage(() => import('./claim-decision-form.tsx'), 'ClaimDecision');

/** The totals and what may be done with the claim as a whole. */
export const ClaimSide = lazyPage(() => import('./claim-side.tsx'), 'ClaimSide');
