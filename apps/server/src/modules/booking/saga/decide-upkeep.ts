import { nextStep } from '@pravas/domain/booking/saga.ts';
import type { SagaTiming } from '@pravas/domain/booking/saga-facts.ts';
import type { Answer, RefreshedDetail } from '@pravas/suppliers/order-port.ts';
import { serviceOf, wordsOf } from '../service-module.ts';
import { askAgain, historyLine, instantAt, TOUCH } from './change-lines.ts';
import { refuseOrder } from './decide-outcome.ts';
import { priceMovedCase } from './decide-pause.ts';
import { usedPayment } from './decide-settle.ts';
import { factsOf } from './facts-of.ts';
import type { Decide } from './saga-io.ts';
import { orderOf } from './saga-state.ts';
import { priceRose, refusedPurchase } from './saga-words.ts';

/** A lapsed price is searched for this long after the payment; then the money is refunded. */
const FIND_AGAIN_FOR_MS = 600_000;

/**
 * Records the result of searching again for a lapsed price. The customer agreed to a price: a dearer one is refused, a
 * cheaper one is refunded later. The result is true when the next step may follow at once.
 */
export function decideRefreshed(orderId: string, answer: Answer<RefreshedDetail<unknown>>): Decide<boolean> {
  return (state, now, newId) => {
    const order = orderOf(state, orderId);
    const { rules } = serviceOf(state.booking);
    if (!answer.ok) {
      const paidAtMs = usedPayment(state).settledAt?.getTime() ?? now.epochMilliseconds;
      if (answer.error.retryable && now.epochMilliseconds - paidAtMs < FIND_AGAIN_FOR_MS) {
        return { changes: [askAgain(paidAtMs, now)], result: false };
      }
      return {
        changes: refuseOrder(state.booking, order, 'book', refusedPurchase(rules.words, answer.error.messages)),
        result: true,
      };
    }
    const { detail } = answer.value;
    const oldTotalPaise = rules.pricePaise(order.detail);
    const newTotalPaise = rules.pricePaise(detail);
    if (newTotalPaise > oldTotalPaise) {
      const price = { oldTotalPaise, newTotalPaise };
      const changes = refuseOrder(state.booking, order, 'book', priceRose(rules.words, oldTotalPaise, newTotalPaise));
      return { changes: [...changes, priceMovedCase(state, order, price, now)], result: true };
    }
    return {
      changes: [{ type: 'order', orderId, change: { detail, ownContext: true, clientRef: newId() } }, TOUCH],
      result: true,
    };
  };
}

/**
 * An unpaid booking lapses once it would have begun. It is checked once more: a payment that was abandoned may still
 * have to be watched, since money that comes for it is refunded. What was entered as bought meanwhile waits for its
 * second person.
 */
export const decideExpiry: Decide<void> = ({ booking, isEntryWaiting }, now) => ({
  changes: isEntryWaiting
    ? [{ type: 'booking', change: { runAt: now, leaseUntil: null } }]
    : [
        { type: 'booking', change: { event: 'lapsed_unpaid', runAt: now, leaseUntil: null } },
        historyLine(`${wordsOf(booking).begun}; the unpaid booking lapsed.`),
      ],
  result: undefined,
});

/**
 * Suspends the booking until its next time. Decides again under the lock: somebody may have woken it since the facts
 * were read. The result is true when there is something to do after all.
 */
export function decideRest(timing: SagaTiming): Decide<boolean> {
  return (state, now) => {
    const step = nextStep(factsOf(state), now.epochMilliseconds, timing);
    if (step.type !== 'wait' && step.type !== 'rest') return { changes: [], result: true };
    const runAt = step.type === 'wait' ? instantAt(step.untilMs) : null;
    return { changes: [{ type: 'booking', change: { runAt, leaseUntil: null } }], result: false };
  };
}
