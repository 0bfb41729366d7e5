import type { RoomOffer } from '../hotel-engine/offers.ts';
import { checkInMoment, type PolicyStep } from '../hotel-engine/policies.ts';
import type { WireObject } from '../tbo/request.ts';

/** How a cancellation of a booking will go. */
export type CancelCourse = 'usual' | 'rejected' | 'slow' | 'dear';

/** A booking of rooms. It is stored whole, so that a later engine can not change what was sold. */
export interface HotelBooking {
  readonly bookingId: number;
  readonly traceId: string;
  readonly clientReference: string;
  readonly confirmationNo: string;
  readonly bookingRefNo: string;
  /** Empty until the voucher is written. */
  readonly invoiceNo: string;
  readonly offer: RoomOffer;
  readonly steps: readonly PolicyStep[];
  /** The price in ten-thousandths of a rupee: the supplier's own tax on its fee is finer than paise. */
  readonly netTenThousandths: number;
  readonly totalPaise: number;
  readonly firstNightsPaise: number;
  readonly nationality: string;
  /** The guests of each room as they were sent. */
  readonly guests: readonly (readonly WireObject[])[];
  readonly createdAtMs: number;
  readonly isVouchered: boolean;
  /** A hold is dropped from this moment on; null when nothing is held. */
  readonly holdUntilMs: number | null;
  readonly cancelledAtMs: number | null;
  /** Look-ups find it from this moment on. */
  readonly visibleFromMs: number;
  readonly busyUntilMs: number;
  /** Look-ups that still say "pending". */
  readonly pollsUntilKnown: number;
  /** What "pending" ends in. */
  readonly failsInTheEnd: boolean;
  readonly hasHotelReference: boolean;
  readonly cancelCourse: CancelCourse;
}

/** A request to cancel. */
export interface HotelChangeRequest {
  readonly changeRequestId: number;
  readonly bookingId: number;
  /** The vendor's number: 1 pending, 2 in progress, 3 processed, 4 rejected. */
  readonly status: number;
  /** Statuses that the next look-ups answer. */
  readonly nextStatuses: readonly number[];
  readonly chargePaise: number;
  readonly refundPaise: number;
  readonly creditNoteNo: string;
}

/** What a booking is at a moment. */
export type HotelStatus = 'pending' | 'confirmed' | 'failed' | 'cancelled';

/** The state of a booking at a moment: a hold whose time is over is cancelled. */
export function hotelStatusAt(booking: HotelBooking, nowMs: number): HotelStatus {
  if (booking.cancelledAtMs !== null) return 'cancelled';
  if (booking.pollsUntilKnown > 0 || booking.busyUntilMs > nowMs) return 'pending';
  if (booking.failsInTheEnd) return 'failed';
  return !booking.isVouchered && booking.holdUntilMs !== null && booking.holdUntilMs <= nowMs
    ? 'cancelled'
    : 'confirmed';
}

const HOUR_MS = 3_600_000;
const REFERENCE_WINDOW_MS = 30 * 24 * HOUR_MS;
/** Hours to check-in at booking, and the hours that the hotel then takes to write its own number. */
const REFERENCE_WAITS = [
  [24, 3],
  [48, 4],
  [72, 6],
  [120, 12],
  [192, 48],
  [336, 72],
] as const;
const LONGEST_WAIT_HOURS = 120;

/** The hotel's own number of the booking; null until the hotel has written it, at most 30 days before check-in. */
export function hotelReferenceAt(booking: HotelBooking, nowMs: number): string | null {
  if (!booking.hasHotelReference || hotelStatusAt(booking, nowMs) !== 'confirmed') return null;
  const arrivalMs = checkInMoment(booking.offer.stay);
  const hoursLeft = (arrivalMs - booking.createdAtMs) / HOUR_MS;
  const waitHours = REFERENCE_WAITS.find(([hours]) => hoursLeft < hours)?.[1] ?? LONGEST_WAIT_HOURS;
  const knownFromMs = Math.max(booking.createdAtMs + waitHours * HOUR_MS, arrivalMs - REFERENCE_WINDOW_MS);
  return nowMs < knownFromMs ? null : `HTL${booking.bookingId % 1_000_000}`;
}
