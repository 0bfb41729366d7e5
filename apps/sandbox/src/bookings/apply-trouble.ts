import { USUAL_MOVE_MINUTES, withAirlineChange } from './airline-change.ts';
import type { Booking } from './booking.ts';

/** What may happen to a booking right after it is made. */
export type Trouble =
  /** The airline moves the first slice. */
  | 'schedule_change'
  /** The airline cancels everything without notice. */
  | 'silent_cancellation'
  /** The tickets get their numbers later. */
  | 'late_ticket_numbers';

/** The booking cancelled by its airline without a word. */
export function withSilentCancellation(booking: Booking, nowMs: number): Booking {
  return { ...booking, status: 'cancelled', cancelledAtMs: nowMs };
}

/** The booking after a trouble befell it; `lateMs` is how long ticket numbers take. */
export function withTrouble(
  booking: Booking,
  trouble: { readonly kind: Trouble; readonly changeId: number; readonly lateMs: number; readonly nowMs: number },
): Booking {
  const { kind, changeId, lateMs, nowMs } = trouble;
  if (kind === 'late_ticket_numbers') return { ...booking, ticketNumbersFromMs: nowMs + lateMs };
  if (kind === 'silent_cancellation') return withSilentCancellation(booking, nowMs);
  return withAirlineChange(booking, { changeId, slice: 0, minutes: USUAL_MOVE_MINUTES, nowMs });
}
