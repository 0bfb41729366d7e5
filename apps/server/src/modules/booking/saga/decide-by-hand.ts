import type { TravellerPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { quietAtMs } from '@pravas/domain/booking/saga-servicing.ts';
import { postChangeOwed } from '@pravas/domain/ledger/post-change.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import type { ChangeOffer, FlightOrder } from '@pravas/suppliers/flight/port.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { CHANGE_GUARD_MESSAGES, guardChange } from '../approval-change.ts';
import type { Booking, BookingOrder, Effect } from '../booking.ts';
import type { Cancellation, CancelledOrder } from '../cancellation-repository.ts';
import { orderName, wordsOf } from '../service-module.ts';
import { cancelItems, isCancelled, sendOf, sendsOf } from './cancel-items.ts';
import { closeEffect, historyLine } from './change-lines.ts';
import { costAfterChange } from './changed-facts.ts';
import { changedOffer } from './changed-offer.ts';
import { changeMade, failChange } from './decide-change.ts';
import { backToStart, bought, openPurchase, refuseOrder } from './decide-outcome.ts';
import { pausedCaseKey } from './decide-pause.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import {
  type ChangeAmounts,
  type FlightChange,
  openCancellation,
  openChange,
  orderOf,
  type SagaState,
} from './saga-state.ts';

/** An order as a person of the travel desk found it at the airline. */
export interface FoundOrder {
  readonly locator: string;
  /** The supplier's own number; null = the PNR serves. */
  readonly bookingRef: string | null;
  readonly tickets: readonly { readonly travellerIndex: number; readonly ticketNumber: string }[];
}

/**
 * What the travel desk decides about a paused booking. retry: ask the airline again · accept_price: buy at the new price,
 * at our expense, since the customer's charge stays as agreed · refund: give everything back that is not booked ·
 * mark_booked: the order was found at the airline · mark_absent: the airline knows of no order, so it may be sent again.
 */
export type ResumeDecision =
  | { readonly type: 'retry' }
  | { readonly type: 'accept_price'; readonly orderId: string; readonly totalPaise: Paise }
  | { readonly type: 'refund' }
  | { readonly type: 'mark_booked'; readonly orderId: string; readonly order: FoundOrder }
  | { readonly type: 'mark_absent'; readonly orderId: string };

/** Decides how a paused booking goes on. Throws `conflict` where it is not paused, or a send might still arrive. */
export function decideResume(decision: ResumeDecision, quietPeriodMs: number): Decide<void> {
  return (state, now) => {
    const { booking } = state;
    if (booking.status !== 'BOOKING_PAUSED') throw new Refusal('conflict');
    const then = resumed(state, decision, { now, quietPeriodMs });
    const isOpen = booking.orders.some((order) => openPurchase(state, order.id) !== null);
    if (decision.type === 'retry' && isOpen) {
      // The question is still open: asking is all that can be done, and the answer lets the booking go on.
      const changes = [wake(now), historyLine('The travel desk had the airline asked again.')];
      return { changes, result: undefined };
    }
    return {
      changes: [
        ...then,
        { type: 'booking', change: { event: 'resumed', runAt: now } },
        { type: 'close_case', key: pausedCaseKey(booking.id), resolution: RESOLUTIONS[decision.type] },
        { type: 'audit', action: 'booking.resumed', details: { decision: decision.type } },
      ],
      result: undefined,
    };
  };
}

const RESOLUTIONS: Readonly<Record<ResumeDecision['type'], string>> = {
  retry: 'Asked again.',
  accept_price: 'Taken at the new price.',
  refund: 'The money goes back.',
  mark_booked: 'Found at the airline.',
  mark_absent: 'Not found at the airline.',
};

interface Period {
  readonly now: Temporal.Instant;
  readonly quietPeriodMs: number;
}

function resumed(state: SagaState, decision: ResumeDecision, period: Period): readonly SagaChange[] {
  const { booking } = state;
  switch (decision.type) {
    case 'retry':
      return [historyLine('The travel desk has the airline asked again. Booking in process.')];
    case 'accept_price':
      return acceptedPrice(booking, orderOf(state, decision.orderId), decision.totalPaise);
    case 'refund':
      return booking.orders.flatMap((order) => givenUp(state, order, period));
    case 'mark_booked': {
      const order = orderOf(state, decision.orderId);
      return [
        ...closed(state, order, 'done', decision),
        ...bought(state.booking, order, orderByHand(order, decision.order), period.now),
      ];
    }
    case 'mark_absent': {
      const order = orderOf(state, decision.orderId);
      const open = openPurchase(state, order.id);
      refuseWhileArriving(state, order, period);
      return [
        ...closed(state, order, 'absent', decision),
        ...(open ? backToStart(order, open.kind) : []),
        historyLine(`${orderName(state.booking, order)}: the ${wordsOf(state.booking).seller} has no such order.`),
      ];
    }
  }
}

function acceptedPrice(booking: Booking, order: BookingOrder, totalPaise: Paise): readonly SagaChange[] {
  const acceptedCosts = { ...booking.facts.acceptedCosts, [order.id]: totalPaise };
  return [
    { type: 'booking', change: { facts: { ...booking.facts, acceptedCosts } } },
    historyLine(
      `${orderName(booking, order)}: the travel desk takes the new price of ${formatInrExact(totalPaise)}. Nothing more is charged.`,
    ),
  ];
}

function givenUp(state: SagaState, order: BookingOrder, period: Period): readonly SagaChange[] {
  if (order.state === 'booked' || order.state === 'failed') return [];
  refuseWhileArriving(state, order, period);
  const message = 'The travel desk gave the booking up; the money goes back.';
  const kind = order.state === 'held' ? 'confirm_held' : 'book';
  return [
    ...closed(state, order, 'absent', { type: 'refund' }),
    ...refuseOrder(state.booking, order, kind, { message, advice: null }),
  ];
}

function closed(
  state: SagaState,
  order: BookingOrder,
  as: 'done' | 'absent',
  decision: ResumeDecision,
): readonly SagaChange[] {
  const open = openPurchase(state, order.id);
  return open ? [closeEffect(open.id, as, { type: 'by_hand', decision: decision.type })] : [];
}

/** Nobody may call an order absent while the send of it could still arrive. */
function refuseWhileArriving(state: SagaState, order: BookingOrder, period: Period): void {
  const open = openPurchase(state, order.id);
  if (open) refuseWhileOpen(open, period);
}

/** Throws `conflict`, with how long it takes, while something could still come of a send. */
function refuseWhileOpen(open: Effect, { now, quietPeriodMs }: Period): void {
  const waitMs = quietAtMs(sendOf(open), { quietPeriodMs }) - now.epochMilliseconds;
  if (waitMs <= 0) return;
  const minutes = Math.ceil(waitMs / 60_000);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Refusal('conflict', { message: `The airline may still be working on it. Try again in ${when}.` });
}

function orderByHand(order: BookingOrder, { locator, bookingRef, tickets }: FoundOrder): FlightOrder {
  const { price, slices } = order.detail;
  return {
    bookingRef: bookingRef ?? locator,
    locator,
    status: 'confirmed',
    slices,
    tickets: tickets.map((ticket) => ({ ...ticket, ticketId: null })),
    totalPaise: price.sellPaise,
    costPaise: price.costPaise,
    supplierInvoiceNo: null,
    context: order.supplierOrder?.context ?? '',
  };
}

/** What an airline told a person of the travel desk about one part of a cancellation. */
export type AirlineAnswer =
  | {
      readonly type: 'cancelled';
      readonly penaltyPaise: Paise;
      /** The same by traveller, where it is known; absent = for all together. */
      readonly penalties?: readonly TravellerPenalty[];
      /** What the customer gets back; only for bookings made by the travel desk, whose refunds are not worked out. */
      readonly refundedPaise?: Paise;
      readonly creditNoteNo: string | null;
      /** What of it the airline gives as a credit in place of money, until that day, YYYY-MM-DD; absent = nothing. */
      readonly credit?: { readonly amountPaise: Paise; readonly expiresOn: string };
    }
  | { readonly type: 'refused'; readonly message: string };

/**
 * Enters the airlines' answers to a cancellation that a person arranged, by scopeKey of the part; all parts of one call go
 * on together. `takesCredit`: what the traveller told the travel desk of a credit among them; absent = nothing. Throws
 * `conflict` where that cancellation is not under way or has no such part.
 */
export function decideArranged(
  cancellationId: string,
  answers: Readonly<Record<string, AirlineAnswer>>,
  takesCredit?: boolean,
): Decide<void> {
  return (state, now) => {
    const cancellation = openCancellation(state, cancellationId);
    const items = cancellation ? cancelItems(state.booking, cancellation) : [];
    const known = new Map(items.map((item) => [item.itemKey, item]));
    if (!cancellation || Object.keys(answers).some((key) => !known.has(key))) throw new Refusal('conflict');
    const orders: Record<string, CancelledOrder> = { ...cancellation.orders };
    const closing: SagaChange[] = [];
    for (const [itemKey, answer] of Object.entries(answers)) {
      refuseTakingBack(cancellation, itemKey, answer);
      refuseStatedAgain(cancellation, itemKey);
      orders[itemKey] = orderFrom(answer);
      const item = known.get(itemKey);
      const open = item && sendsOf(state.effects, cancellation, item).find((effect) => effect.state === 'sent');
      if (open) closing.push(closeEffect(open.id, answer.type === 'cancelled' ? 'done' : 'absent', answer));
    }
    const choice = choiceOf(cancellation, answers, takesCredit);
    return {
      changes: [
        ...closing,
        {
          type: 'cancellation',
          cancellationId,
          change: { orders, ...(choice ? { quote: { ...cancellation.quote, ...choice } } : {}) },
        },
        wake(now),
        historyLine(
          `The travel desk entered the airline's answer to the cancellation.${choice ? choiceText(choice) : ''}`,
        ),
        { type: 'audit', action: 'booking.cancellation_arranged', details: { cancellationId, ...choice } },
      ],
      result: undefined,
    };
  };
}

/** Whoever has been told that he does not fly is owed the cancellation, so nobody may enter that there is none. */
function refuseTakingBack(cancellation: Cancellation, itemKey: string, answer: AirlineAnswer): void {
  if (answer.type !== 'refused' || cancellation.state !== 'supplier' || !isCancelled(cancellation.orders[itemKey]))
    return;
  throw new Refusal('conflict', {
    message: 'The traveller has been told that this is cancelled. Have the airline cancel it, and enter what it keeps.',
  });
}

/** What an airline has stated once it has cancelled counts, whatever somebody has heard of it besides. */
function refuseStatedAgain({ state, orders }: Cancellation, itemKey: string): void {
  if (state !== 'supplier' || orders[itemKey]?.progress !== 'settled') return;
  throw new Refusal('conflict', { message: 'The airline has stated this part by now. Look at the case again.' });
}

interface CreditChoice {
  readonly takesCredit: boolean;
}

/** What the travel desk was told of a credit; null where there is none, or where whoever cancelled has chosen himself. */
function choiceOf(
  { quote }: Cancellation,
  answers: Readonly<Record<string, AirlineAnswer>>,
  takesCredit: boolean | undefined,
): CreditChoice | null {
  const isCredit = Object.values(answers).some((answer) => answer.type === 'cancelled' && answer.credit);
  return isCredit && takesCredit !== undefined && quote.takesCredit === undefined ? { takesCredit } : null;
}

function choiceText({ takesCredit }: CreditChoice): string {
  return takesCredit
    ? " The traveller agreed to the airline's credit."
    : " The traveller did not agree to the airline's credit: the money is asked for in its place.";
}

function orderFrom(answer: AirlineAnswer): CancelledOrder {
  if (answer.type === 'refused') return { progress: 'refused', cancellation: null, message: answer.message };
  const { penaltyPaise, penalties, creditNoteNo, credit, refundedPaise = null } = answer;
  return {
    progress: 'settled',
    cancellation: {
      cancellationRefs: [],
      state: 'refunded',
      refundPaise: refundedPaise,
      penaltyPaise,
      creditNoteNo,
      ...(credit ? { credits: [{ ...credit, code: null }] } : {}),
    },
    message: null,
    ...(penalties ? { penalties } : {}),
    ...(credit ? { creditPaise: credit.amountPaise } : {}),
  };
}

/** A change that a person agreed on with the airline: the new flights with what they cost, and what is owed for them. */
export interface ArrangedChange {
  readonly offer: ChangeOffer;
  readonly amounts: ChangeAmounts;
  /** The order that stands for what is owed; null where nothing is. */
  readonly owed: { readonly paymentId: string; readonly paymentRef: string } | null;
}

/** What the travel desk found out about a change. `arranged` = flights and price, where nobody had chosen any before. */
export type ChangeAnswer =
  | { readonly type: 'made'; readonly order: FoundOrder; readonly arranged?: ArrangedChange }
  | { readonly type: 'not_made'; readonly message: string };

/**
 * Enters what became of a change that a person arranged or asked the airline about. Throws `conflict` where that change
 * is over or has no flights chosen, or where its send might still arrive.
 */
export function decideChangeByHand(changeId: string, answer: ChangeAnswer, quietPeriodMs: number): Decide<void> {
  return (state, now, newId) => {
    const change = state.changes.find((one) => one.id === changeId);
    const isOpen = change?.state === 'sending' || change?.state === 'request';
    if (!change || !isOpen) throw new Refusal('conflict');
    const open = state.effects.find((one) => one.subject === changeId && one.state === 'sent');
    const closing = open ? [closeEffect(open.id, answer.type === 'made' ? 'done' : 'absent', { type: 'by_hand' })] : [];
    if (answer.type === 'not_made') {
      if (open) refuseWhileOpen(open, { now, quietPeriodMs });
      return { changes: [...closing, ...failChange(state, change, answer.message, newId)], result: undefined };
    }
    const { order, arranged } = answer;
    const isWanting = arranged !== undefined && change.state === 'request';
    const made = isWanting
      ? { ...change, ...arranged, paymentId: arranged.owed?.paymentId ?? null }
      : arranged === undefined
        ? change
        : null;
    if (!made?.offer || !made.amounts) throw new Refusal('conflict');
    return {
      changes: [
        ...closing,
        ...(isWanting ? owedForChange(state, change.id, arranged) : []),
        ...changeMade(state, made, changedByHand(state, made, made.offer, made.amounts, order), now, newId),
      ],
      result: undefined,
    };
  };
}

/** What was agreed on stands with the change from now on, and the organisation owes it. */
function owedForChange(
  { booking }: SagaState,
  changeId: string,
  { offer, amounts, owed }: ArrangedChange,
): readonly SagaChange[] {
  const paid = owed ? { paymentId: owed.paymentId } : {};
  const account = booking.origin === 'pay_later' ? 'pay_later_receivable' : 'receivable';
  return [
    { type: 'flight_change', changeId, change: { offer, amounts, ...paid } },
    ...(owed
      ? [{ type: 'transfers' as const, transfers: postChangeOwed(owed.paymentRef, amounts.payPaise, account) }]
      : []),
    { type: 'audit', action: 'booking.change_arranged', details: { changeId, payPaise: amounts.payPaise } },
  ];
}

function changedByHand(
  state: SagaState,
  { orderId }: FlightChange,
  offer: ChangeOffer,
  amounts: ChangeAmounts,
  found: FoundOrder,
): FlightOrder {
  const order = orderOf(state, orderId);
  const entered = orderByHand({ ...order, detail: changedOffer(order.detail, offer) }, found);
  return { ...entered, costPaise: costAfterChange(state, order, offer, amounts) };
}

/** Lets a change go to the airline for which nothing is to be paid. */
export function decideChangeConfirmed(changeId: string): Decide<void> {
  return (state, now) => {
    const change = openChange(state);
    const isFree = change?.id === changeId && change.state === 'chosen' && change.amounts?.payPaise === 0;
    if (!change || !isFree || state.booking.status !== 'BOOKED') throw new Refusal('conflict');
    const guard = guardChange(state.booking, change);
    if (!guard.ok) throw new Refusal('approval_missing', { message: CHANGE_GUARD_MESSAGES[guard.code] });
    return {
      changes: [
        { type: 'flight_change', changeId, change: { state: 'sending' } },
        wake(now),
        historyLine('Change confirmed. The airline is being asked.'),
        { type: 'audit', action: 'booking.change_confirmed', details: { changeId } },
      ],
      result: undefined,
    };
  };
}

function wake(now: Temporal.Instant): SagaChange {
  return { type: 'booking', change: { runAt: now } };
}
