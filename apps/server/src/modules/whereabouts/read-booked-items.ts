import type { BookedItem } from '@pravas/domain/whereabouts/whereabouts.ts';
import type { Tx } from '../../platform/database.ts';
import { type Booking, listBookedOf, listCancellations, serviceOf } from '../booking/index.ts';
import type { TripSeat } from './read-travellers.ts';

/** A person's place in a trip. */
export type SeatInTrip = Pick<TripSeat, 'whoId' | 'tripId' | 'position' | 'seats' | 'bookedAs'>;

/**
 * What is booked for each of these people and takes place, by who they are. Private journeys are left out, except the
 * caller's own.
 */
export async function readBookedItems(
  tx: Tx,
  seats: readonly SeatInTrip[],
  isOwn = false,
): Promise<ReadonlyMap<string, readonly BookedItem[]>> {
  const ofTrip = Map.groupBy(seats, (seat) => seat.tripId);
  const bookings = (await listBookedOf(tx, [...ofTrip.keys()])).filter(({ facts }) => isOwn || !facts.terms.personal);
  const cancelled = await readCancelledIds(tx, bookings);
  const items = new Map<string, BookedItem[]>();
  for (const booking of bookings) {
    const { inTrip, isReplaced } = serviceOf(booking);
    if (await isReplaced?.(tx, booking.id)) continue;
    const cancellations = cancelled.has(booking.id) ? await listCancellations(tx, booking.id) : [];
    for (const entry of inTrip.timeline(booking, cancellations)) {
      const { id, kind, title, departs, arrives, from, to } = entry;
      if (entry.isCancelled || entry.isBeingCancelled || entry.isSupplierCancelled || !from || !to) continue;
      const item = { id, kind, title, departs, arrives, from, to, tripId: booking.tripId };
      for (const seat of ofTrip.get(booking.tripId) ?? []) {
        if (!isFor(seat, booking, entry.travellerKeys)) continue;
        items.set(seat.whoId, [...(items.get(seat.whoId) ?? []), item]);
      }
    }
  }
  return items;
}

/** The travellers cannot change while something is booked for them, but their names in the trip can. */
function isFor(seat: SeatInTrip, { travellers }: Booking, travellerKeys: readonly string[]): boolean {
  const booked = travellers.length === seat.seats ? travellers[seat.position] : undefined;
  const names = [seat.bookedAs, ...(booked ? [`${booked.firstName} ${booked.lastName}`] : [])];
  return travellerKeys.some((key) => names.includes(key.trim()));
}

async function readCancelledIds(tx: Tx, bookings: readonly Booking[]): Promise<ReadonlySet<string>> {
  if (bookings.length === 0) return new Set();
  const rows = await tx
    .selectFrom('cancellation')
    .select('booking_id')
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map((row) => row.booking_id));
}
