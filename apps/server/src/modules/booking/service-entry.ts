import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Booking, BookingOrder, BookingTypes } from './booking.ts';

/** An order as a person of the travel desk found it at its supplier; a service's own has more. */
export interface FoundOrder {
  readonly locator: string;
  /** The supplier's own number; null = the locator serves. */
  readonly bookingRef: string | null;
}

/** A booking as the travel desk made it outside. What names and describes its orders is its service's own. */
export interface EnteredBooking {
  readonly entryId: string;
  readonly totalPaise: Paise;
  readonly content: unknown;
  /** What this entry replaces; null for the first one. */
  readonly replaces: { readonly entryId: string; readonly content: unknown } | null;
}

/** What is known of an order that a person has seen at its supplier. */
interface OrderFound<Types extends BookingTypes = BookingTypes> {
  readonly detail: Types['detail'];
  readonly supplierOrder: Types['order'];
}

/** A booking after an entry: every order with its content, and the facts with its cost. */
interface EnteredOrders<Types extends BookingTypes = BookingTypes> {
  readonly orders: readonly {
    readonly orderId: string;
    readonly detail: Types['detail'];
    readonly supplierOrder: Types['order'];
  }[];
  readonly facts: Types['facts'];
}

/** What the travel desk enters of a service. Pure. */
export interface ServiceEntry<Types extends BookingTypes = BookingTypes> {
  /** An order as a person found it at its supplier, where an answer was lost, or bought it there. */
  orderFound(order: BookingOrder<Types>, found: FoundOrder): OrderFound<Types>;
  /** A booking with what the travel desk has bought outside. */
  entered(booking: Booking<Types>, content: unknown): EnteredOrders<Types>;
  /** What an entry posts: the organisation owes its total, which buys what was bought. */
  posted(entryId: string, content: unknown): readonly Transfer[];
}
