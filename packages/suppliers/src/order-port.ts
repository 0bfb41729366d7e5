import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { Paise } from '@pravas/domain/money/money.ts';

/**
 * A supplier's refusal or failure in neutral words. `messages` are the supplier's own or ours, safe to print as text:
 * their reader learns neither who sells nor how we talk with them.
 */
export interface SupplierError {
  readonly supplierId: string;
  readonly kind: 'refused' | 'unavailable' | 'timeout' | 'malformed' | 'session_expired' | 'not_supported';
  readonly messages: readonly string[];
  /** True when the same question may be asked again without any risk. */
  readonly retryable: boolean;
  /** Who failed and how in technical words ("Supplier 1: HTTP 500"), for logs and the doctor alone. */
  readonly cause?: string;
}

/** A question's answer: the value, or the reason why there is none. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: SupplierError };

/** An order at the supplier as the supplier reports it; a service's own has more. */
export interface SupplierOrder {
  /** The supplier's own number of it. */
  readonly bookingRef: string;
  /** By which people and counters find it. */
  readonly locator: string;
  readonly status: 'held' | 'confirmed' | 'cancelled';
  readonly totalPaise: Paise;
  readonly costPaise: Paise;
  readonly supplierInvoiceNo: string | null;
  /**
   * Which cancellations the order shows as soon as they are asked for: of the whole order alone, or none, as they are
   * filed and processed later; whatever else still looks booked is no evidence. Absent = all.
   */
  readonly showsCancelling?: 'whole' | 'none';
  /** The supplier's own context for later calls; opaque. */
  readonly context: string;
}

/** The GST registration of a purchase. */
export interface GstDetails {
  readonly gstin: string;
  readonly legalName: string;
  readonly address: string;
  readonly email: string;
  readonly mobile: string;
}

/** What to buy, for whom. `clientRef` is our stable key for this purchase; a service's own has more. */
export interface OrderRequest {
  readonly clientRef: string;
  /** The total the customer agreed to; a supplier that wants more must answer price_changed. */
  readonly expectedTotalPaise: Paise;
}

/** How to find an order whose answer was lost; a service's own has more. */
export interface OrderLookUp {
  readonly clientRef: string;
  readonly bookingRef: string | null;
}

/**
 * The outcome of a mutation. `unknown` is first class: the call may or may not have happened, and only `lookUp` may
 * decide; it is never repeated blindly.
 */
export type Outcome<Order extends SupplierOrder = SupplierOrder> =
  | { readonly type: 'confirmed'; readonly order: Order }
  | { readonly type: 'held'; readonly order: Order; readonly payBy: string | null }
  /** Taken on and not finished. `unseen`: the supplier may not show it until it is; absent = a look-up shows it. */
  | { readonly type: 'pending'; readonly unseen?: true }
  | { readonly type: 'price_changed'; readonly oldTotalPaise: Paise; readonly newTotalPaise: Paise }
  | { readonly type: 'unavailable'; readonly error: SupplierError }
  | { readonly type: 'failed'; readonly error: SupplierError }
  | { readonly type: 'unknown'; readonly error: SupplierError };

/**
 * Awaited right before a mutation leaves, after every question that comes before it: records durably that it leaves.
 * False = that could not be recorded, or it is too late; then nothing may be sent.
 */
export type Leave = () => Promise<boolean>;

/** When a retry is worth it, ISO instant; absent = the caller has a pace of their own. */
interface AskAgain {
  readonly askAgainAt?: string;
}

/** What the supplier knows of an order when asked by our reference. */
export type LookUp<Order extends SupplierOrder = SupplierOrder> =
  | { readonly type: 'found'; readonly order: Order }
  | ({ readonly type: 'pending' } & AskAgain)
  /**
   * It shows no such order. `mayBeInWork`: it may have taken one on that it does not show until it is answered itself,
   * so that for an order that has left (`Leave`) this is no proof until it could no longer arrive; absent = it shows
   * whatever it has taken on.
   */
  | ({ readonly type: 'absent'; readonly mayBeInWork?: true } & AskAgain)
  | ({ readonly type: 'unknown'; readonly error: SupplierError } & AskAgain);

/** An order in its current state; a service's own may say what its supplier changed. */
export interface OrderNow<Order extends SupplierOrder = SupplierOrder> {
  readonly order: Order;
}

/** An offer, asked about again: `changed` is true when any part of it differs from what was asked about. */
export interface RefreshedDetail<Detail> {
  readonly detail: Detail;
  readonly changed: boolean;
  readonly changedInfo: string | null;
}

/** What a supplier keeps if those units are cancelled now. `exact` false = computed from indicative rules. */
export interface CancellationQuote {
  readonly exact: boolean;
  readonly penaltyPaise: Paise;
  readonly refundPaise: Paise;
  /** The same by unit where the supplier says so; the parts add up to the totals. */
  readonly parts?: readonly {
    readonly unit: UnitKey;
    readonly penaltyPaise: Paise;
    readonly refundPaise: Paise;
  }[];
  /** Until when the supplier holds it, ISO instant; null = not said. */
  readonly expiresAt?: string | null;
  /** `credit`: a voucher is given instead of money. */
  readonly refundTo?: 'payment' | 'credit';
}

/** A cancellation request's progress at the supplier. */
export interface CancellationState {
  readonly cancellationRefs: readonly string[];
  /** `partly_rejected`: of several requests some were worked off and others turned down. */
  readonly state: 'requested' | 'processing' | 'refunded' | 'rejected' | 'partly_rejected';
  readonly refundPaise: Paise | null;
  readonly penaltyPaise: Paise | null;
  readonly creditNoteNo: string | null;
  /**
   * What is kept for the travellers' next bookings instead of giving money back, in the order of the travellers where
   * there is one for each; part of `refundPaise`. `expiresOn` is the last day, YYYY-MM-DD.
   */
  readonly credits?: readonly {
    readonly amountPaise: Paise;
    readonly code: string | null;
    readonly expiresOn: string;
  }[];
}

/** The outcome of a cancellation request. */
export type CancelOutcome =
  | { readonly type: 'accepted'; readonly cancellation: CancellationState }
  | { readonly type: 'failed'; readonly error: SupplierError }
  | { readonly type: 'unknown'; readonly error: SupplierError };

/** The types of a service's orders, for the types of its supplier. */
interface OrderTypes {
  readonly detail: unknown;
  readonly order: SupplierOrder;
  readonly request: OrderRequest;
  readonly lookUp: OrderLookUp;
  readonly now: OrderNow;
  /** Who travels, as asking for a price needs to know it. */
  readonly party: unknown;
  /** What an order may be changed to. */
  readonly changeOffer: unknown;
}

/**
 * The half of a supplier that the booking core talks to, whatever the service. Questions may be repeated; `book`,
 * `confirmHeld`, `releaseHeld` and `cancel` are mutations: sent once, with a deadline, and answered with an outcome,
 * never a throw.
 */
export interface OrderSupplier<Types extends OrderTypes = OrderTypes> {
  readonly supplierId: string;
  /** How long a mutation may take here, in milliseconds, where that is longer than elsewhere; absent = it is not. */
  readonly slowestMs?: number;
  /**
   * A supplier whose look-up may say `mayBeInWork` awaits `leave` right before the order leaves, so that one that never
   * left is not in doubt for long; the others do not need it. Where it answers false nothing is sent, and the outcome
   * is `failed` and retryable.
   */
  book(request: Types['request'], signal: AbortSignal, leave?: Leave): Promise<Outcome<Types['order']>>;
  confirmHeld(request: Types['request'], held: Types['order'], signal: AbortSignal): Promise<Outcome<Types['order']>>;
  releaseHeld(
    held: Types['order'],
    signal: AbortSignal,
  ): Promise<Outcome<Types['order']> | { readonly type: 'released' }>;
  lookUp(request: Types['lookUp'], signal: AbortSignal): Promise<LookUp<Types['order']>>;
  /** Finds the same again at today's price, whatever the state of the old context. */
  refreshOffer(
    detail: Types['detail'],
    party: Types['party'],
    signal: AbortSignal,
  ): Promise<Answer<RefreshedDetail<Types['detail']>>>;
  /** The order in its current state at the supplier. */
  readOrder(order: Types['order'], signal: AbortSignal): Promise<Answer<Types['now']>>;
  /** `not_supported` for units that only a person can have cancelled. */
  quoteCancellation(
    order: Types['order'],
    units: readonly UnitKey[],
    signal: AbortSignal,
  ): Promise<Answer<CancellationQuote>>;
  cancel(
    clientRef: string,
    order: Types['order'],
    units: readonly UnitKey[],
    signal: AbortSignal,
  ): Promise<CancelOutcome>;
  getCancellation(cancellation: CancellationState, signal: AbortSignal): Promise<Answer<CancellationState>>;
  /**
   * Buys a change. `confirmed` carries the order as it is afterwards; a lost answer is found by `readOrder`. Absent
   * where orders are not changed.
   */
  change?(
    clientRef: string,
    order: Types['order'],
    offer: Types['changeOffer'],
    signal: AbortSignal,
  ): Promise<Outcome<Types['order']>>;
}
