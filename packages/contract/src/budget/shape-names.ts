import { budget, budgetDetails, budgetEntry, budgetUsage, forecastRate, landing } from './budget-operations.ts';
import { costCentre } from './cost-centre-operations.ts';

/** What clients call the shapes of budgets. */
export const BUDGET_SHAPES = {
  Budget: budgetDetails,
  BudgetEntry: budgetEntry,
  BudgetForecast: landing,
  BudgetForecastRate: forecastRate,
  BudgetSummary: budget,
  BudgetUsage: budgetUsage,
  CostCentre: costCentre,
};
