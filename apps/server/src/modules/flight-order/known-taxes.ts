import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { knowsTaxes } from '@pravas/domain/flight-order/taxes-unknown.ts';
import { boughtOrders, type Cancellation, goingParts } from '../booking/index.ts';
import type { FlightBooking } from './flight-booking.ts';
import { paidUnitsOf } from './quote-parts.ts';

/** Whether the taxes within the fare of a booking are known, whatever has been cancelled of it. */
export function hasKnownTaxes(booking: FlightBooking): boolean {
  return knowsTaxes(paidUnitsOf(booking, booking.orders));
}

/** The same of the parts that a cancellation takes. */
export function cancelledKnownTaxes(booking: FlightBooking, cancellation: Cancellation): boolean {
  const units = paidUnitsOf(booking, boughtOrders(booking, [cancellation]));
  return knowsTaxes(unitsOfScopes(units, goingParts(booking, cancellation)));
}
