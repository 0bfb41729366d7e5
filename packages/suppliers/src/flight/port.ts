import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { BaggageAllowance, Slice } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type {
  Answer,
  GstDetails,
  LookUp,
  OrderLookUp,
  OrderNow,
  OrderRequest,
  OrderSupplier,
  Outcome,
  RefreshedDetail,
  SupplierError,
  SupplierOrder,
} from '../order-port.ts';

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

/** Offers as they arrive. A supplier may answer in several batches; each error says what could not be asked. */
export type SearchBatch =
  | { readonly type: 'offers'; readonly offers: readonly Offer[] }
  | { readonly type: 'error'; readonly error: SupplierError };

/** A re-checked offer. `changed` is true when total, times or baggage differ from the offer that was passed in. */
export type CheckedOffer = RefreshedDetail<Offer>;

/** What to buy, for whom. `clientRef` is our stable key for this purchase. */
export interface BookRequest extends OrderRequest {
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
  /** Fare and extras together. */
  readonly expectedTotalPaise: Paise;
}

/** A traveller's ticket on one slice. `ticketId` is the supplier's handle for cancelling it. */
export interface Ticket {
  readonly travellerIndex: number;
  /** The slice it applies to; absent = every slice of the order. */
  readonly sliceIndex?: number;
  readonly ticketNumber: string;
  readonly ticketId: string | null;
}

/** An order of flights as the supplier reports it. */
export interface FlightOrder extends SupplierOrder {
  readonly slices: readonly Slice[];
  readonly tickets: readonly Ticket[];
}

/** How to find an order whose answer was lost. */
export interface LookUpRequest extends OrderLookUp {
  readonly offer: Offer;
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

/** A supplier's statement about the fare of new flights. */
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
  /** Absent where it is unknown, as when a person has arranged the change. */
  readonly fare?: ChangedFare;
  /** New fare less old fare for all travellers; negative when the new fare is lower. */
  readonly fareDifferencePaise: Paise;
  /**
   * What of the difference is taxes and passenger fees, and the airline's GST inside that; absent = it does not say.
   */
  readonly taxDifference?: TaxDifference;
  readonly penaltyPaise: Paise;
  /** What must be paid now, never below 0: fare difference and penalty. */
  readonly payPaise: Paise;
  /** What the airline refunds where the new fare is lower than the old by more than the penalty; never below 0. */
  readonly returnPaise: Paise;
  /** True where a lower new fare gives no refund, neither now nor when it is cancelled later; absent = it does. */
  readonly keepsLowerFare?: true;
  readonly expiresAt: string;
  /** The supplier's own context; opaque. */
  readonly ref: string;
}

/** The change asked for: slices of an order are given up for others, for all travellers. */
export interface ChangeSearch {
  readonly removes: readonly number[];
  readonly adds: readonly [RequestedSlice, ...RequestedSlice[]];
  readonly cabin: CabinCode;
}

/** The outcome of a mutation of an order of flights. */
export type FlightOutcome = Outcome<FlightOrder>;
/** What the supplier knows of an order of flights. */
export type FlightLookUp = LookUp<FlightOrder>;

/** What an airline has done to a sold order on its own. */
export interface AirlineChange {
  readonly changeRef: string;
  /** The order's slices as the airline now means to fly them; null = it cancelled them. */
  readonly slices: readonly [Slice, ...Slice[]] | null;
  readonly reason: string | null;
}

/** An order in its current state, with what the airline changed and is not accepted yet. */
export interface FlightOrderNow extends OrderNow<FlightOrder> {
  readonly airlineChange: AirlineChange | null;
}

/** A supplier's message to us. `bookingRef` is the order to read again; the message itself proves nothing more. */
export interface SupplierEvent {
  /** The supplier's id of this message: the same twice is one message. */
  readonly eventId: string;
  readonly kind: 'order_changed' | 'order_created' | 'order_failed' | 'order_cancelled' | 'other';
  readonly bookingRef: string | null;
  readonly clientRef: string | null;
}

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
  /** True when the supplier itself announces changes; others are read again every day. */
  readonly webhooks: boolean;
  readonly gstDetails: boolean;
  readonly specialReturn: boolean;
  /** True when a lost answer can be looked up, which is what allows a resend after "absent". */
  readonly lookUpByReference: boolean;
  /** True where its tickets have the regulator's free look-in (see `withLookIn`); no supplier sets it itself. */
  readonly lookIn: boolean;
}

/** What orders of flights are made of. */
interface FlightOrderTypes {
  readonly detail: Offer;
  readonly order: FlightOrder;
  readonly request: BookRequest;
  readonly lookUp: LookUpRequest;
  readonly now: FlightOrderNow;
  readonly party: PassengerCounts;
  readonly changeOffer: ChangeOffer;
}

/** The port every flight supplier is connected through: its orders, and the search and extras of flights. */
export interface FlightSupplier extends OrderSupplier<FlightOrderTypes> {
  readonly capabilities: FlightCapabilities;
  /**
   * Yields batches as they arrive, at most until the deadline; never throws for the supplier's failures. `inParts`: a
   * long answer comes in several batches while it arrives, each with what has arrived since the one before was asked
   * for.
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
  getRules(offer: Offer, signal: AbortSignal): Promise<Answer<OfferRules>>;
  getExtras(offer: Offer, signal: AbortSignal): Promise<Answer<readonly SegmentExtras[]>>;
  /** Whether this very order can be changed by `quoteChange` and `change`; false = a person has to ask the airline. */
  changesOnline(booking: FlightOrder): boolean;
  /** Flights an order may be changed to. `not_supported` where `capabilities.changeOnline` is false. */
  quoteChange(booking: FlightOrder, search: ChangeSearch, signal: AbortSignal): Promise<Answer<readonly ChangeOffer[]>>;
  /** Buys a change. `confirmed` carries the order as it is afterwards; a lost answer is found by `readOrder`. */
  change(clientRef: string, order: FlightOrder, offer: ChangeOffer, signal: AbortSignal): Promise<FlightOutcome>;
  /** Tells the airline that the customer accepts its change. */
  acceptAirlineChange(order: FlightOrder, changeRef: string, signal: AbortSignal): Promise<Answer<FlightOrderNow>>;
  /** Reads a message of the supplier; null when its signature does not hold or it is too old. Never throws. */
  readEvent(rawBody: string, headers: Readonly<Record<string, string | undefined>>): SupplierEvent | null;
  /** Proves that credentials and hosts work, for the start-up check; the error says what fails. */
  authenticate(signal: AbortSignal): Promise<Answer<{ readonly account: string }>>;
}
