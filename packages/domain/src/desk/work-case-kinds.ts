/** Why a person of the travel desk is needed, with the words of the queue. */
export const WORK_CASE_KINDS = {
  desk_request: 'To find and quote',
  desk_purchase: 'Paid, to be bought',
  booking_paused: 'Booking paused',
  unknown_outcome: 'No answer from the airline',
  half_booked: 'One of two flights booked',
  price_moved: 'Price moved',
  refund_short: 'Airline kept too much',
  refund_overdue: 'Refund overdue',
  cancel_request: 'Cancellation to arrange',
  change_request: 'Change to arrange',
  schedule_change: 'Airline changed the flight',
  flight_cancelled: 'Airline cancelled the flight',
  stay_unconfirmed: 'Hotel to call',
  stay_overcharged: 'Hotel kept too much',
  stay_change: 'Old stay to settle',
  invoice_missing: 'Invoice missing',
  e_invoice_refused: 'E-invoice to mend',
  bus_missing: 'Bus did not come',
  offline_booking: 'Offline entry to confirm',
  payment_disputed: 'Payment disputed',
  books_disagree: 'The books disagree',
} as const;

/** A kind of case in the work queue. */
export type WorkCaseKind = keyof typeof WORK_CASE_KINDS;
