import { GUARD_MESSAGES, guardBooking } from '../approval-standing.ts';
import { orderName, serviceOf } from '../service-module.ts';
import { historyLine } from './change-lines.ts';
import { refuseOrder } from './decide-outcome.ts';
import { dueFor, orderCaseFacts, pausedCaseKey } from './decide-pause.ts';
import type { Decide } from './saga-io.ts';
import { orderOf } from './saga-state.ts';

/**
 * Hands an order that no supplier sells us to the travel desk once it is paid: it buys it and enters what it has
 * bought, or gives the money back. As for any purchase it must be approved in its current state (reliability I5);
 * otherwise the order is refused.
 */
export function decideHandOver(orderId: string): Decide<void> {
  return (state, now) => {
    const { booking } = state;
    const order = orderOf(state, orderId);
    const guard = guardBooking(booking);
    if (!guard.ok) {
      const refusal = { message: GUARD_MESSAGES[guard.code], advice: null };
      return { changes: refuseOrder(booking, order, 'book', refusal), result: undefined };
    }
    return {
      changes: [
        { type: 'booking', change: { event: 'needs_human', runAt: now, leaseUntil: null } },
        historyLine('The travel desk buys it.'),
        {
          type: 'open_case',
          kind: 'desk_purchase',
          key: pausedCaseKey(booking.id),
          title: `Buy ${orderName(booking, order)}: ${serviceOf(booking).inTrip.detail(booking)}`,
          facts: orderCaseFacts(state, order),
          dueAt: dueFor(booking, order, now),
        },
        { type: 'audit', action: 'booking.handed_over', details: { orderId } },
      ],
      result: undefined,
    };
  };
}
