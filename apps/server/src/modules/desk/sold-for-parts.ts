import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { soldForUnit, unitsOfScopes } from '@pravas/domain/refund/paid-units.ts';
import { type Booking, type Cancellation, cancelItems, paidUnitsOf } from '../booking/index.ts';

/** What was paid for each part of a cancellation without our own fee, by the part's key: no airline keeps more of it. */
export function soldForParts(booking: Booking, cancellation: Cancellation): ReadonlyMap<string, Paise> {
  const units = paidUnitsOf(booking, booking.orders);
  return new Map(
    cancelItems(booking, cancellation).map(({ itemKey, order, scope }) => [
      itemKey,
      sum(unitsOfScopes(units, [{ orderId: order.id, ...scope }]).map(soldForUnit)),
    ]),
  );
}
