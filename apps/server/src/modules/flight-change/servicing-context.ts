import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FlightBooking, type FlightQuotes, findFlights } from '../flight-order/index.ts';
import { type BudgetsForTrip, findEditableTrip, findVisibleTrip, type Trip } from '../trip/index.ts';

/** What looking after booked flights needs. */
export interface ServicingContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly labelOf: (supplierId: string) => string;
  /** How airlines are asked for the refund of a cancellation. */
  readonly quotes: FlightQuotes;
  readonly budgetsFor: BudgetsForTrip;
}

/** A booking with the trip it belongs to. */
export interface BookingInTrip {
  readonly booking: FlightBooking;
  readonly trip: Trip;
}

/** A booking of a trip that the caller may see. Others' are not found. Throws `booking_not_found`. */
export async function findVisibleBooking(tx: Tx, caller: Caller, bookingId: string): Promise<BookingInTrip> {
  return findIn(tx, bookingId, (tripId) => findVisibleTrip(tx, caller, tripId), false);
}

/**
 * A booking of a trip that the caller may change. With `lock` trip and booking are locked, in that order, as everybody
 * does. Throws `booking_not_found`, and `privilege_missing` where they may only see it.
 */
export async function findEditableBooking(
  tx: Tx,
  caller: Caller,
  bookingId: string,
  lock: boolean,
): Promise<BookingInTrip> {
  return findIn(tx, bookingId, (tripId) => findEditableTrip(tx, caller, tripId, lock), lock);
}

async function findIn(
  tx: Tx,
  bookingId: string,
  findTrip: (tripId: string) => Promise<Trip>,
  lock: boolean,
): Promise<BookingInTrip> {
  const found = await findFlights(tx, bookingId);
  if (!found) throw new Refusal('booking_not_found');
  const trip = await findTrip(found.tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  const booking = lock ? await findFlights(tx, bookingId, true) : found;
  if (!booking) throw new Refusal('booking_not_found');
  return { booking, trip };
}
