export { postDueSettlements } from './confirm-settlement.ts';
export { reconciliationTasks } from './home-tasks.ts';
export { reconcileDue } from './reconcile.ts';
export { registerReconciliationRoutes } from './routes.ts';
