import { lazyPage } from '../../lib/lazy-page.ts';

/** The whole verdict; only where somebody asks. */
export const VerdictTree = lazyPage(() => import('../../ui/verdict-tree.tsx'), 'VerdictTree');
