export {
  askAgain,
  type BudgetsForTrip,
  barredFrom,
  type ChangeLink,
  type ChangesByLink,
  chainFor,
  clearForPayment,
  describeAsked,
  describeOffers,
  isAboveBand,
  nextApprovers,
  outdated,
  payingTravellers,
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
export { createTrip } from './create-trip.ts';
export { itineraryFlights } from './itinerary-flights.ts';
export { listSameFlights } from './list-same-flights.ts';
export { presentFlights } from './present-flights.ts';
export { policyHolder } from './present-trip.ts';
export { readFlying } from './read-itinerary.ts';
export { dateNewTrip, refreshTripDates } from './refresh-trip-dates.ts';
export { registerTripRoutes } from './routes.ts';
export { travellersLock } from './travellers-lock.ts';
export type { Trip, TripTraveller } from './trip.ts';
export { editRefusal, findDeskTrip, findEditableTrip, findPayableTrip, findVisibleTrip } from './trip-access.ts';
export { withProfile } from './trip-documents.ts';
export { othersRefusal, refuseOthers } from './trip-kinds.ts';
export { addTripEvent, changeTrip, findTrip, replaceTravellers } from './trip-repository.ts';
export { isMadeName, journeyText, timesText, tripNameOf } from './trip-words.ts';
export { writeCalendar } from './write-calendar.ts';
