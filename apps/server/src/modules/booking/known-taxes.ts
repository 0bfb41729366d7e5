import { cellsOfScopes } from '@pravas/domain/refund/paid-cells.ts';
import { knowsTaxes } from '@pravas/domain/refund/taxes-unknown.ts';
import type { Booking } from './booking.ts';
import { boughtOrders, goingParts } from './cancel-facts.ts';
import type { Cancellation } from './cancellation-repository.ts';
import { paidCellsOf } from './quote-parts.ts';

/** Whether the taxes within the fare of a booking are known, whatever has been cancelled of it. */
export function hasKnownTaxes(booking: Booking): boolean {
  return knowsTaxes(paidCellsOf(booking, booking.orders));
}

/** The same of the parts that a cancellation takes. */
export function cancelledKnownTaxes(booking: Booking, cancellation: Cancellation): boolean {
  const cells = paidCellsOf(booking, boughtOrders(booking, [cancellation]));
  return knowsTaxes(cellsOfScopes(cells, goingParts(booking, cancellation)));
}
