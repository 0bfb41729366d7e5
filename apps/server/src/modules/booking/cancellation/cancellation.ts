import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { TravellerPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { CancellationState } from '@pravas/suppliers/order-port.ts';

/** What was shown before cancelling, or the outcome; the parts add up to what was paid. */
export interface CancellationAmounts {
  readonly paidPaise: Paise;
  readonly penaltyPaise: Paise;
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly statutoryPaise: Paise;
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
  /** The refunded part of our fee with its GST; absent = nothing. Only in the outcome. */
  readonly feeBackPaise?: Paise;
  /** False while the supplier has only given its general rules. */
  readonly exact: boolean;
  /**
   * What each supplier said that it would charge, by the name of the part, where it said so exactly before it was asked
   * to.
   */
  readonly quotedPenalties?: Readonly<Record<string, Paise>>;
  /**
   * Whether a seller's credit was chosen instead of money, by the person who cancelled or as they told the travel desk;
   * absent = nobody was asked. Only on a quote.
   */
  readonly takesCredit?: boolean;
  /** True if the seller cancelled it without a request; absent = someone requested it. Only on a quote. */
  readonly isGivenUp?: true;
}

/** What a supplier said of one order or one part of it. `unclear`: no answer for so long that the desk was notified. */
export interface CancelledOrder {
  readonly progress: 'unclear' | 'accepted' | 'settled' | 'refused';
  readonly cancellation: CancellationState | null;
  readonly message: string | null;
  /** What was entered as kept of each traveller of the part; absent = one sum for all of them. */
  readonly penalties?: readonly TravellerPenalty[];
  /** How much of what it returns it gives as its `credits`, as the travel desk entered it; absent = all of it. */
  readonly creditPaise?: Paise;
}

/** Who handles a cancellation: we ask the supplier, or a person of the travel desk arranges it. */
export type CancellationChannel = 'online' | 'request';

/** A request to cancel a booking or parts of it, and its progress. */
export interface Cancellation {
  readonly id: string;
  readonly bookingId: string;
  readonly requestedBy: string;
  readonly reason: string | null;
  readonly state: 'requested' | 'supplier' | 'settled' | 'refused';
  /** The parts it takes; null = everything that was booked, as cancellations did before there were parts. */
  readonly scopes: readonly OrderScope[] | null;
  readonly channel: CancellationChannel;
  readonly quote: CancellationAmounts;
  /** What the suppliers said, by scopeKey of the part; by the order's id where `scopes` is null. */
  readonly orders: Readonly<Record<string, CancelledOrder>>;
  readonly pollAt: Date | null;
  readonly refund: CancellationAmounts | null;
  /** What the suppliers' charges were judged to be against the law; null until they have answered. */
  readonly judgement: unknown;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** Columns of a cancellation that change. The booking must be locked in the same transaction. */
export interface CancellationChange {
  readonly state?: Cancellation['state'];
  readonly quote?: CancellationAmounts;
  readonly orders?: Cancellation['orders'];
  readonly pollAt?: Temporal.Instant | null;
  readonly refund?: CancellationAmounts;
  readonly judgement?: unknown;
  readonly message?: string;
  readonly settledAt?: Temporal.Instant;
}
