import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBuses } from '../bus-order/index.ts';
import { takeOut } from '../servicing/index.ts';

/**
 * Takes an unpaid bus out of its trip. One that is booked is not removed but cancelled. Throws `booking_not_found`,
 * `privilege_missing`, `booking_not_removable`.
 */
export async function removeBus(
  { database }: { readonly database: Database },
  bookingId: string,
  change: Parameters<typeof takeOut>[2],
): Promise<{ readonly tripId: string }> {
  return database.forOrganization(change.caller.organizationId, async (tx) => {
    const booking = await findBuses(tx, bookingId);
    if (!booking) throw new Refusal('booking_not_found');
    if (booking.status !== 'BOOKED') return takeOut(tx, bookingId, change);
    // A person who may not see the booking learns nothing of its state.
    await takeOut(tx, bookingId, change).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'booking_not_removable' ? booked() : error;
    });
    throw booked();
  });
}

function booked(): Refusal {
  const message = 'This bus is booked. Cancel it instead: you see the refund before you do.';
  return new Refusal('booking_not_removable', { message });
}
