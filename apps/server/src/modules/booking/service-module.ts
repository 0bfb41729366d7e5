import type { ServiceRules, ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import type { Purchase } from '@pravas/domain/ledger/posting.ts';
import type { OrderLookUp, OrderRequest } from '@pravas/suppliers/order-port.ts';
import type { Booking, BookingFacts, BookingOrder } from './booking.ts';

/** What suppliers of a service are asked of an order of a booking. Pure, like its rules. */
export interface ServiceRequests {
  /** What to buy, and for whom. */
  purchase(booking: Booking, order: BookingOrder): OrderRequest;
  /** How to find what was bought where its answer was lost. */
  lookUp(booking: Booking, order: BookingOrder): OrderLookUp;
  /** Who travels, as asking for a price needs to know it. */
  party(booking: Booking): unknown;
}

/** What a service's orders come to. Pure. */
export interface ServiceMoney {
  /** What the orders that were had come to, by the terms frozen in the booking. */
  purchase(booking: Booking, booked: readonly BookingOrder[]): Omit<Purchase, 'bookingId'>;
  /** The booking's facts with what is kept of the moment of buying; null = nothing is. */
  factsOnceBought(booking: Booking, booked: readonly BookingOrder[], now: Temporal.Instant): BookingFacts | null;
}

/** What a service registers with the booking core. */
export interface ServiceModule {
  readonly rules: ServiceRules;
  readonly requests: ServiceRequests;
  readonly money: ServiceMoney;
}

/** A service with its own type of detail, as the core keeps it: the core sees `unknown` and hands it back. */
export function defineService<Detail>(
  service: Omit<ServiceModule, 'rules'> & { readonly rules: ServiceRules<Detail> },
): ServiceModule {
  return service as ServiceModule;
}

interface OfService {
  readonly service: string;
}

const registered = new Map<string, ServiceModule>();

/** Makes services known to the core. compose.ts calls it once with all of them; the same twice is once. */
export function registerServices(services: readonly ServiceModule[]): void {
  for (const service of services) registered.set(service.rules.service, service);
}

/** What one order of a booking is called: "BLR → DEL". */
export function orderName(booking: OfService, { detail }: { readonly detail: unknown }): string {
  return serviceOf(booking).rules.name(detail);
}

/** How sentences speak of what a booking is of. */
export function wordsOf(booking: OfService): ServiceWords {
  return serviceOf(booking).rules.words;
}

/** The service that a booking is of. Throws for one that nobody has registered. */
export function serviceOf({ service }: OfService): ServiceModule {
  const found = registered.get(service);
  if (!found) throw new Error(`Nobody has registered the service ${service}`);
  return found;
}
