export { claimTasks } from './home-tasks.ts';
export { recordBookingExpense, settleBookingExpense } from './record-booking-expense.ts';
export { reviewClaim } from './review-claim.ts';
export { registerExpenseRoutes } from './routes.ts';
