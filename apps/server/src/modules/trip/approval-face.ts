export type { BudgetsForTrip, TripApprovalContext } from './approval-context.ts';
export { askAgain, clearForPayment, isAboveBand, outdated } from './approval-payment.ts';
export { runDueApprovalTasks } from './approval-reminders.ts';
export { registerTripApprovalRoutes } from './approval-routes.ts';
export { withdrawItems } from './approval-withdraw.ts';
