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
  /** The purchase it is for; what is found again is the same purchase. */
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

/** What is booked in a simulated booking. */
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
  /** What an order is of once it has been changed. */
  changed(detail: Types['detail'], offer: Types['changeOffer']): Types['detail'];
  /** What of a change is charged on top of what the order costs afterwards. */
  chargePaise(amounts: Types['changeAmounts']): Paise;
}

/** How the travel desk buys outside what no supplier sells us. */
export interface SimulatedDesk<Types extends BookingTypes = BookingTypes> {
  /** What it has bought and the organisation owes, at so many times the price. */
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
  /** The purchase that something belongs to, whatever has become of its price and context. */
  purchaseOf(detail: Types['detail']): string;
  /** The same found again at so many times its price; `mark` tells the two apart. */
  repriced(detail: Types['detail'], factor: number, mark: string): Types['detail'];
  /** What a request buys, and for how many. */
  bought(request: OrderRequest): { readonly detail: Types['detail']; readonly party: number };
  /** An order as its supplier tells of it. */
  tell(order: FakeOrder<Types['detail']>): Types['order'];
  /** An order as a person of the travel desk hears of it by telephone. */
  found(order: SupplierOrder): FoundOrder;
  /** What cancelling a unit costs at the supplier. */
  penaltyPaise(detail: Types['detail'], unit: UnitKey): Paise;
  /** What the supplier had taken for units. */
  takenPaise(order: FakeOrder<Types['detail']>, units: readonly UnitKey[]): Paise;
  /** What of an order people cancel at once: the whole, and parts of it. */
  parts(detail: Types['detail'], party: number): readonly (readonly UnitKey[])[];
  /** What these orders of a booking cost the customer, worked out without the program. */
  owedPaise(booking: Booking<Types>, orders: readonly BookingOrder<Types>[]): Paise;
  /** Null where nothing that was booked can be changed. */
  readonly changes: SimulatedChanges<Types> | null;
  /** Null where a supplier sells it to us. */
  readonly atDesk: SimulatedDesk<Types> | null;
}
