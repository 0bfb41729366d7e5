import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const BudgetsPage = lazyPage(() => import('./budgets-page.tsx'), 'BudgetsPage');
/** Loaded when it is first visited. */
export const CostCentresPage = lazyPage(() => import('./cost-centres-page.tsx'), 'CostCentresPage');
