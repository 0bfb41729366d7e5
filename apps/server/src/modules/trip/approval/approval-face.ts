export {
  type BudgetsForTrip,
  type ChangeLink,
  type ChangesByLink,
  type TripApprovalContext,
  tightestBudget,
} from './approval-context.ts';
export { readTripPolicy } from './approval-judge.ts';
export { askAgain, clearForPayment, isAboveBand, outdated } from './approval-payment.ts';
export { chainFor, peopleOnTrip, readBudgetOwner } from './approval-plan.ts';
export { nextApprovers, runDueApprovalTasks } from './approval-reminders.ts';
export { describeAsked, REVIEW_ACTOR, reviewRequest } from './approval-review.ts';
export { registerTripApprovalRoutes } from './approval-routes.ts';
export { barredFrom, readDecidersOfTrip } from './approval-settle.ts';
export { withdrawItems } from './approval-withdraw.ts';
