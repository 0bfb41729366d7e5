import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { BookingOrder } from '../booking.ts';

/** One question to one supplier within a cancellation: an order as a whole, or a part of it. */
export interface CancelItem {
  readonly itemKey: string;
  readonly order: BookingOrder;
  readonly scope: OrderScope;
  /** The part's name in the journal; null = the order as a whole, as before there were parts. */
  readonly subject: string | null;
}
