export { recordBookingExpense, settleBookingExpense } from './record-booking-expense.ts';
export { registerExpenseRoutes } from './routes.ts';
