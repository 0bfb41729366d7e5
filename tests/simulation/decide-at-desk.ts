import { paise } from '@pravas/domain/money/money.ts';
import type { BookingLeg } from '../../apps/server/src/modules/booking/booking.ts';
import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import { decideResume, type ResumeDecision } from '../../apps/server/src/modules/booking/saga/decide-by-hand.ts';
import { openPurchase } from '../../apps/server/src/modules/booking/saga/decide-outcome.ts';
import type { SagaState } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import type { Act } from './act-as-people.ts';
import { type FakeOrder, isLive, purchaseOf } from './fake-supplier.ts';
import type { Random } from './random.ts';
import { TIMING } from './weather.ts';

/**
 * What somebody of the travel desk decides about a paused booking who has asked the airline by telephone: what it holds or
 * is working on he is told. Null where nothing is paused.
 */
export function deskDecision(
  random: Random,
  state: Pick<SagaState, 'booking' | 'effects'>,
  orders: readonly FakeOrder[],
): ResumeDecision | null {
  const { booking } = state;
  if (booking.status !== 'BOOKING_PAUSED') return null;
  const liveOf = (leg: BookingLeg) =>
    orders.find((order) => order.purchase === purchaseOf(leg.offer) && isLive(order)) ?? null;
  const lost = booking.legs.filter((leg) => openPurchase(state, leg.id) !== null);
  const held = booking.legs.find((leg) => leg.state === 'held');
  const [leg] = lost;
  if (!leg) {
    // The fare has become dearer while its seat is held.
    const totalPaise = held && paise(Math.round(held.offer.price.sellPaise * 1.1));
    const accepts = held && totalPaise ? ({ type: 'accept_price', legId: held.id, totalPaise } as const) : null;
    return random.chance(0.5) ? accepts : { type: 'refund' };
  }
  const order = liveOf(leg);
  if (order?.state === 'ticketed') {
    const found = { pnr: `PNR${order.ref}`, bookingRef: order.ref, tickets: [] };
    return { type: 'mark_booked', legId: leg.id, order: found };
  }
  if (lost.some((one) => liveOf(one) !== null)) return { type: 'retry' };
  return random.pick<ResumeDecision>([{ type: 'mark_absent', legId: leg.id }, { type: 'refund' }, { type: 'retry' }]);
}

/** Enters such a decision. */
export const decideAtDesk =
  (decision: ResumeDecision): Act =>
  (memory, now) => {
    try {
      const { changes } = decideResume(decision, TIMING.quietPeriodMs)(memory, now, () => {
        throw new Error('A decision of the desk makes nothing new');
      });
      return applyChanges(memory, changes, now);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
