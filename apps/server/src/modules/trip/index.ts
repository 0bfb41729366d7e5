export {
  askAgain,
  type BudgetsForTrip,
  clearForPayment,
  isAboveBand,
  outdated,
  registerTripApprovalRoutes,
  runDueApprovalTasks,
  type TripApprovalContext,
  withdrawItems,
} from './approval-face.ts';
export { createTrip } from './create-trip.ts';
export { policyHolder } from './present-trip.ts';
export { refreshTripDates } from './refresh-trip-dates.ts';
export { registerTripRoutes } from './routes.ts';
export type { Trip, TripTraveller } from './trip.ts';
export { findEditableTrip, findPayableTrip } from './trip-access.ts';
export type { TripContext } from './trip-context.ts';
export { withProfile } from './trip-documents.ts';
export { refuseOthers } from './trip-kinds.ts';
export { addTripEvent, changeTrip, findTrip, replaceTravellers } from './trip-repository.ts';
