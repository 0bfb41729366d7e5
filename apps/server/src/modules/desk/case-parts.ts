import { awaitedParts, type CancelItem, type Cancellation, cancelItems } from '../booking/index.ts';
import type { WorkCase } from '../casework/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';
import type { CaseFacts } from './case-facts.ts';

/**
 * The parts of a cancellation that a case is about: the one it names, all of those that a person arranges, and, for a
 * late airline, only those of its order whose money it has not stated yet.
 */
export function partsOfCase(
  kind: WorkCase['kind'],
  { itemKey, orderId }: Pick<CaseFacts, 'itemKey' | 'orderId'>,
  booking: FlightBooking,
  cancellation: Cancellation,
): readonly CancelItem[] {
  const items = cancelItems(booking, cancellation);
  if (itemKey !== undefined) return items.filter((item) => item.itemKey === itemKey);
  if (kind !== 'refund_overdue') return items;
  return awaitedParts(booking, cancellation).filter((item) => item.order.id === orderId);
}
