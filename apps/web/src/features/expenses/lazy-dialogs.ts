import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** Adds or changes an expense. */
export const ExpenseDialog = lazyDialog(() => import('./expense-dialog.tsx'), 'ExpenseDialog');

/** Shows an expense that cannot be changed any more. */
export const ExpenseViewDialog = lazyDialog(() => import('./expense-view-dialog.tsx'), 'ExpenseViewDialog');
