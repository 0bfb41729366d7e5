/** The statuses of the specification (screens §4); the superset for every service (decisions §3 'Booking'). */
export type BookingStatus =
  | 'CREATED'
  | 'BOOKED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'BOOKING_IN_PROCESS'
  | 'BOOKING_PAUSED'
  | 'FAILED';

/** What can happen to a booking. */
export type BookingEvent =
  | 'payment_captured'
  /** The travel desk bought it outside and entered it. */
  | 'entered'
  | 'confirmed'
  | 'nothing_confirmed'
  | 'needs_human'
  | 'resumed'
  | 'lapsed_unpaid'
  | 'cancelled';

/** The one table of transitions. Any other transition is impossible. */
export const BOOKING_TRANSITIONS: Readonly<Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>>> = {
  CREATED: { payment_captured: 'BOOKING_IN_PROCESS', entered: 'BOOKED', lapsed_unpaid: 'EXPIRED' },
  BOOKING_IN_PROCESS: { confirmed: 'BOOKED', nothing_confirmed: 'FAILED', needs_human: 'BOOKING_PAUSED' },
  BOOKING_PAUSED: { resumed: 'BOOKING_IN_PROCESS', nothing_confirmed: 'FAILED' },
  BOOKED: { cancelled: 'CANCELED' },
  CANCELED: {},
  EXPIRED: {},
  FAILED: {},
};

/** The status an event leads to, or null where the event cannot happen in that status. */
export function nextStatus(status: BookingStatus, event: BookingEvent): BookingStatus | null {
  return BOOKING_TRANSITIONS[status][event] ?? null;
}

/** True for a final status. */
export function isTerminal(status: BookingStatus): boolean {
  return Object.keys(BOOKING_TRANSITIONS[status]).length === 0;
}
