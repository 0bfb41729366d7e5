import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Booking, findBooking } from '../booking/index.ts';
import type { Trip } from '../trip/index.ts';

/** A booking with the trip it belongs to. */
export interface ItemInTrip {
  readonly booking: Booking;
  readonly trip: Trip;
}

/**
 * A booking; flights have operations of their own. `findTrip` says who may, and with `lock` trip and booking are
 * locked, in that order, as everybody does. Throws `booking_not_found`, and what `findTrip` throws.
 */
export async function findItem(
  tx: Tx,
  bookingId: string,
  findTrip: (tripId: string) => Promise<Trip | null>,
  lock = false,
): Promise<ItemInTrip> {
  const found = await findBooking(tx, bookingId);
  if (!found || found.service === 'flight') throw new Refusal('booking_not_found');
  const trip = await findTrip(found.tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  const booking = lock ? await findBooking(tx, bookingId, true) : found;
  if (!trip || !booking) throw new Refusal('booking_not_found');
  return { booking, trip };
}

/** On whose behalf something is done, and by which request. */
export interface ItemChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}
