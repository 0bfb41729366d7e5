export { readBudgetsForExpense, readBudgetsForTrip } from './read-budgets.ts';
export { registerBudgetRoutes } from './routes.ts';
