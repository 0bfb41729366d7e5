export { replaceLegs } from './approval-replace-legs.ts';
export {
  type ApprovalStamp,
  BEFORE_APPROVALS,
  fingerprintOfBooking,
  guardBooking,
  stampApproval,
} from './approval-standing.ts';
export { type Booking, type BookingFacts, type BookingLeg, offersOf } from './booking.ts';
export {
  addHistory,
  changeBooking,
  changeLeg,
  enqueueEvent,
  findBooking,
  insertBooking,
  listBookingIds,
  tripTopic,
} from './booking-repository.ts';
export { type Cancellation, type CancellationAmounts, findCancellation } from './cancellation-repository.ts';
export { presentBooking } from './present-booking.ts';
export { presentQuote, presentRules, presentSlice } from './present-journey.ts';
export { priceText } from './record-outcome.ts';
export {
  cancellationRefusal,
  type QuoteContext,
  quoteBookingCancellation,
  requestBookingCancellation,
} from './request-cancellation.ts';
export { runDueBookings } from './run-saga.ts';
export type { SagaContext } from './saga-context.ts';
export { startPayment } from './start-payment.ts';
export { wakeBooking } from './wake-booking.ts';
