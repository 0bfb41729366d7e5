export { postDueSettlements } from './confirm-settlement.ts';
export { reconciliationTasks } from './home-tasks.ts';
export { importSettlements } from './import-settlements.ts';
export { reconcileDue } from './reconcile.ts';
export { registerReconciliationRoutes } from './routes.ts';
