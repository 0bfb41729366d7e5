import type { BookingEvent } from '@pravas/domain/booking/booking-lifecycle.ts';
import type { SupplierOrder } from '@pravas/suppliers/order-port.ts';
import type { Booking, BookingOrder, BookingTypes } from './booking.ts';

/** Columns of a booking that may change together with its status. */
export interface BookingChange<Types extends BookingTypes = BookingTypes> {
  readonly event?: BookingEvent;
  /** The origin of the booking, once it turns out to be another. */
  readonly origin?: Booking['origin'];
  readonly paidFrom?: Booking['paidFrom'];
  readonly paymentStatus?: Booking['paymentStatus'];
  readonly facts?: Types['facts'];
  /** The same people, with papers that became known since. */
  readonly travellers?: Booking['travellers'];
  readonly totalPaise?: number;
  readonly pendingTotalPaise?: number | null;
  readonly itineraryUpdatedAt?: Temporal.Instant;
  readonly failure?: string | null;
  /** When the saga checks next; null = never. */
  readonly runAt?: Temporal.Instant | null;
  readonly leaseUntil?: Temporal.Instant | null;
  readonly removed?: boolean;
}

/** Columns of an order that change. */
export interface OrderChange {
  readonly state?: BookingOrder['state'];
  readonly detail?: unknown;
  readonly pendingDetail?: unknown;
  readonly ownContext?: boolean;
  readonly clientRef?: string;
  readonly supplierOrder?: SupplierOrder;
  readonly message?: string | null;
  /** Belongs to the message: one without takes it away. */
  readonly advice?: string | null;
  /** When the order is next compared with what the supplier holds. */
  readonly sweepAt?: Temporal.Instant;
}
