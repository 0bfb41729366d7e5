import type { BookingStatus } from './booking-lifecycle.ts';

/** The supplier mutations of the journal. */
export type EffectKind = 'book' | 'confirm_held' | 'release_held' | 'cancel' | 'change';

/** A mutation that was sent and whose answer is not known. Times are epoch milliseconds. */
export interface OpenSend {
  readonly kind: EffectKind;
  readonly attempt: number;
  readonly sentAtMs: number;
  /** True while the supplier has taken it on and not said that it failed: "not there" proves nothing for long then. */
  readonly isAcknowledged: boolean;
  /**
   * The same of one that has left for a supplier that does not show what it is working on. Absent = it never left, or
   * its supplier shows whatever it has taken on.
   */
  readonly mayBeInWork?: true;
  /**
   * From then on "not there" is proof for one that may be in work: its seats or rooms are surely free again (epoch
   * milliseconds). Absent = the service names no such moment.
   */
  readonly goneAtMs?: number;
}

/** A purchase at one supplier. */
export interface OrderFacts {
  readonly orderId: string;
  readonly state: 'waiting' | 'in_process' | 'held' | 'booked' | 'failed';
  /** True when the supplier can hold it before it is paid; such orders go first, since a hold can be undone. */
  readonly holdable: boolean;
  /** False when the supplier's search context lapsed and the same must be found again before buying. */
  readonly contextReady: boolean;
  /** True where no supplier can be asked: a person of the travel desk buys it. Absent = its supplier is asked. */
  readonly isByHand?: true;
  /** The open send of the purchase itself; cancellations and changes have their own. */
  readonly open: OpenSend | null;
  /** How often the current purchase has been sent. */
  readonly attempts: number;
  /** How many different purchases of this order were sent: one more each time it had to be found again. */
  readonly purchases: number;
  /** A held one that the supplier definitely refused to confirm: the hold must be released. */
  readonly refused: boolean;
  /** A seat that is still held although the order has failed; null or absent = none. */
  readonly orphanedHold?: {
    readonly open: OpenSend | null;
    /** When its release is tried next (epoch milliseconds). */
    readonly dueAtMs: number;
  } | null;
}

/** One order, or one part of an order, that is to be cancelled. */
export interface CancelItemFacts {
  /** Names it within the cancellation. */
  readonly itemKey: string;
  readonly orderId: string;
  /** `wanted` = not answered yet, `accepted` = cancelled but the money is not stated. */
  readonly progress: 'wanted' | 'accepted' | 'settled' | 'refused';
  readonly open: OpenSend | null;
  /** How often it has been sent for this cancellation. */
  readonly attempts: number;
}

/** A wish to cancel everything that is booked, or parts of it. Times are epoch milliseconds. */
export interface CancellationFacts {
  readonly cancellationId: string;
  /** `requested`: the suppliers are being asked · `supplier`: all have answered, their refunds are awaited. */
  readonly state: 'requested' | 'supplier';
  /** When the suppliers' refunds are asked for next. */
  readonly pollAtMs: number | null;
  readonly items: readonly CancelItemFacts[];
}

/** A change that has been paid for and is to be bought at the supplier. */
export interface ChangeFacts {
  readonly changeId: string;
  readonly open: OpenSend | null;
  readonly attempts: number;
}

/** A payment. */
interface PaymentFacts {
  readonly paymentRef: string;
  readonly status: 'UNPAID' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED' | 'HELD';
  /** When the gateway is to be asked next (epoch milliseconds); null = not again. */
  readonly verifyAtMs: number | null;
  /** True where it is set aside beside a card that is not waited for any more. */
  readonly isGivenUp?: boolean;
}

/** Money that must go back. */
interface RefundFacts {
  readonly refundId: string;
  readonly state: 'processing' | 'refunded';
  readonly nextTryAtMs: number;
  /**
   * Its payment is disputed, and neither bank nor person has decided: said = that was recorded; absent = no such wait.
   */
  readonly waitsForBank?: 'unsaid' | 'said';
}

/** All that the decision needs to know. */
export interface SagaFacts {
  readonly status: BookingStatus;
  readonly orders: readonly OrderFacts[];
  readonly payments: readonly PaymentFacts[];
  readonly refunds: readonly RefundFacts[];
  /**
   * Those under way, oldest first; absent = none. At most one is still to be sent: what a supplier has taken back
   * leaves the others free to be cancelled, however long its money takes. What waits for the travel desk is not among
   * them.
   */
  readonly cancellations?: readonly CancellationFacts[];
  /** Null or absent while no change is to be sent. */
  readonly change?: ChangeFacts | null;
  /** When money for it was last received (epoch milliseconds); null or absent = never. */
  readonly paidAtMs?: number | null;
  /** When the journey begins; an unpaid booking lapses then. */
  readonly lapsesAtMs: number;
  /** True while it was entered as bought elsewhere and a second person has still to confirm it: it does not lapse. */
  readonly isEntryWaiting?: true;
}

/** The periods the decision obeys. */
export interface SagaTiming {
  /**
   * Counted from the last intent; only after it may "absent" be believed. Longer than any send takes to leave and to
   * end.
   */
  readonly quietPeriodMs: number;
}

/** The steps of one cancellation. */
export type CancelStep = { readonly cancellationId: string } & (
  | { readonly type: 'send_cancel'; readonly itemKey: string }
  | { readonly type: 'look_up_cancel'; readonly itemKey: string; readonly absentIsCertain: boolean }
  | { readonly type: 'give_up_cancelling'; readonly itemKey: string }
  | { readonly type: 'confirm_cancellation' }
  | { readonly type: 'poll_cancellation'; readonly itemKey: string }
  | { readonly type: 'settle_cancellation' }
);

/** The next step. `wait` gives the time to check again; `rest` means nothing is due at all. */
export type SagaStep =
  | { readonly type: 'verify_payment'; readonly paymentRef: string }
  | { readonly type: 'refresh_offer'; readonly orderId: string }
  | { readonly type: 'send_refund'; readonly refundId: string }
  | { readonly type: 'hold_refund'; readonly refundId: string }
  | {
      readonly type: 'send';
      readonly kind: 'book' | 'confirm_held' | 'release_held';
      readonly orderId: string;
      readonly attempt: number;
    }
  | { readonly type: 'look_up'; readonly orderId: string; readonly absentIsCertain: boolean }
  | { readonly type: 'give_up'; readonly orderId: string }
  | { readonly type: 'pause'; readonly orderId: string }
  | { readonly type: 'hand_over'; readonly orderId: string }
  | { readonly type: 'settle'; readonly result: 'all' | 'part' | 'none' }
  | { readonly type: 'expire' }
  | { readonly type: 'free_held' }
  | { readonly type: 'release_orphaned_hold'; readonly orderId: string }
  | { readonly type: 'look_up_orphaned_hold'; readonly orderId: string; readonly absentIsCertain: boolean }
  | CancelStep
  | { readonly type: 'send_change'; readonly changeId: string }
  | { readonly type: 'look_up_change'; readonly changeId: string; readonly absentIsCertain: boolean }
  | { readonly type: 'give_up_change'; readonly changeId: string }
  | { readonly type: 'wait'; readonly untilMs: number }
  | { readonly type: 'rest' };

/** After this many sends of one purchase, each followed by a certain "absent", it is given up. */
export const MAX_ATTEMPTS = 3;

/** How often a price may lapse or fall just when it is bought; then it is not found again. */
export const MAX_PURCHASES = 4;

/** An answer that has been lost for this long is no longer the saga's alone: a person must know (reliability L1). */
export const HUMAN_AFTER_MS = 600_000;

/**
 * When more than this has passed since it was paid for, a purchase that is still under way is before a person, however
 * young its latest send is (reliability L1).
 */
export const HUMAN_AFTER_PAYMENT_MS = 900_000;

/**
 * What was first sent this long ago is found again before a retry: its offer may have lapsed, and asking for the price
 * shows why it cannot be had.
 */
export const FIND_AGAIN_AFTER_MS = 180_000;

/**
 * How long a supplier may work on an order that it took on and does not show. An offer lives for half an hour at most;
 * what has not become an order by then will not.
 */
export const MAY_BE_IN_WORK_MS = 1_800_000;
