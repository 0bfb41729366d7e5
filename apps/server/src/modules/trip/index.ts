export {
  askAgain,
  type BudgetsForTrip,
  barredFrom,
  type ChangeLink,
  type ChangesByLink,
  chainFor,
  clearForPayment,
  describeAsked,
  isAboveBand,
  nextApprovers,
  outdated,
  peopleOnTrip,
  REVIEW_ACTOR,
  readBudgetOwner,
  readDecidersOfTrip,
  readTripPolicy,
  registerTripApprovalRoutes,
  reviewRequest,
  runDueApprovalTasks,
  type TripApprovalContext,
  tightestBudget,
  withdrawItems,
} from './approval/approval-face.ts';
export { checkTravellers, problemsRefusal } from './check-travellers.ts';
export { createTrip } from './create-trip.ts';
export { type AskedOfDesk, readDeskRequests, type WireRequest } from './desk-requests.ts';
export { countToDecide, countUnpaid, tripTasks } from './home-tasks.ts';
export { scopeSql } from './list-trips.ts';
export { policyHolder } from './policy-holder.ts';
export { presentItems } from './present-items.ts';
export { readCancellationsOf } from './read-itinerary.ts';
export { registerTripRoutes } from './routes.ts';
export { seatInTrip } from './seat-in-trip.ts';
export { readBehindLink } from './share-trip.ts';
export { travellersLock } from './travellers-lock.ts';
export type { Trip, TripTraveller } from './trip.ts';
export {
  editRefusal,
  findDeskTrip,
  findEditableTrip,
  findPayableTrip,
  findVisibleTrip,
  readsAllTrips,
  type TripReader,
  visibleSql,
} from './trip-access.ts';
export { registrationForTrip, tripForBooking } from './trip-for-booking.ts';
export { kindRefusal, othersRefusal, refuseOthers } from './trip-kinds.ts';
export { addTripEvent, changeTrip, findTrip, replaceTravellers } from './trip-repository.ts';
export { withProfile } from './with-profile.ts';
export { writeCalendar } from './write-calendar.ts';
