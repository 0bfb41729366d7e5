import { Refusal } from '../../platform/refusal.ts';
import type { Booking, BookingOrder } from '../booking/index.ts';
import { refuseField } from '../organisation/index.ts';

/** An order that was bought, with what its seller holds. */
type BoughtOrderOf = BookingOrder & { readonly supplierOrder: NonNullable<BookingOrder['supplierOrder']> };

/**
 * The order of a booking that something is entered about; without its id the only one that was bought. Throws
 * `booking_not_booked`, and `validation_failed` where it is none of the booking's, or has to be named.
 */
export function findBoughtOrder({ status, orders }: Booking, orderId: string | undefined): BoughtOrderOf {
  const bought = orders.flatMap((order) =>
    order.state === 'booked' && order.supplierOrder ? [{ ...order, supplierOrder: order.supplierOrder }] : [],
  );
  if (status !== 'BOOKED' || bought.length === 0) throw new Refusal('booking_not_booked');
  const [found, another] = orderId === undefined ? bought : bought.filter(({ id }) => id === orderId);
  if (!found) throw refuseField('validation_failed', 'orderId', 'This booking has no such order');
  if (another) throw refuseField('validation_failed', 'orderId', 'Choose the order that this is about');
  return found;
}
