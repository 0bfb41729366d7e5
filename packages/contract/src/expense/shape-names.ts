import { createExpense, updateExpense } from './expense-operations.ts';
import {
  categoryTotal,
  claimDetails,
  claimLine,
  claimState,
  claimSummary,
  claimTotals,
  expense,
  expenseCategory,
  expenseDuplicate,
  expenseForecast,
  expenseKind,
  expenseState,
} from './expense-shapes.ts';

/** What clients call the shapes of expenses. */
export const EXPENSE_SHAPES = {
  CategoryTotal: categoryTotal,
  Claim: claimDetails,
  ClaimLine: claimLine,
  ClaimState: claimState,
  ClaimSummary: claimSummary,
  ClaimTotals: claimTotals,
  Expense: expense,
  ExpenseCategory: expenseCategory,
  ExpenseChange: updateExpense.body,
  ExpenseDuplicate: expenseDuplicate,
  ExpenseForecast: expenseForecast,
  ExpenseKind: expenseKind,
  ExpenseState: expenseState,
  NewExpense: createExpense.body,
};
