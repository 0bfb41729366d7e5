import type { saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Booking, findBooking } from '../booking/index.ts';
import type { FlightContext } from '../flight/index.ts';
import { type FlightBooking, flightsOf } from '../flight-order/index.ts';
import { findDeskTrip, type Trip, type TripApprovalContext } from '../trip/index.ts';

/** What entering bookings that were made outside needs. */
export interface OfflineContext extends TripApprovalContext, Pick<FlightContext, 'suppliers' | 'searchDeadlineMs'> {
  /** GST state code of our own registration. */
  readonly supplierStateCode: string;
}

/** The form of a booking that was made outside, as received. */
export type SavedForm = BodyOf<typeof saveOfflineBooking>;

/** Who enters something, and by which request. */
export interface DeskEntry {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** A booking with its trip, both locked. */
export interface LockedBooking {
  readonly trip: Trip;
  readonly booking: Booking;
}

/** Finds a booking, with `lock` so that nobody else changes it. */
export type FindBooking = (tx: Tx, bookingId: string, lock: boolean) => Promise<Booking | null>;

/** The same where it is of flights. */
interface LockedFlights extends LockedBooking {
  readonly booking: FlightBooking;
}

/**
 * Locks a trip and its booking, in that order, as everybody does. Throws `booking_not_found` for what the caller cannot
 * see or what is of another service than is asked for, `privilege_missing` where they may not arrange it.
 */
export async function lockArranged(
  tx: Tx,
  caller: Caller,
  bookingId: string,
  service: string | null = null,
  find: FindBooking = findBooking,
): Promise<LockedBooking> {
  const found = await find(tx, bookingId, false);
  if (!found || (service !== null && found.service !== service)) throw new Refusal('booking_not_found');
  const trip = await findDeskTrip(tx, caller, found.tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  const booking = await find(tx, bookingId, true);
  if (!booking) throw new Refusal('booking_not_found');
  return { trip, booking };
}

/** The same for flights alone. */
export async function lockFlights(tx: Tx, caller: Caller, bookingId: string): Promise<LockedFlights> {
  const { trip, booking } = await lockArranged(tx, caller, bookingId, 'flight');
  return { trip, booking: flightsOf(booking) };
}

/** What approvers agreed to, or policy let pass, for a booking in its current state; null where neither was asked. */
export function approvedPaise({ approval, totalPaise }: Pick<Booking, 'approval' | 'totalPaise'>): Paise | null {
  return approval.bandPaise ?? (approval.verdict === null ? null : totalPaise);
}
