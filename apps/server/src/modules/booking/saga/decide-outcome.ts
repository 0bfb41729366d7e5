import type { SagaTiming } from '@pravas/domain/booking/saga-facts.ts';
import { isQuiet, quietAtMs } from '@pravas/domain/booking/saga-servicing.ts';
import { subtract, ZERO } from '@pravas/domain/money/money.ts';
import type { LookUp, Outcome, SupplierOrder } from '@pravas/suppliers/order-port.ts';
import type { Booking, BookingOrder, Effect } from '../booking.ts';
import { sendOf } from '../cancellation/cancel-items.ts';
import { orderName, wordsOf } from '../service-module.ts';
import { acknowledged, askAgain, closeEffect, historyLine, TOUCH } from './change-lines.ts';
import { pauseForPrice, priceMovedCase, resumeIfPaused } from './decide-pause.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, Decision, SagaAnswers } from './saga-io.ts';
import { orderOf, type SagaState } from './saga-state.ts';
import { type OrderSaid, orderText, priceRose, refusedPurchase, soldOut } from './saga-words.ts';

/** The mutations of a purchase. */
export type PurchaseKind = 'book' | 'confirm_held' | 'release_held';

/** The journal row an answer belongs to. */
export interface EffectRef {
  readonly orderId: string;
  readonly effectId: string;
  readonly kind: PurchaseKind;
  readonly attempt: number;
}

/** How long after it was bought an order is first compared with what the supplier holds. */
const FIRST_SWEEP_HOURS = 24;

const goOn = (changes: readonly SagaChange[]): Decision<boolean> => ({ changes, result: true });
const rest = (changes: readonly SagaChange[]): Decision<boolean> => ({ changes, result: false });

/** Records what became of a mutation of the purchase. The result is true when the next step may follow at once. */
export function decideOutcome(effect: EffectRef, outcome: SagaAnswers[PurchaseKind]): Decide<boolean> {
  return (state, now, newId) => {
    const { booking } = state;
    const order = orderOf(state, effect.orderId);
    const { place, locator } = wordsOf(booking);
    const close = (as: 'done' | 'absent') => closeEffect(effect.effectId, as, outcome);
    switch (outcome.type) {
      case 'confirmed':
        return goOn([close('done'), ...bought(booking, order, outcome.order, now)]);
      case 'held':
        return goOn([
          close('done'),
          held(order, outcome.order),
          historyLine(`${orderName(booking, order)}: ${place} held, ${locator} ${outcome.order.locator}`),
          TOUCH,
        ]);
      case 'released':
        return goOn([close('done'), ...released(booking, order)]);
      case 'not_sent':
        return goOn([close('absent'), ...backToStart(order, effect.kind)]);
      case 'price_changed':
        return goOn([close('done'), ...priceChanged(state, order, effect.kind, outcome, now, newId)]);
      case 'unavailable':
      case 'failed':
        return refused(booking, order, effect, outcome, now, newId);
      case 'pending':
      case 'unknown':
        return rest([
          ...(outcome.type === 'pending' && outcome.unseen ? [acknowledged(effect.effectId)] : []),
          historyLine(`${orderName(booking, order)}: no clear answer yet, asking the supplier`),
          askAgain(now.epochMilliseconds, now),
        ]);
    }
  };
}

/** Records what a look-up found. The result is true when the next step may follow at once. */
export function decideLookUp(
  orderId: string,
  found: LookUp,
  absentIsCertain: boolean,
  timing: SagaTiming,
): Decide<boolean> {
  return (state, now) => {
    const order = orderOf(state, orderId);
    const effect = openPurchase(state, orderId);
    // Somebody of the travel desk has closed the question meanwhile.
    if (!effect) return goOn([]);
    const isUnseen = effect.acknowledged === null && found.type === 'absent' && found.mayBeInWork === true;
    const send = isUnseen ? { ...sendOf(effect), isAcknowledged: true } : sendOf(effect);
    // What the answer tells of the send counts already, whatever was known of it when the step was decided.
    const isCertain = absentIsCertain && isQuiet(send, now.epochMilliseconds, timing);
    const answer = definiteAnswer(state.booking, order, effect, found, isCertain, now);
    if (answer) return goOn([...resumeIfPaused(state), ...answer]);
    // Inside the quiet period an "absent" may still be overtaken by a late success.
    const isNotThere = found.type === 'absent' || (found.type === 'found' && found.order.status === 'held');
    const certainMs = isNotThere ? quietAtMs(send, timing) : Number.POSITIVE_INFINITY;
    return rest([...(isUnseen ? [acknowledged(effect.id)] : []), askAgain(send.sentAtMs, now, certainMs)]);
  };
}

/** The mutation of this order's purchase whose answer is not known. */
export function openPurchase(
  { effects }: Pick<SagaState, 'effects'>,
  orderId: string,
): (Effect & { readonly kind: PurchaseKind }) | null {
  for (const effect of effects) {
    const { kind } = effect;
    if (effect.orderId !== orderId || effect.state !== 'sent' || kind === 'cancel' || kind === 'change') continue;
    return { ...effect, kind };
  }
  return null;
}

function definiteAnswer(
  booking: Booking,
  order: BookingOrder,
  effect: Effect & { readonly kind: PurchaseKind },
  found: LookUp,
  absentIsCertain: boolean,
  now: Temporal.Instant,
): readonly SagaChange[] | null {
  const close = (as: 'done' | 'absent') => closeEffect(effect.id, as, found);
  if (found.type === 'found' && found.order.status === 'confirmed') {
    return [close('done'), ...bought(booking, order, found.order, now)];
  }
  if (found.type === 'found' && found.order.status === 'held' && effect.kind === 'book') {
    return [close('done'), held(order, found.order), TOUCH];
  }
  if (found.type === 'found' && found.order.status === 'cancelled') return [close('done'), ...released(booking, order)];
  const isNotThere = found.type === 'absent' || (found.type === 'found' && found.order.status === 'held');
  if (!isNotThere || !absentIsCertain) return null;
  const isGone = found.type === 'absent' && effect.kind !== 'book';
  return [close('absent'), ...(isGone ? released(booking, order) : backToStart(order, effect.kind))];
}

function priceChanged(
  state: SagaState,
  order: BookingOrder,
  kind: PurchaseKind,
  price: Extract<Outcome, { readonly type: 'price_changed' }>,
  now: Temporal.Instant,
  newId: () => string,
): readonly SagaChange[] {
  const { oldTotalPaise, newTotalPaise } = price;
  if (kind === 'book' && newTotalPaise < oldTotalPaise) {
    // Nothing was bought, and it has only become cheaper: find it again; the difference goes back.
    return [findAgain(order, newId), TOUCH];
  }
  // What is held waits for an answer; one that is not held is gone to the next buyer, so its money goes back at once.
  if (kind === 'confirm_held' && subtract(newTotalPaise, oldTotalPaise) > ZERO) {
    return pauseForPrice(state, order, price, now);
  }
  return [
    ...refuseOrder(state.booking, order, kind, priceRose(wordsOf(state.booking), oldTotalPaise, newTotalPaise)),
    ...(newTotalPaise > oldTotalPaise ? [priceMovedCase(state, order, price, now)] : []),
  ];
}

function refused(
  booking: Booking,
  order: BookingOrder,
  effect: EffectRef,
  outcome: Extract<Outcome, { readonly type: 'unavailable' | 'failed' }>,
  now: Temporal.Instant,
  newId: () => string,
): Decision<boolean> {
  const { error } = outcome;
  const words = wordsOf(booking);
  const close = (as: 'done' | 'absent') => closeEffect(effect.effectId, as, outcome);
  if (error.kind === 'session_expired' && effect.kind === 'book') {
    // The same words also refuse a second purchase of one result, so an earlier send may have arrived after all.
    if (effect.attempt > 1) return rest([askAgain(now.epochMilliseconds, now)]);
    return goOn([
      close('done'),
      findAgain(order, newId),
      historyLine(`${orderName(booking, order)}: the quote had lapsed, finding the same ${words.price} again`),
      TOUCH,
    ]);
  }
  if (error.retryable) {
    return rest([close('absent'), ...backToStart(order, effect.kind), askAgain(now.epochMilliseconds, now)]);
  }
  const why = outcome.type === 'unavailable' ? soldOut(words) : refusedPurchase(words, error.messages);
  return goOn([close('done'), ...refuseOrder(booking, order, effect.kind, why)]);
}

/** An order that cannot be bought fails; one that is held stays held, marked, until the hold is given back. */
export function refuseOrder(
  booking: Pick<Booking, 'service'>,
  order: BookingOrder,
  kind: PurchaseKind,
  said: OrderSaid,
): readonly SagaChange[] {
  return [
    { type: 'order', orderId: order.id, change: { state: kind === 'book' ? 'failed' : 'held', ...said } },
    historyLine(`${orderName(booking, order)}: ${orderText(said)}`),
    TOUCH,
  ];
}

/** An order that the supplier has confirmed. */
export function bought(
  booking: Pick<Booking, 'service'>,
  order: BookingOrder,
  supplierOrder: SupplierOrder,
  now: Temporal.Instant,
  detail = order.detail,
): readonly SagaChange[] {
  const { confirmed, locator } = wordsOf(booking);
  const sweepAt = now.add({ hours: FIRST_SWEEP_HOURS });
  return [
    {
      type: 'order',
      orderId: order.id,
      change: {
        state: 'booked',
        supplierOrder,
        message: null,
        sweepAt,
        ...(detail === order.detail ? {} : { detail }),
      },
    },
    historyLine(`${orderName(booking, order)}: ${confirmed}, ${locator} ${supplierOrder.locator}`),
    TOUCH,
  ];
}

/** Back to where the order was before the send, so that it may be sent again. */
export function backToStart(order: BookingOrder, kind: PurchaseKind): readonly SagaChange[] {
  return kind === 'book' ? [{ type: 'order', orderId: order.id, change: { state: 'waiting' } }, TOUCH] : [TOUCH];
}

function held(order: BookingOrder, supplierOrder: SupplierOrder): SagaChange {
  return { type: 'order', orderId: order.id, change: { state: 'held', supplierOrder, message: null } };
}

function findAgain(order: BookingOrder, newId: () => string): SagaChange {
  return { type: 'order', orderId: order.id, change: { state: 'waiting', ownContext: false, clientRef: newId() } };
}

function released(booking: Booking, order: BookingOrder): readonly SagaChange[] {
  const { seller, thing, place } = wordsOf(booking);
  const why =
    booking.orders.length > 1
      ? `Given back, because the other ${thing} could not be booked.`
      : `Given back, because the ${seller} did not confirm it.`;
  const message = order.message ?? why;
  return [
    {
      type: 'order',
      orderId: order.id,
      change: { state: 'failed', message, advice: order.advice, ...endedHold(order) },
    },
    historyLine(
      `${orderName(booking, order)}: ${order.state === 'held' ? `the held ${place}` : 'what was bought'} was given back`,
    ),
    TOUCH,
  ];
}

/** The order as it is once its hold has ended. */
export function endedHold({ supplierOrder }: BookingOrder): {
  readonly supplierOrder?: SupplierOrder;
} {
  return supplierOrder === null ? {} : { supplierOrder: { ...supplierOrder, status: 'cancelled' } };
}
