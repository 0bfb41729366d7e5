import { paise } from '@pravas/domain/money/money.ts';
import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import { decideResume, type ResumeDecision } from '../../apps/server/src/modules/booking/saga/decide-by-hand.ts';
import { openPurchase } from '../../apps/server/src/modules/booking/saga/decide-outcome.ts';
import type { FlightBookingOrder, FlightState } from '../../apps/server/src/modules/flight-order/flight-booking.ts';
import type { FoundFlights } from '../../apps/server/src/modules/flight-order/index.ts';
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
  state: Pick<FlightState, 'booking' | 'effects'>,
  orders: readonly FakeOrder[],
): ResumeDecision | null {
  const { booking } = state;
  if (booking.status !== 'BOOKING_PAUSED') return null;
  const liveOf = (order: FlightBookingOrder) =>
    orders.find((one) => one.purchase === purchaseOf(order.detail) && isLive(one)) ?? null;
  const lost = booking.orders.filter((order) => openPurchase(state, order.id) !== null);
  const held = booking.orders.find((order) => order.state === 'held');
  const [order] = lost;
  if (!order) {
    // The fare has become dearer while its seat is held.
    const totalPaise = held && paise(Math.round(held.detail.price.sellPaise * 1.1));
    const accepts = held && totalPaise ? ({ type: 'accept_price', orderId: held.id, totalPaise } as const) : null;
    return random.chance(0.5) ? accepts : { type: 'refund' };
  }
  const live = liveOf(order);
  if (live?.state === 'confirmed') {
    const found: FoundFlights = { locator: `PNR${live.ref}`, bookingRef: live.ref, tickets: [] };
    return { type: 'mark_booked', orderId: order.id, order: found };
  }
  if (lost.some((one) => liveOf(one) !== null)) return { type: 'retry' };
  return random.pick<ResumeDecision>([
    { type: 'mark_absent', orderId: order.id },
    { type: 'refund' },
    { type: 'retry' },
  ]);
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
