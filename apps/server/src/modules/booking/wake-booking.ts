import { commitWithoutWaiting, enqueueStatement } from '../../platform/batching-pool.ts';
import { wakeWorker } from '../../platform/change-feed.ts';
import type { Clock } from '../../platform/clock.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/**
 * Has the gateway asked about a payment at once, because a browser returned claiming to have paid. Also wakes payments
 * that were given up as unpaid: late money must be found and refunded.
 */
export async function wakeBooking(
  database: Database,
  clock: Clock,
  organizationId: string,
  bookingId: string,
  paymentRef: string,
): Promise<{ readonly tripId: string }> {
  const now = isoOf(clock.now());
  return database.forOrganization(organizationId, async (tx) => {
    // Without it the gateway is asked a little later.
    await commitWithoutWaiting(tx);
    const booking = await tx
      .updateTable('booking')
      .set({ run_at: now })
      .where('id', '=', bookingId)
      .returning('trip_id')
      .executeTakeFirstOrThrow();
    const raised = tx
      .updateTable('payment')
      .set({ verify_at: now })
      .where('reference', '=', paymentRef)
      // A payment without the gateway has a reference with a slash.
      .where('reference', 'not like', '%/%')
      .where('status', '!=', 'SUCCESSFUL');
    await enqueueStatement(tx, raised);
    await wakeWorker(tx);
    return { tripId: booking.trip_id };
  });
}
