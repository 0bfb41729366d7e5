export {
  arrangeCancellation,
  arrangeChange,
  confirmChange,
  enterBooking,
  type HandContext,
  payLater,
  resumeBooking,
  sendPaidOut,
} from './act-by-hand.ts';
export { AWAITED_CHANGES, goneSlices, isOvertaken } from './airline-change.ts';
export { fingerprintOfChange } from './approval-change.ts';
export { replaceOrders } from './approval-replace-orders.ts';
export {
  fingerprintOfBooking,
  guardBooking,
  keepFirstVerdict,
  stampApproval,
} from './approval-standing.ts';
export {
  type Booking,
  type BookingFacts,
  type BookingOrder,
  fliesAt,
  isAirlineCancelled,
  leavesAt,
  offersOf,
  requestableSlice,
  travellerName,
} from './booking.ts';
export {
  addHistory,
  changeBooking,
  changeOrder,
  enqueueEvent,
  findBooking,
  findBookingOrRemoved,
  insertBooking,
  listBookingIds,
  listHistory,
  type NewOrder,
  tripTopic,
} from './booking-repository.ts';
export { type BookingHead, headColumns, headOf, unitRows } from './booking-units.ts';
export {
  boughtOrders,
  type CancelScopesOf,
  cancelFactsOf,
  directionOf,
  type Flying,
  goingParts,
  whoFlies,
  withoutGivenUp,
} from './cancel-facts.ts';
export {
  type Cancellation,
  type CancellationAmounts,
  listCancellations,
} from './cancellation-repository.ts';
export { changeCaseKey } from './change-case-key.ts';
export { type ComingBack, type CreditComing, readComingBack, usedCreditsOf } from './coming-back.ts';
export { refuseWhileEntered } from './desk-entry.ts';
export { findBookingOf } from './find-booking-of.ts';
export { listGivenCredits } from './given-credits.ts';
export { issueDocuments } from './issue-documents.ts';
export { cancelledKnownTaxes } from './known-taxes.ts';
export { closedLongAgo, HOURS_TO_ASK, isStillOwed, isSupplierOwing, opensAgainOn } from './late-case.ts';
export { lateRefundKey, lateSupplierKey } from './late-refund-key.ts';
export { readPaidByCredits } from './paid-by-credits.ts';
export { presentBooking } from './present-booking.ts';
export { presentQuote, presentRules, presentSlice } from './present-journey.ts';
export { amountsOf, changeRightsOf, chargePerTraveller, paidUnitsOf } from './quote-parts.ts';
export {
  askedRefusal,
  cancellationRefusal,
  everythingLeft,
  isUnderWay,
  type PartsQuote,
  type QuoteContext,
  quoteBookingCancellation,
  requestBookingCancellation,
} from './request-cancellation.ts';
export { type CancelItem, cancelItems } from './saga/cancel-items.ts';
export { baggageAfter, changedOffer } from './saga/changed-offer.ts';
export type { AirlineAnswer, ArrangedChange, FoundOrder } from './saga/decide-by-hand.ts';
export type { EnteredBooking } from './saga/decide-offline.ts';
export { asMostKept, mayKeepLowerFare } from './saga/kept-by-airline.ts';
export { awaitedParts, lateAirlines } from './saga/late-suppliers.ts';
export { listFlightChanges } from './saga/load-saga.ts';
export { runDueBookings } from './saga/run-in-database.ts';
export type { ChangeAmounts, FlightChange } from './saga/saga-state.ts';
export { isOrderCancelled, orderText, priceText } from './saga/saga-words.ts';
export { offlineAmountsOf } from './saga/settle-offline.ts';
export type { SagaContext } from './saga-context.ts';
export { scopeText, sliceLabel } from './scope-text.ts';
export {
  defineService,
  orderName,
  registerServices,
  type ServiceMoney,
  type ServiceRequests,
} from './service-module.ts';
export { startPayment } from './start-payment.ts';
export { wakeBooking } from './wake-booking.ts';
