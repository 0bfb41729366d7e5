import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { knowsTaxes } from '@pravas/domain/flight-order/taxes-unknown.ts';
import type { Booking } from './booking.ts';
import { boughtOrders, goingParts } from './cancel-facts.ts';
import type { Cancellation } from './cancellation-repository.ts';
import { paidUnitsOf } from './quote-parts.ts';

/** Whether the taxes within the fare of a booking are known, whatever has been cancelled of it. */
export function hasKnownTaxes(booking: Booking): boolean {
  return knowsTaxes(paidUnitsOf(booking, booking.orders));
}

/** The same of the parts that a cancellation takes. */
export function cancelledKnownTaxes(booking: Booking, cancellation: Cancellation): boolean {
  const units = paidUnitsOf(booking, boughtOrders(booking, [cancellation]));
  return knowsTaxes(unitsOfScopes(units, goingParts(booking, cancellation)));
}
