import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { type Cancellation, cancelItems } from '../booking/index.ts';
import { type FlightBooking, paidUnitsOf } from '../flight-order/index.ts';

/** What was paid for each part of a cancellation without our own fee, by the part's key: no airline keeps more of it. */
export function soldForParts(booking: FlightBooking, cancellation: Cancellation): ReadonlyMap<string, Paise> {
  const units = paidUnitsOf(booking, booking.orders);
  return new Map(
    cancelItems(booking, cancellation).map(({ itemKey, scope }) => [
      itemKey,
      sum(unitsOfScopes(units, [scope]).map(soldForUnit)),
    ]),
  );
}
