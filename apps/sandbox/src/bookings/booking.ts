import type { PassengerType } from '../engine/model.ts';
import type { Offer, OfferSlice } from '../engine/offers.ts';

/** Which supplier sold a booking. */
export type Channel = 'tbo' | 'duffel';

/** An extra bought for a passenger on a flight or slice. */
export interface ChosenSsr {
  readonly kind: 'baggage' | 'meal' | 'seat';
  /** The flight it is for; a baggage option names the first flight of its slice. */
  readonly flightKey: string;
  readonly code: string;
  readonly description: string;
  readonly pricePaise: number;
}

/** A passenger of a booking, with the fields the agency sent. */
export interface BookedPassenger {
  readonly paxId: number;
  readonly type: PassengerType;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  readonly ssr: readonly ChosenSsr[];
  readonly ticketId: number | null;
  readonly ticketNumber: string;
  /** Slices of the offer, by position, that this passenger no longer flies. */
  readonly cancelledSlices: readonly number[];
}

/** The state of a booking: a hold, a ticket, a hold given back or a ticket cancelled. */
export type BookingStatus = 'held' | 'ticketed' | 'released' | 'cancelled';

/** What the airline did to a sold slice on its own. */
export interface AirlineChange {
  readonly changeId: number;
  readonly slice: number;
  readonly kind: 'moved' | 'cancelled';
  readonly removed: OfferSlice;
  /** The slice as the airline now means to fly it; null when it is cancelled. */
  readonly added: OfferSlice | null;
  readonly detectedAtMs: number;
  /** When the agency accepted it; null while it has not. */
  readonly acceptedAtMs: number | null;
}

/** A change of flights that the agency bought. Paise. */
interface Reissue {
  readonly atMs: number;
  readonly fareDifferencePaise: number;
  readonly penaltyPaise: number;
  readonly collectedPaise: number;
  readonly invoiceId: number;
}

/** A booking as the supplier knows it. */
export interface Booking {
  readonly channel: Channel;
  readonly bookingId: number;
  readonly pnr: string;
  /** The search it was made in. */
  readonly traceId: string;
  /** The offer it was made of. */
  readonly resultIndex: string;
  readonly createdAtMs: number;
  readonly ticketedAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly holdUntilMs: number | null;
  readonly status: BookingStatus;
  /** How many more look-ups of the booking answer "under process". */
  readonly pollsUntilKnown: number;
  /** Until when, on the sandbox clock, a look-up of the booking answers "under process". */
  readonly busyUntilMs: number;
  /** Until when, on the sandbox clock, the tickets have no number yet. */
  readonly ticketNumbersFromMs: number;
  readonly offer: Offer;
  readonly passengers: readonly BookedPassenger[];
  readonly parentBookingId: number;
  readonly tripIndicator: 1 | 2;
  readonly agentReferenceNo: string;
  /** The agency's own notes on a booking, by name. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly invoiceNo: string;
  readonly invoiceId: number;
  /** The total of the tickets' invoice, paise; 0 before there is one. */
  readonly invoicedPaise: number;
  /** A fare rise at ticketing that waits for consent. */
  readonly priceChangePending: boolean;
  readonly airlineChanges: readonly AirlineChange[];
  readonly reissues: readonly Reissue[];
  /** What the airline keeps above base fare and fuel of each traveller and slice, against the law; 0 = it does not. */
  readonly overchargePaise: number;
  /**
   * What the airline keeps of each traveller above the charge it has stated when it was asked; 0 = it keeps to its
   * word.
   */
  readonly keepsMorePaise: number;
  /** The supplier sits on refunds until this is lifted. */
  readonly withholdsRefund: boolean;
  /** The airline gives credits instead of money. */
  readonly refundsAsCredit: boolean;
}

/** Parts of a booking that nearly always have the same value when it is made; also fills records of older sandboxes. */
export const QUIET_BOOKING = {
  channel: 'tbo',
  cancelledAtMs: null,
  pollsUntilKnown: 0,
  busyUntilMs: 0,
  ticketNumbersFromMs: 0,
  parentBookingId: 0,
  tripIndicator: 1,
  agentReferenceNo: '',
  metadata: {},
  invoiceNo: '',
  invoiceId: 0,
  invoicedPaise: 0,
  priceChangePending: false,
  airlineChanges: [],
  reissues: [],
  overchargePaise: 0,
  keepsMorePaise: 0,
  withholdsRefund: false,
  refundsAsCredit: false,
} as const satisfies Partial<Booking>;

/** A request to cancel or change, as the supplier's desk works on it. */
export interface ChangeRequest {
  readonly changeRequestId: number;
  readonly bookingId: number;
  readonly ticketId: number;
  readonly paxId: number;
  readonly slices: readonly number[];
  readonly type: 'cancellation' | 'reissue';
  /** The statuses still to come, one per look-up. */
  readonly nextStatuses: readonly number[];
  readonly status: number;
  readonly chargePaise: number;
  readonly refundPaise: number;
  readonly createdAtMs: number;
  /** The refund is not done before this moment of the sandbox clock. */
  readonly dueAtMs: number;
  readonly creditNoteNo: string;
}

/** The present state of the booking: a hold whose time has run out counts as given back. */
export function statusAt(booking: Booking, nowMs: number): BookingStatus {
  const isExpired = booking.status === 'held' && booking.holdUntilMs !== null && nowMs > booking.holdUntilMs;
  return isExpired ? 'released' : booking.status;
}

/** Whether a passenger's tickets have their numbers already. */
export function ticketNumberAt(booking: Booking, passenger: BookedPassenger, nowMs: number): string {
  return booking.ticketNumbersFromMs > nowMs ? '' : passenger.ticketNumber;
}

/** Slices a passenger still flies. */
export function flownSlices(booking: Booking, passenger: BookedPassenger): readonly number[] {
  return booking.offer.slices.map((_, slice) => slice).filter((slice) => !passenger.cancelledSlices.includes(slice));
}
