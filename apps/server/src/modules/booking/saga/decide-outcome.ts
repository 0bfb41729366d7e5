import {
  FIND_AGAIN_AFTER_MS,
  MAX_ATTEMPTS,
  MAX_PURCHASES,
  type SagaTiming,
} from '@pravas/domain/booking/saga-facts.ts';
import { isQuiet, quietAtMs } from '@pravas/domain/booking/saga-servicing.ts';
import { subtract, ZERO } from '@pravas/domain/money/money.ts';
import type { LookUp, Outcome, SupplierOrder } from '@pravas/suppliers/order-port.ts';
import type { Booking, BookingOrder, Effect } from '../booking.ts';
import { orderName, serviceOf, wordsOf } from '../service-module.ts';
import { acknowledged, askAgain, closeEffect, historyLine, TOUCH } from './change-lines.ts';
import { pauseForPrice, priceMovedCase, resumeIfPaused } from './decide-pause.ts';
import { purchaseSend } from './purchase-send.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, Decision, SagaAnswers } from './saga-io.ts';
import { orderOf, type SagaState } from './saga-state.ts';
import { notBought, type OrderSaid, orderText, priceRose, refusedPurchase, soldOut } from './saga-words.ts';

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

/** Records the outcome of a mutation of the purchase. The result is true when the next step may follow at once. */
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
    // The travel desk has closed the question meanwhile.
    if (!effect) return goOn([]);
    const send = purchaseSend(state.booking, order, effect);
    // The send may have left, or been acknowledged, since the step was decided.
    const isCertain = absentIsCertain && isQuiet(send, now.epochMilliseconds, timing);
    const answer =
      definiteAnswer(state.booking, order, effect, found, now) ??
      (isCertain ? certainAbsence(state, order, effect, found, now) : null);
    if (answer) return goOn([...resumeIfPaused(state, answer.seen, now), ...answer.changes]);
    // Inside the quiet period an "absent" may still be overtaken by a late success.
    const certainMs = isNotThere(found) ? quietAtMs(send, timing) : Number.POSITIVE_INFINITY;
    return rest([askAgain(send.sentAtMs, now, { latestMs: certainMs, at: saidAt(found) })]);
  };
}

/** When the supplier's connector recommends to ask again; null = it does not. */
function saidAt(found: LookUp): Temporal.Instant | null {
  if (found.type === 'found' || found.askAgainAt === undefined) return null;
  return Temporal.Instant.from(found.askAgainAt);
}

type OpenPurchase = Effect & { readonly kind: PurchaseKind };

/** The mutation of this order's purchase whose answer is not known. */
export function openPurchase({ effects }: Pick<SagaState, 'effects'>, orderId: string): OpenPurchase | null {
  for (const effect of effects) {
    const { kind } = effect;
    if (effect.orderId !== orderId || effect.state !== 'sent' || kind === 'cancel' || kind === 'change') continue;
    return { ...effect, kind };
  }
  return null;
}

/** What a look-up showed, as a whole sentence, and what follows of it. */
interface Seen {
  readonly seen: string;
  readonly changes: readonly SagaChange[];
}

/** What the supplier shows of a send that succeeded; null where it has not, or does not seem to have. */
function definiteAnswer(
  booking: Booking,
  order: BookingOrder,
  effect: OpenPurchase,
  found: LookUp,
  now: Temporal.Instant,
): Seen | null {
  if (found.type !== 'found') return null;
  const seen = `The ${wordsOf(booking).seller} has answered.`;
  const done = closeEffect(effect.id, 'done', found);
  switch (found.order.status) {
    case 'confirmed':
      return { seen, changes: [done, ...bought(booking, order, found.order, now)] };
    case 'cancelled':
      return { seen, changes: [done, ...released(booking, order)] };
    case 'held':
      return effect.kind === 'book' ? { seen, changes: [done, held(order, found.order), TOUCH] } : null;
  }
}

function isNotThere(found: LookUp): boolean {
  return found.type === 'absent' || (found.type === 'found' && found.order.status === 'held');
}

/** What follows where a send has certainly failed; null where the answer does not say so. */
function certainAbsence(
  state: SagaState,
  order: BookingOrder,
  effect: OpenPurchase,
  found: LookUp,
  now: Temporal.Instant,
): Seen | null {
  if (!isNotThere(found)) return null;
  const { booking } = state;
  const { seller, place } = wordsOf(booking);
  const absent = closeEffect(effect.id, 'absent', found);
  if (effect.kind !== 'book') {
    return found.type === 'absent'
      ? {
          seen: `The ${seller} does not show the held ${place} any more.`,
          changes: [absent, ...released(booking, order)],
        }
      : { seen: `The ${seller} still shows the ${place} as held.`, changes: [absent, TOUCH] };
  }
  if (isGivenUp(booking, order, effect)) {
    const reason = notBought(wordsOf(booking));
    return { seen: reason.message, changes: [absent, ...refuseOrder(booking, order, 'book', reason)] };
  }
  const again = purchaseAgain(state, order, effect, now);
  const said = `shows no such order, so nothing was bought.${again.isLast ? '' : ' It is tried again.'}`;
  const line = historyLine(`${orderName(booking, order)}: the ${seller} ${said}`);
  return {
    seen: `The ${seller} ${said}`,
    changes: [absent, ...again.changes, ...(booking.status === 'BOOKING_PAUSED' ? [] : [line])],
  };
}

/** A failed send that had left is not retried where what it was to buy is free for others by then. */
function isGivenUp(booking: Booking, order: BookingOrder, { leftAt }: Effect): boolean {
  return leftAt !== null && serviceOf(booking).goneAt?.(order.detail) instanceof Temporal.Instant;
}

/**
 * Resends a purchase that has certainly failed. If it was first sent some time ago, its offer is searched again first,
 * as it may have lapsed. `isLast`: it has been tried as often as it may.
 */
export function purchaseAgain(
  { effects }: Pick<SagaState, 'effects'>,
  order: BookingOrder,
  { key, attempt }: Pick<Effect, 'key' | 'attempt'>,
  now: Temporal.Instant,
): { readonly changes: readonly SagaChange[]; readonly isLast: boolean } {
  const sends = effects.filter((one) => one.orderId === order.id && one.kind === 'book');
  const firstMs = Math.min(...sends.filter((one) => one.key === key).map(({ sentAt }) => sentAt.getTime()));
  const isOld = now.epochMilliseconds - firstMs >= FIND_AGAIN_AFTER_MS;
  const purchases = new Set(sends.map((one) => one.key)).size;
  return {
    // What is found is bought under a reference of its own.
    changes: isOld
      ? [{ type: 'order', orderId: order.id, change: { state: 'waiting', ownContext: false } }, TOUCH]
      : backToStart(order, 'book'),
    isLast: attempt >= MAX_ATTEMPTS || (isOld && purchases >= MAX_PURCHASES),
  };
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
    // Nothing was bought, and it has only become cheaper: search it again; the difference is refunded.
    return [findAgain(order, newId), TOUCH];
  }
  // A held order waits for an answer; one that is not held goes to the next buyer, so it is refunded at once.
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
  known = order.detail,
): readonly SagaChange[] {
  const { confirmed, locator } = wordsOf(booking);
  const detail = serviceOf(booking).asBought?.(known, supplierOrder, now) ?? known;
  const sweepAt = serviceOf(booking).firstReadAt?.(detail, now) ?? now.add({ hours: FIRST_SWEEP_HOURS });
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
