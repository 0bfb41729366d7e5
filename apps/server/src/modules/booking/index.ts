export {
  arrangeCancellation,
  arrangeChange,
  confirmChange,
  correctBooking,
  enterBooking,
  giveBackPart,
  type HandContext,
  payLater,
  resumeBooking,
  sendPaidOut,
} from './act-by-hand.ts';
export { replaceOrders } from './approval-replace-orders.ts';
export {
  fingerprintOfBooking,
  guardBooking,
  keepFirstVerdict,
  stampApproval,
} from './approval-standing.ts';
export { asSentence } from './as-sentence.ts';
export { AWAITED_CHANGES } from './awaited-changes.ts';
export { type Booking, type BookingFacts, type BookingOrder, type ChangeAmounts, travellerName } from './booking.ts';
export {
  addHistory,
  changeBooking,
  changeOrder,
  enqueueEvent,
  findBooking,
  findBookingOrRemoved,
  insertBooking,
  listBookedOf,
  listBookingIds,
  listHistory,
  type NewOrder,
  tripTopic,
} from './booking-repository.ts';
export { headColumns, headOf, unitRows } from './booking-units.ts';
export { type RevisionOf, readRevisions } from './calendar-revisions.ts';
export type { CancelItem } from './cancellation/cancel-item.ts';
export { awaitedParts, cancelItems, isCancelled } from './cancellation/cancel-items.ts';
export { boughtOrders, goingParts } from './cancellation/cancel-parts.ts';
export type { Cancellation, CancellationAmounts, CancelledOrder } from './cancellation/cancellation.ts';
export { listCancellations } from './cancellation/cancellation-repository.ts';
export { type ComingBack, type CreditComing, readComingBack, usedCreditsOf } from './cancellation/coming-back.ts';
export { type HeldUnit, heldUnits, holdersOf } from './cancellation/held-units.ts';
export { closedLongAgo, HOURS_TO_ASK, isStillOwed, isSupplierOwing, opensAgainOn } from './cancellation/late-case.ts';
export { amountsOf, penaltyIn } from './cancellation/part-amounts.ts';
export {
  askedRefusal,
  cancellationRefusal,
  isUnderWay,
  type PartsQuote,
  type QuoteContext,
  quoteBookingCancellation,
  readCancelBlock,
  requestBookingCancellation,
} from './cancellation/request-cancellation.ts';
export type {
  AnsweredCancellation,
  CancelledPart,
  CancelQuestion,
  CancelScopesOf,
  Judged,
  ResolvedCancel,
  ServiceCancelling,
  SettledCancellation,
} from './cancellation/service-cancelling.ts';
export { offlineAmountsOf } from './cancellation/settle-offline.ts';
export { cancellingByUnits } from './cancellation/unit-cancelling.ts';
export { measureDueEmissions } from './carbon/measure-due-emissions.ts';
export { changeCaseKey } from './change-case-key.ts';
export {
  awaitsSecondPerson,
  enteredByDesk,
  readWaitingTotal,
  refuseWhileEntered,
  refuseWhilePriceWaits,
  waitingTotalText,
} from './desk-entry.ts';
export { deskInTrip } from './desk-in-trip.ts';
export { deskJudging } from './desk-judging.ts';
export {
  type AgreedFacts,
  agreedCancelTerms,
  agreedFee,
  agreedMoney,
  type BoughtOrder,
  type DeskTypes,
  deskEntry,
  type EnteredOrdersOf,
  type Paper,
} from './desk-only.ts';
export { deskPresentation } from './desk-presenting.ts';
export { findBookingOf } from './find-booking-of.ts';
export { listGivenCredits } from './given-credits.ts';
export { issueDocuments } from './issue-documents.ts';
export { lateRefundKey, lateSupplierKey } from './late-refund-key.ts';
export { readLeftOfChange } from './left-of-change.ts';
export { foldDueDays, lockSums, readSums, readWithSums, type Sums } from './lines/fold-days.ts';
export { mendSums } from './lines/mend-sums.ts';
export { postForBooking } from './lines/record-lines.ts';
export { countUntold, tellDueLines } from './lines/tell-due-lines.ts';
export { isMadeTripName, madeTripName } from './made-trip-name.ts';
export { allowedMeans, refuseMeans } from './means-of-payment.ts';
export { readPaidByCredits } from './paid-by-credits.ts';
export { presentBooking } from './present-booking.ts';
export { type PaperAmount, type PaperFact, printPapers } from './print-papers.ts';
export { historyLine } from './saga/change-lines.ts';
export { refundablePayments, usedCreditsBack } from './saga/credits-given.ts';
export type { ArrangedChange, SupplierAnswer } from './saga/decide-by-hand.ts';
export { giveBack, reservedCredits } from './saga/decide-change.ts';
export { correctionOf, correctionText } from './saga/decide-corrected.ts';
export { meansOf, paidForChange, takeHeld } from './saga/decide-held.ts';
export { orderCaseFacts, told } from './saga/decide-pause.ts';
export { listChanges } from './saga/load-saga.ts';
export { runDueBookings } from './saga/run-in-database.ts';
export type { CreditWanted, SagaChange } from './saga/saga-change.ts';
export { type BookedChange, orderOf, type SagaMemory, type SagaState } from './saga/saga-state.ts';
export { isOrderCancelled, orderText, priceText } from './saga/saga-words.ts';
export type { SagaContext } from './saga-context.ts';
export { methodName, type ServiceCarbon } from './service-carbon.ts';
export type { ServiceChanges } from './service-changes.ts';
export type { FoundOrder, ServiceEntry } from './service-entry.ts';
export type { CalendarEntry, CarriedPaper, PrintedBlock, ServiceInTrip, TripPart } from './service-in-trip.ts';
export type { ServiceJudging } from './service-judging.ts';
export {
  DESK_SUPPLIER,
  defineService,
  expenseOf,
  isBoughtByHand,
  isDeskBooking,
  orderName,
  registerServices,
  type ServiceMoney,
  type ServiceRequests,
  serviceOf,
  wordsOf,
} from './service-module.ts';
export type { BookingView, EnteredLine, Presented, ServicePresentation, WireHead } from './service-presentation.ts';
export { giveUpBegun, presentStarted, readLeftToPay, setAside, startPayment } from './start-payment.ts';
export { dateNewTrip, midnightOf, refreshTripDates } from './trip-dates.ts';
export { wakeBooking } from './wake-booking.ts';
