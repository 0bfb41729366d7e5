import type { TravellerPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import type { OpenSend } from '@pravas/domain/booking/saga-facts.ts';
import { quietAtMs } from '@pravas/domain/booking/saga-servicing.ts';
import { postChangeOwed } from '@pravas/domain/ledger/post-change.ts';
import { formatInrExact, type Paise, sum } from '@pravas/domain/money/money.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { CHANGE_GUARD_MESSAGES, guardChange } from '../approval-change.ts';
import type { Booking, BookingOrder, BookingTypes } from '../booking.ts';
import { cancelItems, isCancelled, sendOf, sendsOf } from '../cancellation/cancel-items.ts';
import type { Cancellation, CancelledOrder } from '../cancellation/cancellation.ts';
import type { FoundOrder } from '../service-entry.ts';
import { changesOf, orderName, serviceOf, wordsOf } from '../service-module.ts';
import { stateAfter } from './apply-changes.ts';
import { closeEffect, historyLine } from './change-lines.ts';
import { failChange } from './decide-change.ts';
import { paidForChange } from './decide-held.ts';
import { backToStart, bought, openPurchase, purchaseAgain, refuseOrder } from './decide-outcome.ts';
import { callPersonIfLate, pausedCaseKey } from './decide-pause.ts';
import { purchaseSend } from './purchase-send.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import { openCancellation, openChange, orderOf, type SagaState } from './saga-state.ts';

/**
 * What the travel desk decides about a paused booking. retry: ask the supplier again · accept_price: buy at the new
 * price, at our expense, since the customer's charge stays as agreed · refund: refund all that is not booked ·
 * mark_booked: the order was found at the supplier · mark_absent: the supplier knows of no order, so it may be resent.
 */
export type ResumeDecision =
  | { readonly type: 'retry' }
  | { readonly type: 'accept_price'; readonly orderId: string; readonly totalPaise: Paise }
  | { readonly type: 'refund' }
  | { readonly type: 'mark_booked'; readonly orderId: string; readonly order: FoundOrder }
  | { readonly type: 'mark_absent'; readonly orderId: string };

/**
 * Decides how a paused booking continues. Throws `conflict` where it is not paused, a send might still arrive, or what
 * was found costs more than what was paid for.
 */
export function decideResume(decision: ResumeDecision, quietPeriodMs: number): Decide<void> {
  return (state, now) => {
    const { booking } = state;
    if (booking.status === 'BOOKING_IN_PROCESS') throw new Refusal('conflict', { message: BEING_BOOKED });
    if (booking.status !== 'BOOKING_PAUSED') throw new Refusal('conflict');
    const then = resumed(state, decision, { now, quietPeriodMs });
    const isOpen = booking.orders.some((order) => openPurchase(state, order.id) !== null);
    if (decision.type === 'retry' && isOpen) {
      // The question is still open: asking is all that can be done, and the answer lets the booking go on.
      const changes = [wake(now), historyLine(`The travel desk had the ${wordsOf(booking).seller} asked again.`)];
      return { changes, result: undefined };
    }
    return {
      changes: [
        ...then,
        { type: 'booking', change: { event: 'resumed', runAt: now } },
        {
          type: 'close_case',
          key: pausedCaseKey(booking.id),
          resolution: RESOLUTIONS[decision.type](wordsOf(booking).seller),
        },
        ...stillUnderWay(stateAfter(state, then, now), now),
        { type: 'audit', action: 'booking.resumed', details: { decision: decision.type } },
      ],
      result: undefined,
    };
  };
}

const BEING_BOOKED = 'It is being booked right now. Check the case again in a minute.';

/** This late, what still has to go to the supplier after the decision stays with a person, in a case of its own. */
function stillUnderWay(state: SagaState, now: Temporal.Instant): readonly SagaChange[] {
  const order = state.booking.orders.find((one) => one.state !== 'booked' && one.state !== 'failed');
  return order ? callPersonIfLate(state, order, now) : [];
}

const RESOLUTIONS: Readonly<Record<ResumeDecision['type'], (seller: string) => string>> = {
  retry: () => 'Asked again.',
  accept_price: () => 'Taken at the new price.',
  refund: () => 'The money goes back.',
  mark_booked: (seller) => `Found at the ${seller}.`,
  mark_absent: (seller) => `Not found at the ${seller}.`,
};

interface Period {
  readonly now: Temporal.Instant;
  readonly quietPeriodMs: number;
}

function resumed(state: SagaState, decision: ResumeDecision, period: Period): readonly SagaChange[] {
  const { booking } = state;
  switch (decision.type) {
    case 'retry':
      return [historyLine(`The travel desk has the ${wordsOf(booking).seller} asked again. Booking in process.`)];
    case 'accept_price':
      return acceptedPrice(booking, orderOf(state, decision.orderId), decision.totalPaise);
    case 'refund':
      return booking.orders.flatMap((order) => givenUp(state, order, period));
    case 'mark_booked': {
      const order = orderOf(state, decision.orderId);
      const { entry, rules } = serviceOf(booking);
      const found = entry.orderFound(order, decision.order);
      refuseDearer(rules.pricePaise(found.detail), rules.pricePaise(order.detail));
      return [
        ...closed(state, order, 'done', decision),
        ...bought(booking, order, found.supplierOrder, period.now, found.detail),
      ];
    }
    case 'mark_absent': {
      const order = orderOf(state, decision.orderId);
      const open = openPurchase(state, order.id);
      refuseWhileArriving(state, order, period);
      return [
        ...closed(state, order, 'absent', decision),
        ...(open ? sentAgain(state, order, open, period.now) : []),
        historyLine(`${orderName(state.booking, order)}: the ${wordsOf(state.booking).seller} has no such order.`),
      ];
    }
  }
}

function sentAgain(
  state: SagaState,
  order: BookingOrder,
  open: NonNullable<ReturnType<typeof openPurchase>>,
  now: Temporal.Instant,
): readonly SagaChange[] {
  if (open.kind !== 'book') return backToStart(order, open.kind);
  return purchaseAgain(state, order, open, now).changes;
}

/** Nobody can be charged more than they agreed to: the money could not be settled any more. */
function refuseDearer(pricePaise: Paise, agreedPaise: Paise): void {
  if (pricePaise <= agreedPaise) return;
  const [price, agreed] = [formatInrExact(pricePaise), formatInrExact(agreedPaise)];
  const message = `It costs ${price}, and ${agreed} was agreed to and paid. Enter it at that price or less, or refund the money.`;
  throw new Refusal('conflict', { message });
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

/** Nobody may call an order absent while its send could still arrive. */
function refuseWhileArriving(state: SagaState, order: BookingOrder, period: Period): void {
  const open = openPurchase(state, order.id);
  if (open) refuseWhileOpen(state.booking, purchaseSend(state.booking, order, open), period);
}

/** Throws `conflict`, with how long it takes, while a send could still succeed. */
function refuseWhileOpen(booking: Booking, send: OpenSend, { now, quietPeriodMs }: Period): void {
  const waitMs = quietAtMs(send, { quietPeriodMs }) - now.epochMilliseconds;
  if (waitMs <= 0) return;
  const minutes = Math.ceil(waitMs / 60_000);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const { seller } = wordsOf(booking);
  throw new Refusal('conflict', { message: `The ${seller} may still be working on it. Try again in ${when}.` });
}

/** What a supplier told a person of the travel desk about one part of a cancellation. */
export type SupplierAnswer =
  | {
      readonly type: 'cancelled';
      readonly penaltyPaise: Paise;
      /** The same by traveller, where it is known; absent = for all together. */
      readonly penalties?: readonly TravellerPenalty[];
      /** What the customer gets back; only for bookings made by the travel desk, whose refunds are not worked out. */
      readonly refundedPaise?: Paise;
      readonly creditNoteNo: string | null;
      /** The part that the seller gives as a credit instead of money, until that day, YYYY-MM-DD; absent = nothing. */
      readonly credit?: { readonly amountPaise: Paise; readonly expiresOn: string };
    }
  | { readonly type: 'refused'; readonly message: string };

/**
 * Enters the suppliers' answers to a cancellation that a person arranged, by scopeKey of the part; all parts of one
 * call continue together. `takesCredit`: what the traveller told the travel desk about a credit; absent = nothing.
 * `told`: the history's text; absent = the travel desk entered the answers. Throws `conflict` if that cancellation is
 * not in progress or has no such part.
 */
export function decideArranged(
  cancellationId: string,
  answers: Readonly<Record<string, SupplierAnswer>>,
  { takesCredit, told }: { readonly takesCredit?: boolean | undefined; readonly told?: string | undefined } = {},
): Decide<void> {
  return (state, now) => {
    const cancellation = openCancellation(state, cancellationId);
    const items = cancellation ? cancelItems(state.booking, cancellation) : [];
    const known = new Map(items.map((item) => [item.itemKey, item]));
    if (!cancellation || Object.keys(answers).some((key) => !known.has(key))) throw new Refusal('conflict');
    const orders: Record<string, CancelledOrder> = { ...cancellation.orders };
    const closing: SagaChange[] = [];
    for (const [itemKey, answer] of Object.entries(answers)) {
      refuseTakingBack(state.booking, cancellation, itemKey, answer);
      refuseStatedAgain(state.booking, cancellation, itemKey);
      orders[itemKey] = orderFrom(answer);
      const item = known.get(itemKey);
      const open = item && sendsOf(state.effects, cancellation, item).find((effect) => effect.state === 'sent');
      if (open) closing.push(closeEffect(open.id, answer.type === 'cancelled' ? 'done' : 'absent', answer));
    }
    const choice = choiceOf(cancellation, answers, takesCredit);
    const { seller } = wordsOf(state.booking);
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
          told ??
            `The travel desk entered the ${seller}'s answer to the cancellation.${choice ? choiceText(seller, choice) : ''}`,
        ),
        { type: 'audit', action: 'booking.cancellation_arranged', details: { cancellationId, ...choice } },
      ],
      result: undefined,
    };
  };
}

/** Travellers who know of a cancellation are owed it, so nobody may enter that it did not happen. */
function refuseTakingBack(booking: Booking, cancellation: Cancellation, itemKey: string, answer: SupplierAnswer): void {
  if (answer.type !== 'refused' || cancellation.state !== 'supplier' || !isCancelled(cancellation.orders[itemKey]))
    return;
  throw new Refusal('conflict', {
    message: `The traveller has been told that this is cancelled. Ask the ${wordsOf(booking).seller} to cancel it, then enter what the ${wordsOf(booking).seller} keeps.`,
  });
}

/** What a supplier has stated once it has cancelled counts, whatever a person has heard of it. */
function refuseStatedAgain(booking: Booking, { state, orders }: Cancellation, itemKey: string): void {
  if (state !== 'supplier' || orders[itemKey]?.progress !== 'settled') return;
  throw new Refusal('conflict', {
    message: `The ${wordsOf(booking).seller} has now answered for this part. Check the case again.`,
  });
}

interface CreditChoice {
  readonly takesCredit: boolean;
}

/** What the travel desk was told about a credit; null without a credit, or if the canceller has chosen. */
function choiceOf(
  { quote }: Cancellation,
  answers: Readonly<Record<string, SupplierAnswer>>,
  takesCredit: boolean | undefined,
): CreditChoice | null {
  const isCredit = Object.values(answers).some((answer) => answer.type === 'cancelled' && answer.credit);
  return isCredit && takesCredit !== undefined && quote.takesCredit === undefined ? { takesCredit } : null;
}

function choiceText(seller: string, { takesCredit }: CreditChoice): string {
  return takesCredit
    ? ` The traveller agreed to the ${seller}'s credit.`
    : ` The traveller did not agree to the ${seller}'s credit: the money is asked for in its place.`;
}

function orderFrom(answer: SupplierAnswer): CancelledOrder {
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

/** A change that a person agreed on with the supplier: what is booked now, what it costs, and what is owed for it. */
export interface ArrangedChange<Types extends BookingTypes = BookingTypes> {
  readonly offer: Types['changeOffer'];
  readonly amounts: Types['changeAmounts'];
  /** The order id of what is owed; null where nothing is. */
  readonly owed: { readonly paymentId: string; readonly paymentRef: string } | null;
}

/** What the travel desk found out about a change. `arranged` = what and at what price, if nobody had chosen before. */
export type ChangeAnswer =
  | { readonly type: 'made'; readonly order: FoundOrder; readonly arranged?: ArrangedChange }
  | { readonly type: 'not_made'; readonly message: string };

/**
 * Enters the outcome of a change that a person arranged or asked the supplier about. Throws `conflict` where that
 * change is over or nothing was chosen, or where its send might still arrive.
 */
export function decideChangeByHand(changeId: string, answer: ChangeAnswer, quietPeriodMs: number): Decide<void> {
  return (state, now, newId) => {
    const change = state.changes.find((one) => one.id === changeId);
    const isOpen = change?.state === 'sending' || change?.state === 'request';
    if (!change || !isOpen) throw new Refusal('conflict');
    const open = state.effects.find((one) => one.subject === changeId && one.state === 'sent');
    const closing = open ? [closeEffect(open.id, answer.type === 'made' ? 'done' : 'absent', { type: 'by_hand' })] : [];
    if (answer.type === 'not_made') {
      if (open) refuseWhileOpen(state.booking, sendOf(open), { now, quietPeriodMs });
      return { changes: [...closing, ...failChange(state, change, answer.message, { now, newId })], result: undefined };
    }
    const { order, arranged } = answer;
    const isWanting = arranged !== undefined && change.state === 'request';
    const made = isWanting
      ? { ...change, ...arranged, paymentId: arranged.owed?.paymentId ?? null }
      : arranged === undefined
        ? change
        : null;
    if (!made?.offer || !made.amounts) throw new Refusal('conflict');
    const service = changesOf(state.booking);
    return {
      changes: [
        ...closing,
        ...(isWanting ? owedForChange(state, change.id, arranged) : []),
        ...service.made(state, made, service.madeByHand(state, made, order), now, newId),
      ],
      result: undefined,
    };
  };
}

/** The agreed price belongs to the change from now on, and the organisation owes it. */
function owedForChange(
  { booking }: SagaState,
  changeId: string,
  { offer, amounts, owed }: ArrangedChange,
): readonly SagaChange[] {
  const paid = owed ? { paymentId: owed.paymentId } : {};
  const account = booking.origin === 'pay_later' ? 'pay_later_receivable' : 'receivable';
  return [
    { type: 'change', changeId, change: { offer, amounts, ...paid } },
    ...(owed
      ? [{ type: 'transfers' as const, transfers: postChangeOwed(owed.paymentRef, amounts.payPaise, account) }]
      : []),
    { type: 'audit', action: 'booking.change_arranged', details: { changeId, payPaise: amounts.payPaise } },
  ];
}

/** Sends a change to the supplier that costs nothing, or whose whole price is set aside. */
export function decideChangeConfirmed(changeId: string): Decide<void> {
  return (state, now) => {
    const change = openChange(state);
    if (change?.id !== changeId || change.state !== 'chosen' || state.booking.status !== 'BOOKED')
      throw new Refusal('conflict');
    const heldPaise = sum(paidForChange(state, change).map((one) => one.amountPaise));
    if (change.amounts?.payPaise !== heldPaise) throw new Refusal('conflict');
    const guard = guardChange(state.booking, change);
    if (!guard.ok) throw new Refusal('approval_missing', { message: CHANGE_GUARD_MESSAGES[guard.code] });
    return {
      changes: [
        { type: 'change', changeId, change: { state: 'sending' } },
        wake(now),
        historyLine(
          `${heldPaise > 0 ? `${formatInrExact(heldPaise)} set aside to pay for it. ` : ''}Change confirmed. The ${wordsOf(state.booking).seller} is being asked.`,
        ),
        { type: 'audit', action: 'booking.change_confirmed', details: { changeId } },
      ],
      result: undefined,
    };
  };
}

function wake(now: Temporal.Instant): SagaChange {
  return { type: 'booking', change: { runAt: now } };
}
