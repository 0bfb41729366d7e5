import type { Tx } from '../../../platform/database.ts';
import { addTripEvent, changeTrip, findTrip } from '../trip-repository.ts';

/**
 * Finalises a draft whose flight is being bought without a need for approval: a paid trip is no draft. Does nothing for
 * other trips. Lock the trip before its bookings.
 */
export async function finaliseSilently(
  tx: Tx,
  tripId: string,
  actorId: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const trip = await findTrip(tx, tripId, true);
  if (trip?.state !== 'draft') return;
  await changeTrip(tx, tripId, { state: 'finalised', finalisedAt: now }, now);
  await addTripEvent(tx, trip, actorId, 'Finalised with the payment.', now);
}
