import type { Operation } from '../operation.ts';
import { getBookedFlight } from './booked-flight-operations.ts';
import { cancelFlight, quoteFlightCancellation } from './cancel-operations.ts';
import { downloadRefundClaim, downloadRefundLetter, removeExitReminder, setExitReminder } from './refund-operations.ts';

/** What happens to a flight after it was booked: looking at it, cancelling it, getting the money back. */
export const SERVICING_OPERATIONS: readonly Operation[] = [
  getBookedFlight,
  quoteFlightCancellation,
  cancelFlight,
  setExitReminder,
  removeExitReminder,
  downloadRefundClaim,
  downloadRefundLetter,
];
