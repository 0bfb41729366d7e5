import type { JudgedPurchase } from '@pravas/domain/approval/fingerprint.ts';
import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { EffectKind } from '@pravas/domain/booking/saga-facts.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { AuditDetails } from '../../audit/index.ts';
import type { PaymentChange } from '../../payment/index.ts';
import type { BookingChange, OrderChange } from '../booking-change.ts';
import type { CancellationChange } from '../cancellation/cancellation.ts';
import type { BookedChange, CaseWanted, CreditUse } from './saga-state.ts';

/** A refund that a step opens. `refundRef` is its stable key at the gateway: one for each cause. */
export interface RefundWanted {
  readonly id: string;
  readonly paymentId: string;
  readonly refundRef: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  /** The day by which the money must be back, YYYY-MM-DD; null = none is set by law. */
  readonly dueOn: string | null;
  readonly cancellationId: string | null;
}

/** A credit that a seller keeps for a traveller, counted from 0 in the order of the booking. */
export interface CreditWanted {
  readonly id: string;
  /** The order that its seller gave it for; null = a credit that had paid is restored. */
  readonly orderId: string | null;
  readonly sellerCode: string;
  readonly supplierId: string;
  readonly travellerIndex: number;
  readonly code: string | null;
  readonly amountPaise: Paise;
  /** The last day on which it can be used, YYYY-MM-DD. */
  readonly expiresOn: string;
  /** Of a credit that had paid: the uses that it gives back, and how much of each. Absent = a seller gave it. */
  readonly returns?: readonly ReturnedUse[];
}

/** The part of a credit's use that is restored. */
export type ReturnedUse = Pick<CreditUse, 'creditId' | 'changeId' | 'amountPaise'>;

/** The intent of a call, written before the call. At most one of a key may be open. */
export interface EffectWanted {
  readonly id: string;
  readonly orderId: string;
  readonly kind: EffectKind;
  readonly key: string;
  readonly attempt: number;
  /** The part of an order or the change it is about; null = the order as a whole. */
  readonly subject: string | null;
  /** A send that has not left by this time must not leave at all. */
  readonly notAfter: Temporal.Instant;
  /** The approval that it is bought on; null = it buys nothing. */
  readonly judged: JudgedPurchase | null;
}

/** Columns of a change that the saga writes. */
type BookedChangeChange = Partial<Pick<BookedChange, 'state' | 'message' | 'offer' | 'amounts' | 'paymentId'>> & {
  readonly settledAt?: Temporal.Instant;
};

/**
 * Everything a step of the saga may write. A step decides on a list of these; one transaction writes them all, or the
 * reducer applies them all.
 */
export type SagaChange =
  | { readonly type: 'booking'; readonly change: BookingChange }
  | { readonly type: 'order'; readonly orderId: string; readonly change: OrderChange }
  | { readonly type: 'effect_opened'; readonly effect: EffectWanted }
  /** The supplier has accepted the mutation; only while it has not said more. */
  | { readonly type: 'effect_acknowledged'; readonly effectId: string }
  /** The mutation leaves now, for a supplier that may work on it unseen. */
  | { readonly type: 'effect_left'; readonly effectId: string }
  | {
      readonly type: 'effect_closed';
      readonly effectId: string;
      readonly state: 'done' | 'absent';
      readonly outcome: unknown;
    }
  | { readonly type: 'payment'; readonly paymentRef: string; readonly change: PaymentChange }
  | { readonly type: 'refund_opened'; readonly refund: RefundWanted }
  | { readonly type: 'refund_tried'; readonly refundId: string; readonly nextTryAt: Temporal.Instant }
  /** The gateway says that it sent nothing. */
  | { readonly type: 'refund_refused'; readonly refundId: string }
  /** It waits for the payer's bank, or for a person who investigates what was said of it. */
  | { readonly type: 'refund_held'; readonly refundId: string; readonly heldFor: 'bank' | 'person' }
  | { readonly type: 'refund_charged_back'; readonly refundId: string; readonly chargedBackPaise: Paise }
  | { readonly type: 'refund_paid'; readonly refundId: string; readonly gatewayRefundRef: string }
  | { readonly type: 'transfers'; readonly transfers: readonly Transfer[] }
  | { readonly type: 'cancellation'; readonly cancellationId: string; readonly change: CancellationChange }
  /** The outcome of units: cancelled, or kept after all. */
  | { readonly type: 'units'; readonly scopes: readonly OrderScope[]; readonly state: 'live' | 'gone' }
  | { readonly type: 'change'; readonly changeId: string; readonly change: BookedChangeChange }
  | { readonly type: 'credit_granted'; readonly credit: CreditWanted }
  | { readonly type: 'credit_use'; readonly creditId: string; readonly state: 'used' | 'released' }
  | { readonly type: 'history'; readonly text: string }
  | { readonly type: 'audit'; readonly action: string; readonly details: AuditDetails }
  | { readonly type: 'event'; readonly topic: string; readonly payload: Readonly<Record<string, unknown>> }
  | ({ readonly type: 'open_case' } & CaseWanted)
  | { readonly type: 'close_case'; readonly key: string; readonly resolution: string }
  | { readonly type: 'note_case'; readonly key: string; readonly text: string };
