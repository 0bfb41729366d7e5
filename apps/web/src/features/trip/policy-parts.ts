import { lazyPage } from '../../lib/lazy-page.ts';

/** The approvers of a flight; only where somebody asks. */
export const BookingChain = lazyPage(() => import('./booking-chain.tsx'), 'BookingChain');

/** The whole verdict; only where somebody asks. */
export const VerdictTree = lazyPage(() => import('../../ui/verdict-tree.tsx'), 'VerdictTree');
