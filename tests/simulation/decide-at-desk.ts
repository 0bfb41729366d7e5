import { paise } from '@pravas/domain/money/money.ts';
import type { Booking, BookingOrder } from '../../apps/server/src/modules/booking/booking.ts';
import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import { decideResume, type ResumeDecision } from '../../apps/server/src/modules/booking/saga/decide-by-hand.ts';
import { openPurchase } from '../../apps/server/src/modules/booking/saga/decide-outcome.ts';
import type { Decide } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import type { SagaState } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { serviceOf } from '../../apps/server/src/modules/booking/service-module.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import type { Act } from './act-as-people.ts';
import { isLive } from './fake-supplier.ts';
import type { Random } from './random.ts';
import type { FakeOrder, SimulatedDesk } from './simulated-service.ts';
import { simulatedOf } from './simulated-services.ts';
import { TIMING } from './weather.ts';

/**
 * What somebody of the travel desk decides about a paused booking after they have asked the supplier by telephone: the
 * supplier says what it holds or is working on. Null where nothing is paused.
 */
export function deskDecision(
  random: Random,
  state: Pick<SagaState, 'booking' | 'effects'>,
  orders: readonly FakeOrder[],
): ResumeDecision | null {
  const { booking } = state;
  if (booking.status !== 'BOOKING_PAUSED') return null;
  const sold = simulatedOf(booking);
  const liveOf = (order: BookingOrder) =>
    orders.find((one) => one.purchase === sold.purchaseOf(order.detail) && isLive(one)) ?? null;
  if (sold.atDesk) return purchaseDecision(random, booking, sold.atDesk);
  const lost = booking.orders.filter((order) => openPurchase(state, order.id) !== null);
  const held = booking.orders.find((order) => order.state === 'held');
  const [order] = lost;
  if (!order) {
    // Its price has risen while it is held.
    const totalPaise = held && paise(Math.round(serviceOf(booking).rules.pricePaise(held.detail) * 1.1));
    const accepts = held && totalPaise ? ({ type: 'accept_price', orderId: held.id, totalPaise } as const) : null;
    return random.chance(0.5) ? accepts : { type: 'refund' };
  }
  const live = liveOf(order);
  if (live?.state === 'confirmed') {
    return { type: 'mark_booked', orderId: order.id, order: sold.found(sold.tell(live)) };
  }
  if (lost.some((one) => liveOf(one) !== null)) return { type: 'retry' };
  return random.pick<ResumeDecision>([
    { type: 'mark_absent', orderId: order.id },
    { type: 'refund' },
    { type: 'retry' },
  ]);
}

/** A purchase by hand is as agreed or cheaper, fails, or is postponed; a dearer one is refused. */
function purchaseDecision(random: Random, booking: Booking, desk: SimulatedDesk): ResumeDecision {
  const order = booking.orders.find((one) => one.state === 'waiting');
  if (!order || random.chance(0.1)) return { type: 'retry' };
  if (random.chance(0.15)) return { type: 'refund' };
  return { type: 'mark_booked', orderId: order.id, order: desk.bought(order, random.pick([0.9, 1, 1, 1.1])) };
}

/** Enters such a decision. */
export const decideAtDesk = (decision: ResumeDecision): Act => byHand(decideResume(decision, TIMING.quietPeriodMs));

const nothingNew = (): never => {
  throw new Error('A decision of the desk makes nothing new');
};

/** Has a person decide; null where the rules refuse it. */
export const byHand =
  (decide: Decide<void>, newId: () => string = nothingNew): Act =>
  (memory, now) => {
    try {
      const { changes } = decide(memory, now, newId);
      return applyChanges(memory, changes, now);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
