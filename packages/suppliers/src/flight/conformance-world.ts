import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { Answer } from '../order-port.ts';
import type {
  BookRequest,
  CancelScope,
  FlightOrder,
  FlightOutcome,
  FlightSearch,
  FlightSupplier,
  LookUpRequest,
} from './port.ts';

/** Operations at the supplier that a fault may be planted on. */
export type FaultyOperation =
  | 'search'
  | 'check'
  | 'rules'
  | 'extras'
  | 'hold'
  | 'ticket'
  | 'pay_hold'
  | 'look_up'
  | 'release'
  | 'quote_cancellation'
  | 'cancel'
  | 'cancellation_status'
  | 'quote_change'
  | 'change'
  | 'read_order'
  | 'refresh_offer'
  | 'accept_change';

/** How an operation misbehaves. Names that end in `_after_success` do the work and spoil the answer. */
type FaultKind =
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
  | 'late_ticket_numbers'
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
  readonly locator: string;
  readonly status: 'held' | 'confirmed' | 'released' | 'cancelled';
  readonly travellers: number;
  readonly segments: number;
  readonly gstin: string;
}

/** What an airline does on its own. */
export type AirlineDeed = 'move_flight' | 'cancel_flight' | 'silent_cancel';

/** A message of the supplier as it arrived. */
export interface ReceivedMessage {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A supplier's sandbox with the connector in front of it. */
export interface ConformanceWorld {
  readonly supplier: FlightSupplier;
  /** The same connector, set up for a host where nothing listens. */
  readonly unreachable: FlightSupplier;
  /** The connector over another transport, with this deadline for every call, in milliseconds. */
  connect(send: typeof fetch, deadlineMs: number): FlightSupplier;
  /** The name of the call at an address with an HTTP method, as in `targets`. */
  callOf(url: string, method: string): string;
  /** The call that does an operation's work at the supplier. */
  readonly targets: Readonly<Record<FaultyOperation, string>>;
  /** A well-formed answer with nothing of what was asked. */
  readonly wrongSchema: string;
  inject(fault: ConformanceFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Forgets all orders and faults. */
  reset(): Promise<void>;
  supplierOrders(): Promise<readonly SupplierOrder[]>;
  /** Lets the airline do something to an order. */
  letAirline(deed: AirlineDeed, bookingRef: string): Promise<void>;
  /** Resolves with the next message whose text has this word; null where the supplier sends none. */
  readonly nextMessage: ((word: string) => Promise<ReceivedMessage>) | null;
  /** True when cancellations come with the number of a credit note. */
  readonly givesCreditNotes: boolean;
  /** Lets enough time pass that no search context is still valid. */
  expireSession(): Promise<void>;
  /** The day in India that its world begins on, YYYY-MM-DD. */
  readonly today: string;
  readonly searches: {
    readonly oneWay: FlightSearch;
    readonly domesticReturn: FlightSearch;
    readonly internationalReturn: FlightSearch;
    /** Three slices, each beginning where the one before ended. */
    readonly multiCity: FlightSearch;
    /** The one-way search in the name of a company that has agreed fares. */
    readonly corporate: FlightSearch;
    /** A route without flights. */
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
    extras: [],
    frequentFlyers: [],
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

/** Everything of an order. */
export function wholeOf(booking: FlightOrder): readonly UnitKey[] {
  return unitsOf({
    slices: booking.slices.map((_, index) => index),
    travellers: [...new Set(booking.tickets.map(({ travellerIndex }) => travellerIndex))],
  });
}

/** The units of these slices for these travellers. */
export function unitsOf(scope: CancelScope): readonly UnitKey[] {
  return unitScope({ orderId: '', ...scope }).units;
}

/** The booking of an outcome; anything else is a mistake of the test. */
export function bookingOf(outcome: FlightOutcome): FlightOrder {
  if (outcome.type !== 'confirmed' && outcome.type !== 'held') throw new Error(JSON.stringify(outcome));
  return outcome.order;
}

/** Buys an offer to the end: a hold is ticketed too. */
export async function buy(supplier: FlightSupplier, request: BookRequest): Promise<FlightOrder> {
  const booking = bookingOf(await supplier.book(request, patience()));
  if (booking.status !== 'held') return booking;
  return bookingOf(await supplier.confirmHeld(request, booking, patience()));
}

/** The value of an answer; an error is a mistake of the test. */
export function valueIn<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error.messages.join());
  return answer.value;
}

/** Gives the world once it is set up. */
export type WorldOf = () => ConformanceWorld;
