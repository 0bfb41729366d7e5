export type { BudgetContext } from './budget-context.ts';
export { type ChargedBudget, readBudgetsForExpense, readBudgetsForTrip } from './read-budgets.ts';
export { registerBudgetRoutes } from './routes.ts';
