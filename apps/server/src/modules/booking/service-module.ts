import type { PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { ServiceRules, ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import type { Purchase } from '@pravas/domain/ledger/posting.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { OrderLookUp, OrderRequest } from '@pravas/suppliers/order-port.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking, BookingOrder, BookingTypes } from './booking.ts';
import type { ServiceCancelling } from './cancellation/service-cancelling.ts';
import type { ServiceCarbon } from './service-carbon.ts';
import type { ServiceChanges } from './service-changes.ts';
import type { ServiceEntry } from './service-entry.ts';
import type { ServiceInTrip } from './service-in-trip.ts';
import type { ServiceJudging } from './service-judging.ts';
import type { ServicePresentation } from './service-presentation.ts';

/** What is known of an order that was sent. */
interface SentOrder {
  /** When it left for a supplier that may work on it unseen; null = it never did; undefined = it was not recorded. */
  readonly leftAt: Temporal.Instant | null | undefined;
}

/** What suppliers of a service are asked of an order of a booking. Pure, like its rules. */
export interface ServiceRequests<Types extends BookingTypes = BookingTypes> {
  /** What to buy, and for whom. */
  purchase(booking: Booking<Types>, order: BookingOrder<Types>): OrderRequest;
  /** How to find what was bought where its answer was lost. */
  lookUp(booking: Booking<Types>, order: BookingOrder<Types>, sent: SentOrder): OrderLookUp;
  /** Who travels, as asking for a price needs to know it. */
  party(booking: Booking<Types>): unknown;
}

/** A booking as an expense that the company has paid. */
export interface BookedExpense {
  /** How expenses of its kind are sorted. */
  readonly category: ExpenseCategory;
  readonly vendor: string;
  /** Where from and where to, for what goes from one place to another; null = it does not, or says nothing of it. */
  readonly from: string | null;
  readonly to: string | null;
  readonly isInternational: boolean;
  /** Tax within what was paid for it, ours with it. */
  readonly taxPaise: Paise;
}

/** What a service's orders cost. Pure. */
export interface ServiceMoney<Types extends BookingTypes = BookingTypes> {
  /** What the bought orders cost, by the terms frozen in the booking. */
  purchase(booking: Booking<Types>, booked: readonly BookingOrder<Types>[]): Omit<Purchase, 'bookingId'>;
  /** The booking's facts with what is kept of the moment of buying; null = nothing is. */
  factsOnceBought(
    booking: Booking<Types>,
    booked: readonly BookingOrder<Types>[],
    now: Temporal.Instant,
  ): Types['facts'] | null;
  /** These orders of a booking as expenses. */
  expense(booking: Booking<Types>, orders: readonly BookingOrder<Types>[]): BookedExpense;
}

/** What a service registers with the booking core. */
export interface ServiceModule<Types extends BookingTypes = BookingTypes, Unit extends PaidUnit = PaidUnit> {
  readonly rules: ServiceRules<Types['detail']>;
  /** Null where no supplier is asked: the travel desk buys, and what it has bought is entered. */
  readonly requests: ServiceRequests<Types> | null;
  readonly money: ServiceMoney<Types>;
  readonly cancelling: ServiceCancelling<Types, Unit>;
  readonly entry: ServiceEntry<Types>;
  /**
   * From when an order that was sent and that its supplier does not show has certainly failed: it is given up then, as
   * what it was to buy is free for others. Null = not known; absent = such an order may be in work for half an hour and
   * is sent again.
   */
  readonly goneAt?: (detail: Types['detail']) => Temporal.Instant | null;
  /** The detail with what its supplier says of it once it is bought; absent = it stays as it was. */
  readonly asBought?: (detail: Types['detail'], order: Types['order'], now: Temporal.Instant) => Types['detail'];
  /** When an order that was bought now is read again first; absent = a day later. */
  readonly firstReadAt?: (detail: Types['detail'], now: Temporal.Instant) => Temporal.Instant;
  /** Why a person may not cancel what is booked while something else depends on it; absent = nothing ever does. */
  readonly cancelBlock?: (tx: Tx, bookingId: string) => Promise<string | null>;
  /** Whether another booking is to replace one, so that both at once are no clash; absent = none ever is. */
  readonly isReplaced?: (tx: Tx, bookingId: string) => Promise<boolean>;
  /** Null where nothing that was booked can be changed. */
  readonly changes: ServiceChanges<Types> | null;
  readonly presentation: ServicePresentation<Types>;
  readonly inTrip: ServiceInTrip<Types>;
  readonly judging: ServiceJudging<Types>;
  /** Absent = what its bookings emit is not estimated. */
  readonly carbon?: ServiceCarbon<Types>;
}

/** A service with its own types, as the core keeps it: the core sees `unknown` and hands it back. */
export function defineService<Types extends BookingTypes, Unit extends PaidUnit = PaidUnit>(
  service: ServiceModule<Types, Unit>,
): ServiceModule {
  return service as unknown as ServiceModule;
}

interface OfService {
  readonly service: string;
}

const registered = new Map<string, ServiceModule>();

/** Makes services known to the core. compose.ts calls it once with all of them; idempotent. */
export function registerServices(services: readonly ServiceModule[]): void {
  for (const service of services) registered.set(service.rules.service, service);
}

/** What one order of a booking is called: "BLR → DEL". */
export function orderName(booking: OfService, { detail }: { readonly detail: unknown }): string {
  return serviceOf(booking).rules.name(detail);
}

/** A booking as an expense: what was bought of it, or all of it while nothing is. */
export function expenseOf(booking: Booking): BookedExpense {
  const bought = booking.orders.filter((order) => order.state === 'booked');
  return serviceOf(booking).money.expense(booking, bought.length > 0 ? bought : booking.orders);
}

/** How sentences speak of what a booking is of. */
export function wordsOf(booking: OfService): ServiceWords {
  return serviceOf(booking).rules.words;
}

/** The service that a booking is of. Throws for one that is not registered. */
export function serviceOf({ service }: OfService): ServiceModule {
  const found = registered.get(service);
  if (!found) throw new Error(`Nobody has registered the service ${service}`);
  return found;
}

/** The seller that orders name which no supplier of ours sold. */
export const DESK_SUPPLIER = 'desk';

/** Whether a person buys an order: nobody sells its service to us, or the travel desk has found it elsewhere. */
export function isBoughtByHand(booking: OfService, { supplierId }: { readonly supplierId: string }): boolean {
  return serviceOf(booking).requests === null || supplierId === DESK_SUPPLIER;
}

/** Whether a person buys all of a booking. */
export function isDeskBooking(booking: OfService & Pick<Booking, 'orders'>): boolean {
  return booking.orders.every((order) => isBoughtByHand(booking, order));
}

/** What suppliers of a service are asked. Throws for one that has none: nothing of it is sent anywhere. */
export function requestsOf(booking: OfService): ServiceRequests {
  const { requests, rules } = serviceOf(booking);
  if (!requests) throw new Error(`No supplier sells ${rules.service}`);
  return requests;
}

/** How a service changes what was booked. Throws for one that cannot: nobody may have begun a change of it. */
export function changesOf(booking: OfService): ServiceChanges {
  const { changes, rules } = serviceOf(booking);
  if (!changes) throw new Error(`What was booked of ${rules.service} cannot be changed`);
  return changes;
}
