export { type Booking, type BookingFacts, type BookingLeg, offersOf } from './booking.ts';
export {
  addHistory,
  changeBooking,
  changeLeg,
  findBooking,
  insertBooking,
  listBookingIds,
  tripTopic,
} from './booking-repository.ts';
export { presentBooking } from './present-booking.ts';
export { presentQuote, presentRules, presentSlice } from './present-journey.ts';
export { priceText } from './record-outcome.ts';
export { runDueBookings } from './run-saga.ts';
export type { SagaContext } from './saga-context.ts';
export { startPayment } from './start-payment.ts';
export { wakeBooking } from './wake-booking.ts';
