import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { Traveller } from '@pravas/domain/flight/traveller.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { BookRequest, FlightSearch, FlightSupplier, LookUpRequest } from './port.ts';

/** Operations at the supplier that a fault may be planted on. */
export type FaultyOperation =
  | 'search'
  | 'check'
  | 'rules'
  | 'extras'
  | 'hold'
  | 'ticket'
  | 'look_up'
  | 'release'
  | 'cancel'
  | 'cancellation_status';

/** How an operation misbehaves. Names that end in `_after_success` do the work and spoil the answer. */
export type FaultKind =
  | 'latency'
  | 'http_500'
  | 'http_500_after_success'
  | 'malformed'
  | 'malformed_after_success'
  | 'truncated'
  | 'timeout'
  | 'timeout_after_success'
  | 'sold_out'
  | 'price_up'
  | 'supplier_error'
  | 'pending'
  | 'rate_limited'
  | 'connection_reset';

/** A fault that hits the next `times` calls. */
export interface ConformanceFault {
  readonly operation: FaultyOperation;
  readonly kind: FaultKind;
  readonly times?: number;
  readonly latencyMs?: number;
  readonly byPaise?: number;
}

/** An order as the supplier itself knows it. */
export interface SupplierOrder {
  readonly bookingRef: string;
  readonly pnr: string;
  readonly status: 'held' | 'ticketed' | 'released' | 'cancelled';
  readonly travellers: number;
  readonly segments: number;
  readonly gstin: string;
}

/** A supplier's sandbox with the connector in front of it. */
export interface ConformanceWorld {
  readonly supplier: FlightSupplier;
  /** The same connector, set up for a host where nobody listens. */
  readonly unreachable: FlightSupplier;
  inject(fault: ConformanceFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Forgets all orders and faults. */
  reset(): Promise<void>;
  supplierOrders(): Promise<readonly SupplierOrder[]>;
  /** Lets so much time pass that no search context is still valid. */
  expireSession(): Promise<void>;
  readonly searches: {
    readonly oneWay: FlightSearch;
    readonly domesticReturn: FlightSearch;
    readonly internationalReturn: FlightSearch;
    /** A route that nobody flies. */
    readonly nothing: FlightSearch;
  };
  close(): Promise<void>;
}

/** A signal for calls whose deadline is the connector's own. */
export function patience(): AbortSignal {
  return new AbortController().signal;
}

/** Everything a search yields: the offers of all batches, and the errors. */
export async function collect(supplier: FlightSupplier, search: FlightSearch, signal: AbortSignal = patience()) {
  const offers: Offer[] = [];
  const errors = [];
  for await (const batch of supplier.search(search, signal)) {
    if (batch.type === 'offers') offers.push(...batch.offers);
    else errors.push(batch.error);
  }
  return { offers, errors };
}

/** The first offer that a test can use; its absence is a mistake of the world. */
export function pick(offers: readonly Offer[], fits: (offer: Offer) => boolean): Offer {
  const found = offers.find(fits);
  if (!found) throw new Error('The world sells no such offer');
  return found;
}

/** Sold at once. */
export const isInstant = (offer: Offer): boolean => !offer.holdAllowed && offer.kind === 'regular';
/** Held first. */
export const isHoldable = (offer: Offer): boolean => offer.holdAllowed && offer.kind === 'regular';

/** A purchase of an offer at its stated price. */
export function purchase(
  offer: Offer,
  overrides: Partial<BookRequest> = {},
): BookRequest & { readonly travellers: readonly [Traveller, ...Traveller[]] } {
  return {
    clientRef: 'order-1',
    offer,
    travellers: [aTraveller()],
    gst: null,
    contact: { email: 'desk@example.com', mobile: '9876543210' },
    expectedTotalPaise: offer.price.sellPaise,
    ...overrides,
  };
}

/** The look-up of a purchase whose answer was lost. */
export function lookUpOf(request: BookRequest, bookingRef: string | null = null): LookUpRequest {
  return {
    clientRef: request.clientRef,
    offer: request.offer,
    bookingRef,
    leadTraveller: request.travellers[0],
  };
}

/** Gives the world once it stands. */
export type WorldOf = () => ConformanceWorld;
