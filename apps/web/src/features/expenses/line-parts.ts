import { lazyPage } from '../../lib/lazy-page.ts';

/** Every rule of a line's verdict, once somebody asks why. */
export const VerdictTree = lazyPage(() => import('../../ui/verdict-tree.tsx'), 'VerdictTree');

/** A receipt with what it takes to look at it and save it. */
export const ReceiptView = lazyPage(() => import('./receipt-view.tsx'), 'ReceiptView');
