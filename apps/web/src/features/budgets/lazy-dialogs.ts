import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** Adds or changes a budget. */
export const BudgetDialog = lazyDialog(() => import('./budget-dialog.tsx'), 'BudgetDialog');

/** Adds or changes a cost centre or project. */
export const CostCentreDialog = lazyDialog(() => import('./cost-centre-dialog.tsx'), 'CostCentreDialog');
