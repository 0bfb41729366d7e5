import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { BaggageAllowance, Slice } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts, Traveller } from '@pravas/domain/flight/traveller.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { Paise } from '@pravas/domain/money/money.ts';

/** One direction that is asked for. `date` is YYYY-MM-DD, local at `from`. */
export interface RequestedSlice {
  readonly from: string;
  readonly to: string;
  readonly date: string;
}

/** What a company has agreed with an airline: sent along so that the airline answers with its fares. */
export interface DealCode {
  readonly airlineCode: string;
  readonly code: string;
}

/**
 * What a traveller asks for. One slice = one way, two with the second leading back = a return, anything else up to six
 * slices = a journey with several stops, whose offers are always `whole`.
 */
export interface FlightSearch {
  readonly slices: readonly [RequestedSlice, ...RequestedSlice[]];
  readonly cabin: CabinCode;
  readonly passengers: PassengerCounts;
  readonly dealCodes?: readonly DealCode[];
}

/** Offers as they arrive. A supplier may answer in several batches; each error names what could not be asked. */
export type SearchBatch =
  | { readonly type: 'offers'; readonly offers: readonly Offer[] }
  | { readonly type: 'error'; readonly error: SupplierError };

/**
 * A supplier's refusal or failure in neutral words. `messages` are the supplier's own or ours, safe to print as text:
 * whoever reads them learns neither who sells nor how we talk with him.
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

/** A re-checked offer. `changed` is true when total, times or baggage differ from the offer that was passed in. */
export interface CheckedOffer {
  readonly offer: Offer;
  readonly changed: boolean;
  readonly changedInfo: string | null;
}

/** A question's answer: the value, or the reason why there is none. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: SupplierError };

/** The GST registration that a ticket is bought for. */
export interface GstDetails {
  readonly gstin: string;
  readonly legalName: string;
  readonly address: string;
  readonly email: string;
  readonly mobile: string;
}

/** What to buy, for whom. `clientRef` is our stable key for this purchase. */
export interface BookRequest {
  readonly clientRef: string;
  readonly offer: Offer;
  readonly travellers: readonly [Traveller, ...Traveller[]];
  readonly gst: GstDetails | null;
  readonly contact: { readonly email: string; readonly mobile: string };
  /** Seats, meals and bags on this offer's segments. */
  readonly extras: readonly ChosenExtra[];
  /** By traveller's index; airlines not named do not matter for this offer. */
  readonly frequentFlyers: readonly {
    readonly travellerIndex: number;
    readonly airlineCode: string;
    readonly number: string;
  }[];
  /** Fare and extras together. The total the customer agreed to; a supplier that wants more must answer price_changed. */
  readonly expectedTotalPaise: Paise;
}

/** A traveller's ticket on one slice. `ticketId` is the supplier's handle for cancelling it. */
export interface Ticket {
  readonly travellerIndex: number;
  /** The slice it holds for; absent = every slice of the order. */
  readonly sliceIndex?: number;
  readonly ticketNumber: string;
  readonly ticketId: string | null;
}

/** An order at the supplier as the supplier reports it. */
export interface SupplierBooking {
  readonly bookingRef: string;
  readonly locator: string;
  readonly status: 'held' | 'ticketed' | 'cancelled';
  readonly slices: readonly Slice[];
  readonly tickets: readonly Ticket[];
  readonly totalPaise: Paise;
  readonly costPaise: Paise;
  readonly supplierInvoiceNo: string | null;
  /**
   * Which cancellations the order shows as soon as they are asked for: of the whole order alone, or none, as they are filed
   * and worked off later; whatever else still looks booked says nothing. Absent = all.
   */
  readonly showsCancelling?: 'whole' | 'none';
  /** The supplier's own context for later calls; opaque. */
  readonly context: string;
}

/**
 * What became of a mutation. `unknown` is first class: the call may or may not have happened, and only
 * `lookUp` may tell; it is never repeated blindly.
 */
export type Outcome =
  | { readonly type: 'confirmed'; readonly booking: SupplierBooking }
  | { readonly type: 'held'; readonly booking: SupplierBooking; readonly payBy: string | null }
  /** Taken on and not finished. `unseen`: the supplier may show nothing of it until it is; absent = a look-up shows it. */
  | { readonly type: 'pending'; readonly unseen?: true }
  | { readonly type: 'price_changed'; readonly oldTotalPaise: Paise; readonly newTotalPaise: Paise }
  | { readonly type: 'unavailable'; readonly error: SupplierError }
  | { readonly type: 'failed'; readonly error: SupplierError }
  | { readonly type: 'unknown'; readonly error: SupplierError };

/** What the supplier knows of an order when asked by our reference. */
export type LookUp =
  | { readonly type: 'found'; readonly booking: SupplierBooking }
  | { readonly type: 'pending' }
  /**
   * It shows no such order. `mayBeInWork`: it may have taken one on that it does not show until the airline has answered,
   * so that this is no proof until such an order could no longer come; absent = it shows whatever it has taken on.
   */
  | { readonly type: 'absent'; readonly mayBeInWork?: true }
  | { readonly type: 'unknown'; readonly error: SupplierError };

/** How to find an order whose answer was lost. */
export interface LookUpRequest {
  readonly clientRef: string;
  readonly offer: Offer;
  readonly bookingRef: string | null;
  readonly leadTraveller: Traveller;
}

/** A seat on a map; codes carry no supplier suffix. */
export interface Seat {
  readonly code: string;
  readonly row: number;
  readonly column: string;
  readonly pricePaise: Paise;
  readonly available: boolean;
  readonly kind: 'window' | 'middle' | 'aisle';
  readonly legroom: boolean;
}

/** Seats and meals of one segment. */
export interface SegmentExtras {
  readonly segmentKey: string;
  readonly seats: readonly Seat[];
  readonly meals: readonly { readonly code: string; readonly name: string; readonly pricePaise: Paise }[];
  readonly bags: readonly { readonly code: string; readonly weightKg: number; readonly pricePaise: Paise }[];
}

/** The rules of an offer: windows for bars, notes for reading (plain text, never HTML). */
interface OfferRules {
  readonly windows: readonly RuleWindow[];
  readonly notes: readonly string[];
}

/**
 * The part of an order that is to be cancelled: these slices for these travellers, counted from 0 in the order of the
 * booking. Everything = all indexes of both.
 */
export interface CancelScope {
  readonly slices: readonly number[];
  readonly travellers: readonly number[];
}

/** What an airline keeps if that part is cancelled now. `exact` false = computed from indicative rules. */
export interface CancellationQuote {
  readonly exact: boolean;
  readonly penaltyPaise: Paise;
  readonly refundPaise: Paise;
  /** The same by traveller and slice where the supplier says so; the parts add up to the totals. */
  readonly parts?: readonly {
    readonly travellerIndex: number;
    readonly sliceIndex: number;
    readonly penaltyPaise: Paise;
    readonly refundPaise: Paise;
  }[];
  /** Until when the supplier stands by it, ISO instant; null = not said. */
  readonly expiresAt?: string | null;
  /** `credit`: the airline gives a voucher instead of money. */
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
   * What the airline keeps for the travellers' next flights instead of giving money back, in the order of the travellers
   * where there is one for each; part of `refundPaise`. `expiresOn` is the last day, YYYY-MM-DD.
   */
  readonly credits?: readonly {
    readonly amountPaise: Paise;
    readonly code: string | null;
    readonly expiresOn: string;
  }[];
}

/** What a supplier states of the fare of new flights. */
export interface ChangedFare {
  /** `sliceIndex` counts among the new flights; empty = it states none. */
  readonly rules: readonly RuleWindow[];
  /** By new flight, in order. */
  readonly baggage: readonly BaggageAllowance[];
  /** null = it does not say. */
  readonly refundable: boolean | null;
  readonly mealIncluded: boolean | null;
}

/** The taxes in a difference in fare; parts may be negative. The fuel charge is fare. */
export interface TaxDifference {
  readonly taxesPaise: Paise;
  readonly airlineGstPaise: Paise;
}

/** New flights for one part of an order, and what the airline asks for them. */
export interface ChangeOffer {
  /** Unique among the offers of one question. */
  readonly changeOfferId: string;
  /** Which slices of the order it replaces. */
  readonly removes: readonly number[];
  readonly slices: readonly [Slice, ...Slice[]];
  readonly brand: string | null;
  /** Absent where nothing is known of it, as when a person has arranged the change. */
  readonly fare?: ChangedFare;
  /** New fare less old fare for all travellers; negative when the new fare is lower. */
  readonly fareDifferencePaise: Paise;
  /** What of the difference is taxes and passenger fees, and the airline's GST inside that; absent = it does not say. */
  readonly taxDifference?: TaxDifference;
  readonly penaltyPaise: Paise;
  /** What must be paid now, never below 0: fare difference and penalty. */
  readonly payPaise: Paise;
  /** What the airline gives back where the new fare is lower than the old by more than the penalty; never below 0. */
  readonly returnPaise: Paise;
  /** True where a lower new fare brings nothing back, neither now nor when it is cancelled later; absent = it does. */
  readonly keepsLowerFare?: true;
  readonly expiresAt: string;
  /** The supplier's own context; opaque. */
  readonly ref: string;
}

/** What is to be changed: slices of an order are given up for others, for all travellers. */
export interface ChangeSearch {
  readonly removes: readonly number[];
  readonly adds: readonly [RequestedSlice, ...RequestedSlice[]];
  readonly cabin: CabinCode;
}

/** What an airline has done to a sold order of its own accord. */
export interface AirlineChange {
  readonly changeRef: string;
  /** The order's slices as the airline now means to fly them; null = it cancelled them. */
  readonly slices: readonly [Slice, ...Slice[]] | null;
  readonly reason: string | null;
}

/** An order as it stands now, with what the airline changed and nobody has accepted yet. */
export interface OrderNow {
  readonly booking: SupplierBooking;
  readonly airlineChange: AirlineChange | null;
}

/** A supplier's message to us. `bookingRef` names the order to read again; the message itself proves nothing more. */
export interface SupplierEvent {
  /** The supplier's id of this message: the same twice is one message. */
  readonly eventId: string;
  readonly kind: 'order_changed' | 'order_created' | 'order_failed' | 'order_cancelled' | 'other';
  readonly bookingRef: string | null;
  readonly clientRef: string | null;
}

/** What became of a cancellation request. */
export type CancelOutcome =
  | { readonly type: 'accepted'; readonly cancellation: CancellationState }
  | { readonly type: 'failed'; readonly error: SupplierError }
  | { readonly type: 'unknown'; readonly error: SupplierError };

/** What a connector can do; screens degrade honestly by it. */
export interface FlightCapabilities {
  readonly hold: boolean;
  readonly seats: boolean;
  readonly meals: boolean;
  readonly timedRules: boolean;
  readonly exactCancellationQuote: boolean;
  readonly bags: boolean;
  /** `all`: the whole order · `slice`: some slices for everyone · `traveller`: some travellers on all their slices. */
  readonly cancelScopes: readonly ('all' | 'slice' | 'traveller')[];
  /** False where a change of date or flight goes through the travel desk. */
  readonly changeOnline: boolean;
  readonly multiCity: boolean;
  /** Travellers of all types, infants on laps included, that one order takes. */
  readonly mostTravellers: number;
  /** How many days ahead it sells, counted from today where a flight leaves; a later day is not asked of it. */
  readonly soldAheadDays: number;
  /** True when the supplier itself tells of changes; others are read again every day. */
  readonly webhooks: boolean;
  readonly gstDetails: boolean;
  readonly specialReturn: boolean;
  /** True when a lost answer can be looked up, which is what allows a resend after "absent". */
  readonly lookUpByReference: boolean;
  /** True where its tickets have the regulator's free look-in (see `withLookIn`); no supplier has it by itself. */
  readonly lookIn: boolean;
}

/**
 * The port every flight supplier is connected through. Questions may be repeated; `book`, `confirmHeld`,
 * `releaseHeld` and `cancel` are mutations: sent once, with a deadline, and answered with an outcome, never a throw.
 */
export interface FlightSupplier {
  readonly supplierId: string;
  readonly capabilities: FlightCapabilities;
  /**
   * Yields batches as they arrive, at most until the deadline; never throws for the supplier's failures. `inParts`: a long
   * answer comes in several batches while it arrives, each of what has come since the one before was asked for.
   */
  search(search: FlightSearch, signal: AbortSignal, inParts?: boolean): AsyncIterable<SearchBatch>;
  /**
   * Joins the two halves of a special return (kind special_return, coverage onward and return, equal pairCode) into
   * one whole offer: one order, one fare. `search` yields the halves and never their product, since a route with
   * forty flights a day would make 1,600 pairs.
   */
  combinePair(onward: Offer, back: Offer): Offer;
  /** Asks the supplier for the offer's price now. `session_expired` when its search context has lapsed. */
  checkOffer(offer: Offer, signal: AbortSignal): Promise<Answer<CheckedOffer>>;
  /** Finds the same flights and fare again in a fresh search, whatever became of the old context. */
  refreshOffer(offer: Offer, passengers: PassengerCounts, signal: AbortSignal): Promise<Answer<CheckedOffer>>;
  getRules(offer: Offer, signal: AbortSignal): Promise<Answer<OfferRules>>;
  getExtras(offer: Offer, signal: AbortSignal): Promise<Answer<readonly SegmentExtras[]>>;
  book(request: BookRequest, signal: AbortSignal): Promise<Outcome>;
  confirmHeld(request: BookRequest, held: SupplierBooking, signal: AbortSignal): Promise<Outcome>;
  releaseHeld(held: SupplierBooking, signal: AbortSignal): Promise<Outcome | { readonly type: 'released' }>;
  lookUp(request: LookUpRequest, signal: AbortSignal): Promise<LookUp>;
  /** `not_supported` for a scope that only a person can arrange (see `capabilities.cancelScopes`). */
  quoteCancellation(
    booking: SupplierBooking,
    scope: CancelScope,
    signal: AbortSignal,
  ): Promise<Answer<CancellationQuote>>;
  cancel(clientRef: string, booking: SupplierBooking, scope: CancelScope, signal: AbortSignal): Promise<CancelOutcome>;
  getCancellation(cancellation: CancellationState, signal: AbortSignal): Promise<Answer<CancellationState>>;
  /** Whether this very order can be changed by `quoteChange` and `change`; false = a person has to ask the airline. */
  changesOnline(booking: SupplierBooking): boolean;
  /** Flights an order may be changed to. `not_supported` where `capabilities.changeOnline` is false. */
  quoteChange(
    booking: SupplierBooking,
    search: ChangeSearch,
    signal: AbortSignal,
  ): Promise<Answer<readonly ChangeOffer[]>>;
  /** Buys a change. `confirmed` carries the order as it is afterwards; a lost answer is found by `readOrder`. */
  change(clientRef: string, booking: SupplierBooking, offer: ChangeOffer, signal: AbortSignal): Promise<Outcome>;
  /** The order as it stands at the supplier now: the daily sweep, and what a message is checked against. */
  readOrder(booking: SupplierBooking, signal: AbortSignal): Promise<Answer<OrderNow>>;
  /** Tells the airline that the customer takes what it changed. */
  acceptAirlineChange(booking: SupplierBooking, changeRef: string, signal: AbortSignal): Promise<Answer<OrderNow>>;
  /** Reads a message of the supplier; null when its signature does not hold or it is too old. Never throws. */
  readEvent(rawBody: string, headers: Readonly<Record<string, string | undefined>>): SupplierEvent | null;
  /** Proves that credentials and hosts work, for the start-up check; names what fails. */
  authenticate(signal: AbortSignal): Promise<Answer<{ readonly account: string }>>;
}
