import type { saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FlightContext } from '../flight/index.ts';
import { type FlightBooking, findFlights } from '../flight-order/index.ts';
import { findDeskTrip, type Trip, type TripApprovalContext } from '../trip/index.ts';

/** What entering bookings that were made outside needs. */
export interface OfflineContext extends TripApprovalContext, Pick<FlightContext, 'suppliers' | 'searchDeadlineMs'> {
  /** GST state code of our own registration. */
  readonly supplierStateCode: string;
}

/** The form of a booking that was made outside, as it comes in. */
export type SavedForm = BodyOf<typeof saveOfflineBooking>;

/** Whoever enters something, and by which request. */
export interface DeskEntry {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** A booking with its trip, both locked. */
export interface LockedBooking {
  readonly trip: Trip;
  readonly booking: FlightBooking;
}

/**
 * Locks a trip and its booking, in that order, as everybody does. Throws `booking_not_found` for what the caller cannot
 * see, `privilege_missing` where he may not arrange it.
 */
export async function lockArranged(tx: Tx, caller: Caller, bookingId: string): Promise<LockedBooking> {
  const found = await findFlights(tx, bookingId);
  if (!found) throw new Refusal('booking_not_found');
  const trip = await findDeskTrip(tx, caller, found.tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  const booking = await findFlights(tx, bookingId, true);
  if (!booking) throw new Refusal('booking_not_found');
  return { trip, booking };
}

/** What approvers agreed to, or policy let pass, for a booking as it stands; null where neither was asked. */
export function approvedPaise({ approval, totalPaise }: FlightBooking): Paise | null {
  return approval.bandPaise ?? (approval.verdict === null ? null : totalPaise);
}
