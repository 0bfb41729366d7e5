import { OPENS_AGAIN_DAYS } from '@pravas/domain/desk/case-actions.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Booking } from '../booking.ts';
import { awaitedParts } from './cancel-items.ts';
import type { Cancellation } from './cancellation.ts';
import { listCancellations } from './cancellation-repository.ts';

/** The customer has waited too long for their money already, so the party that owes it is asked within a day. */
export const HOURS_TO_ASK = 24;

/** True while the supplier of an order has cancelled parts and not stated their money. */
export function isSupplierOwing(booking: Booking, cancellation: Cancellation, orderId: string): boolean {
  const isAwaited = () => awaitedParts(booking, cancellation).some(({ order }) => order.id === orderId);
  return cancellation.state === 'supplier' && isAwaited();
}

/** The same from a case's facts; false for a case that is not about a late supplier. */
export async function isStillOwed(tx: Tx, booking: Booking, facts: unknown): Promise<boolean> {
  const { cancellationId, orderId } = (facts ?? {}) as { readonly cancellationId?: string; readonly orderId?: string };
  if (cancellationId === undefined || orderId === undefined) return false;
  const cancellation = (await listCancellations(tx, booking.id)).find((one) => one.id === cancellationId);
  return cancellation !== undefined && isSupplierOwing(booking, cancellation, orderId);
}

/** The moment before which a case must have been closed to be opened again by now. */
export function closedLongAgo(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: OPENS_AGAIN_DAYS * 24 });
}

/** The day on which a case that was closed then opens again while its supplier owes the money, YYYY-MM-DD. */
export function opensAgainOn(closedAt: Date): string {
  const closed = Temporal.Instant.fromEpochMilliseconds(closedAt.getTime());
  return indianDay(closed.add({ hours: OPENS_AGAIN_DAYS * 24 }));
}
