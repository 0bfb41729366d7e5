import type { LookUp } from '@pravas/suppliers/order-port.ts';
import type { BookingOrder } from '../booking.ts';
import { orderName, wordsOf } from '../service-module.ts';
import { askAgain, closeEffect, historyLine, TOUCH } from './change-lines.ts';
import { endedHold, openPurchase } from './decide-outcome.ts';
import { dueFor, orderCaseFacts } from './decide-pause.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, SagaAnswers } from './saga-io.ts';
import { orderOf, type SagaState } from './saga-state.ts';

/**
 * An order that was sent too often without ever arriving fails. A held one is given back first; where even that is not
 * confirmed, the money is refunded anyway, and the hold is chased while the travel desk knows of it.
 */
export function decideGiveUp(orderId: string): Decide<void> {
  return (state, now) => {
    const order = orderOf(state, orderId);
    const { seller, price } = wordsOf(state.booking);
    const last = state.effects.findLast((one) => one.orderId === orderId && one.kind === 'book');
    const why =
      order.state === 'waiting' && !order.ownContext && last?.state !== 'absent'
        ? `The ${price} changed each time it was to be bought.`
        : `The ${seller} did not confirm after several attempts.`;
    const message = order.message ?? why;
    const isToBeReleased = order.state === 'held' && order.message === null;
    return {
      changes: [
        {
          type: 'order',
          orderId,
          change: { state: isToBeReleased ? 'held' : 'failed', message, advice: order.advice },
        },
        ...(order.state === 'held' && !isToBeReleased ? [orphanedHoldCase(state, order, now)] : []),
        TOUCH,
      ],
      result: undefined,
    };
  };
}

/**
 * Records the outcome of releasing a hold that a failed order had left. The result is true when it may continue at
 * once.
 */
export function decideOrphanedHoldOutcome(
  orderId: string,
  effectId: string,
  outcome: SagaAnswers['release_held'],
): Decide<boolean> {
  return (state, now) => {
    if (outcome.type === 'released') {
      return { changes: ended(state, orderOf(state, orderId), effectId, 'done', outcome), result: true };
    }
    if (outcome.type === 'unknown' || outcome.type === 'pending') {
      return { changes: [askAgain(now.epochMilliseconds, now)], result: false };
    }
    // Refused or never sent: the hold is as it was, and it is tried again at its time.
    return { changes: [closeEffect(effectId, 'absent', outcome), TOUCH], result: true };
  };
}

/** Records what looking for such a hold found. The result is true when it may continue at once. */
export function decideOrphanedHoldLookUp(orderId: string, found: LookUp, absentIsCertain: boolean): Decide<boolean> {
  return (state, now) => {
    const order = orderOf(state, orderId);
    const effect = openPurchase(state, orderId);
    if (!effect) return { changes: [], result: true };
    const isGone = found.type === 'found' ? found.order.status === 'cancelled' : found.type === 'absent';
    if (isGone && absentIsCertain) return { changes: ended(state, order, effect.id, 'done', found), result: true };
    if (found.type === 'found' && found.order.status === 'held' && absentIsCertain) {
      return { changes: [closeEffect(effect.id, 'absent', found), TOUCH], result: true };
    }
    return { changes: [askAgain(effect.sentAt.getTime(), now)], result: false };
  };
}

function ended(
  { booking }: SagaState,
  order: BookingOrder,
  effectId: string,
  as: 'done' | 'absent',
  outcome: unknown,
): readonly SagaChange[] {
  const { place } = wordsOf(booking);
  return [
    closeEffect(effectId, as, outcome),
    { type: 'order', orderId: order.id, change: endedHold(order) },
    { type: 'close_case', key: orphanedHoldKey(order), resolution: `The ${place} was given back.` },
    historyLine(`${orderName(booking, order)}: the held ${place} was given back`),
    TOUCH,
  ];
}

function orphanedHoldCase(state: SagaState, order: BookingOrder, now: Temporal.Instant): SagaChange {
  const { place, locator } = wordsOf(state.booking);
  return {
    type: 'open_case',
    kind: 'unknown_outcome',
    key: orphanedHoldKey(order),
    title: `${orderName(state.booking, order)}: a held ${place} could not be given back, ${locator} ${order.locator ?? '-'}`,
    facts: orderCaseFacts(state, order),
    dueAt: dueFor(state.booking, order, now),
  };
}

function orphanedHoldKey(order: BookingOrder): string {
  return `left-hold:${order.id}`;
}
