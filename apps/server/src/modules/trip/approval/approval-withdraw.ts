import type { Tx } from '../../../platform/database.ts';
import {
  changeItem,
  findRequest,
  isUndecided,
  listLatestItems,
  type RequestItem,
  updateTasks,
} from '../../approval/index.ts';

/**
 * Withdraws open questions about these bookings; decisions stay. Answers the withdrawn items. The trip must be locked;
 * the bookings' own stamps are the caller's.
 */
export async function withdrawItems(
  tx: Tx,
  tripId: string,
  bookingIds: readonly string[],
  now: Temporal.Instant,
): Promise<readonly RequestItem[]> {
  const open = (await listLatestItems(tx, tripId)).filter(
    (item) => isUndecided(item) && bookingIds.includes(item.bookingId),
  );
  await endItems(tx, open, 'withdrawn', now);
  return open;
}

/** Ends items with this state and brings their requests' tasks in line. */
export async function endItems(
  tx: Tx,
  items: readonly RequestItem[],
  state: 'withdrawn' | 'bypassed',
  now: Temporal.Instant,
): Promise<void> {
  const requestIds = [...new Set(items.map((item) => item.requestId))].toSorted();
  for (const requestId of requestIds) {
    const request = await findRequest(tx, requestId, true);
    if (!request) continue;
    for (const item of items.filter((one) => one.requestId === requestId))
      await changeItem(tx, item.id, { state }, now);
    await updateTasks(tx, request, now);
  }
}
