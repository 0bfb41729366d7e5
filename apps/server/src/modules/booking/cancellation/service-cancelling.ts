import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { PartCancellation, UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { AwaitedRefund, RefundClock } from '@pravas/domain/refund/refund-clock.ts';
import type { Booking, BookingOrder, BookingTypes } from '../booking.ts';
import type { CreditWanted, SagaChange } from '../saga/saga-change.ts';
import type { SagaState } from '../saga/saga-state.ts';
import type { CancelItem } from './cancel-item.ts';
import type { Cancellation } from './cancellation.ts';

/** What a supplier cancels at our call, in its service's own words; null where it cannot be asked at all. */
export type CancelScopesOf = (supplierId: string) => unknown;

/** Who carries a cancellation out: the supplier at our call, or a person of the travel desk. */
export type CancelChannel = 'online' | 'request';

/** When and how it is asked what may be cancelled. */
export interface CancelQuestion {
  readonly now: Temporal.Instant;
  readonly scopesOf: CancelScopesOf;
  /** True where the question is the refund of a no-show. */
  readonly noShow: boolean;
  /** True where the travel desk enters the outcome, which may happen after the service began; absent = it does not. */
  readonly isArranged?: boolean;
}

/** Why something cannot be cancelled, with the sentence that is shown. */
export interface CancelRefusal {
  readonly sentence: string;
  /** True where the selection itself is wrong: it names nobody, or somebody who is not on the booking. */
  readonly isInput: boolean;
  /** True where nothing is left that could be cancelled. */
  readonly isGone: boolean;
}

/** The parts that a selection takes in, or why it is refused. */
export type ResolvedCancel =
  | { readonly ok: true; readonly scopes: readonly OrderScope[]; readonly channel: CancelChannel }
  | { readonly ok: false; readonly refusal: CancelRefusal };

/** What a supplier's charges were judged to be against the law; a service's own has its findings. */
export interface Judgement {
  /** What is missing from the refund. */
  readonly shortfallPaise: Paise;
}

/** A part of a cancellation with what was paid for it. */
export interface CancelledPart<Unit extends PaidUnit = PaidUnit> {
  readonly item: CancelItem;
  readonly units: readonly Unit[];
}

/** A cancellation whose suppliers have all answered. */
export interface AnsweredCancellation<Unit extends PaidUnit = PaidUnit> {
  readonly cancellation: Cancellation;
  readonly parts: readonly CancelledPart<Unit>[];
  /** What is kept of each unit: at most what had been quoted exactly. */
  readonly penalties: readonly UnitPenalty[];
  /** The refund in all, as money or as credits. */
  readonly refundPaise: Paise;
}

/** The same with what it is judged by. */
export interface SettledCancellation<Unit extends PaidUnit = PaidUnit> extends AnsweredCancellation<Unit> {
  /** What suppliers keep as they stated it. */
  readonly stated: readonly UnitPenalty[];
  /** What each had said exactly before, where it asks for more now. */
  readonly quoted: ReadonlyMap<UnitPenalty, Paise>;
  /** The refund in credits. */
  readonly credits: readonly CreditWanted[];
}

/** A judgement with the cases that it opens. */
export interface Judged {
  readonly judgement: Judgement;
  readonly cases: readonly SagaChange[];
}

/** What a supplier says that it keeps and returns of some units. */
interface SaidOfUnits {
  readonly penaltyPaise: Paise;
  readonly refundPaise: Paise;
}

/**
 * What cancelling is for a service: what may be cancelled, the refund by its terms, and what the law says of it. Pure.
 * `Unit` is what the service's own units carry beyond what the core counts in.
 */
export interface ServiceCancelling<Types extends BookingTypes = BookingTypes, Unit extends PaidUnit = PaidUnit> {
  /** The parts of orders that a selection takes in; `null` selects all that is left. */
  resolve(
    booking: Booking<Types>,
    cancellations: readonly Cancellation[],
    selection: unknown,
    question: CancelQuestion,
  ): ResolvedCancel;
  /** Why parts that were quoted can no longer be cancelled, in a sentence; null where they can. */
  refuseParts(
    booking: Booking<Types>,
    cancellations: readonly Cancellation[],
    scopes: readonly OrderScope[],
    question: CancelQuestion,
  ): string | null;
  /** Parts in words: "Full trip", "Asha Rao (Bengaluru - Delhi)". */
  scopeText(booking: Booking<Types>, cancellations: readonly Cancellation[], parts: readonly OrderScope[]): string;
  /** What was paid for each unit of these orders; always divided the same way. */
  paidUnits(booking: Booking<Types>, orders: readonly BookingOrder<Types>[]): readonly Unit[];
  /** Whether the taxes within what was paid for units are known. */
  knowsTaxes(units: readonly Unit[]): boolean;
  /**
   * Units of an order as their supplier sees them that says what it keeps and returns of them; `all` are those of the
   * whole booking, `at` is when the cancellation was asked for.
   */
  asKept(
    booking: Booking<Types>,
    all: readonly Unit[],
    order: BookingOrder<Types>,
    units: readonly Unit[],
    said: SaidOfUnits,
    at: Temporal.Instant,
  ): readonly Unit[];
  /** What cancelling costs now by the rules, where no supplier is asked; `at` null = a no-show. */
  ruleCharges(
    booking: Booking<Types>,
    units: readonly Unit[],
    orders: readonly BookingOrder<Types>[],
    at: Temporal.Instant | null,
  ): readonly UnitPenalty[];
  /**
   * The refund of these units after these penalties, on the terms the booking was made on. `requestedAt`: when it was
   * asked for.
   */
  quote(
    booking: Booking<Types>,
    units: readonly Unit[],
    penalties: readonly UnitPenalty[],
    now: Temporal.Instant,
    requestedAt: Temporal.Instant,
  ): PartCancellation;
  /** Whether a supplier may keep nothing of a unit at this moment. */
  isFree(unit: Unit, at: Temporal.Instant): boolean;
  /** The part of our margin on units that is taken back with them. */
  recalledPaise(booking: Booking<Types>, units: readonly Unit[], chargeOf: (unit: Unit) => Paise): Paise;
  /** The day by which the money of what is cancelled that day must be back, YYYY-MM-DD. */
  refundDueOn(cancelledOn: string): string;
  /** How long a refund of what was cancelled takes, and whether it is late. */
  refundClock(refund: AwaitedRefund): RefundClock;
  /** Judges what would be kept by the law of the day. */
  judgeQuote(units: readonly Unit[], penalties: readonly UnitPenalty[], now: Temporal.Instant): Judgement;
  /** The same of what suppliers stated when all was settled. */
  judgeSettled(state: SagaState<Types>, settled: SettledCancellation<Unit>, now: Temporal.Instant): Judged;
  /** The same of what the travel desk entered. */
  judgeEntered(
    state: SagaState<Types>,
    cancellation: Cancellation,
    items: readonly CancelItem[],
    units: readonly Unit[],
    now: Temporal.Instant,
  ): Judged;
  /** Whether an order shows that nobody holds any of this part any more. */
  isPartGone(order: Types['order'], scope: OrderScope): boolean;
}
