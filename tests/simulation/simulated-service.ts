import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { OrderRequest, SupplierOrder } from '@pravas/suppliers/order-port.ts';
import type { Booking, BookingOrder, BookingTypes } from '../../apps/server/src/modules/booking/booking.ts';
import type { EnteredBooking, FoundOrder } from '../../apps/server/src/modules/booking/service-entry.ts';
import type { Random } from './random.ts';

/** An order at a supplier. */
export interface FakeOrder<Detail = unknown> {
  readonly ref: string;
  readonly clientRef: string;
  /** The purchase it is for; a repeated find is the same purchase. */
  readonly purchase: string;
  state: 'pending' | 'held' | 'confirmed' | 'cancelled';
  /** When a pending order that nobody sees is finished, and what it becomes; null for every other. */
  readonly unseen: { readonly untilMs: number; readonly comesTo: 'bought' | 'failed' } | null;
  detail: Detail;
  /** How many travel. */
  readonly party: number;
  /** Every unit that was cancelled. */
  readonly cancelled: Set<UnitKey>;
  readonly changes: Set<string>;
}

/** The content of a simulated booking. */
interface Made<Types extends BookingTypes> {
  /** One order each. */
  readonly details: readonly [Types['detail'], ...Types['detail'][]];
  readonly travellers: Booking['travellers'];
  readonly facts: Types['facts'];
}

/** How the orders of a service are changed in the simulation. */
interface SimulatedChanges<Types extends BookingTypes> {
  /** Something else for an order, free of charge or not. */
  offer(
    detail: Types['detail'],
    isFree: boolean,
  ): { readonly offer: Types['changeOffer']; readonly amounts: Types['changeAmounts'] };
  /** The content of an order after its change. */
  changed(detail: Types['detail'], offer: Types['changeOffer']): Types['detail'];
  /** The charge of a change on top of the order's new cost. */
  chargePaise(amounts: Types['changeAmounts']): Paise;
}

/** How the travel desk buys outside what no supplier sells us. */
export interface SimulatedDesk<Types extends BookingTypes = BookingTypes> {
  /** Its purchase that the organisation owes, at so many times the price. */
  enter(booking: Booking<Types>, entryId: string, factor: number): Omit<EnteredBooking, 'replaces'>;
  /** An order that it has bought once it was paid. */
  bought(order: BookingOrder<Types>, factor: number): FoundOrder;
}

/**
 * What the simulation sells of a service, and how its supplier speaks of that. Everything else of the simulation counts
 * in units.
 */
export interface SimulatedService<Types extends BookingTypes = BookingTypes, Wanted = unknown> {
  readonly service: string;
  /** Who sells it. */
  readonly supplierId: string;
  /** What somebody wishes to book, by chance. */
  wish(random: Random): Wanted;
  make(bookingId: string, wanted: Wanted, now: Temporal.Instant): Made<Types>;
  /** The purchase that something belongs to, whatever its present price and context. */
  purchaseOf(detail: Types['detail']): string;
  /** The same found again at so many times its price; `mark` distinguishes the two. */
  repriced(detail: Types['detail'], factor: number, mark: string): Types['detail'];
  /** What a request buys, and for how many. */
  bought(request: OrderRequest): { readonly detail: Types['detail']; readonly party: number };
  /** An order as its supplier reports it. */
  tell(order: FakeOrder<Types['detail']>): Types['order'];
  /** An order as a person of the travel desk hears of it by telephone. */
  found(order: SupplierOrder): FoundOrder;
  /** The cost of cancelling a unit at the supplier. */
  penaltyPaise(detail: Types['detail'], unit: UnitKey): Paise;
  /** The supplier's price of units. */
  takenPaise(order: FakeOrder<Types['detail']>, units: readonly UnitKey[]): Paise;
  /** The parts of an order that people cancel at once: the whole, and parts of it. */
  parts(detail: Types['detail'], party: number): readonly (readonly UnitKey[])[];
  /** The customer's cost of these orders of a booking, computed without the program. */
  owedPaise(booking: Booking<Types>, orders: readonly BookingOrder<Types>[]): Paise;
  /** Null where no booked order can be changed. */
  readonly changes: SimulatedChanges<Types> | null;
  /** Null where a supplier sells it to us. */
  readonly atDesk: SimulatedDesk<Types> | null;
}
