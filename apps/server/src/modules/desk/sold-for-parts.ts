import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { cellsOfScopes, soldForCell } from '@pravas/domain/refund/paid-cells.ts';
import { type Booking, type Cancellation, cancelItems, paidCellsOf } from '../booking/index.ts';

/** What was paid for each part of a cancellation without our own fee, by the part's key: no airline keeps more of it. */
export function soldForParts(booking: Booking, cancellation: Cancellation): ReadonlyMap<string, Paise> {
  const cells = paidCellsOf(booking, booking.orders);
  return new Map(
    cancelItems(booking, cancellation).map(({ itemKey, order, scope }) => [
      itemKey,
      sum(cellsOfScopes(cells, [{ orderId: order.id, ...scope }]).map(soldForCell)),
    ]),
  );
}
