import type { EffectKind, SagaFacts } from '@pravas/domain/booking/saga.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { Tx } from '../../platform/database.ts';
import { listPaymentOrders, listRefunds, type PaymentOrder, type Refund } from '../payment/index.ts';
import { type Booking, type Effect, effectKey } from './booking.ts';
import { findBooking, listEffects } from './booking-repository.ts';
import { type Cancellation, cancellationFacts, findCancellation } from './cancellation-repository.ts';
import { LeaseLost } from './saga-context.ts';

/** Everything that is recorded about a booking, and the same as the saga's decision reads it. */
export interface SagaState {
  readonly booking: Booking;
  readonly orders: readonly PaymentOrder[];
  readonly refunds: readonly Refund[];
  readonly effects: readonly Effect[];
  readonly cancellation: Cancellation | null;
  readonly facts: SagaFacts;
}

/** Loads a booking for the worker that claimed it with this epoch; throws LeaseLost for any other. */
export async function loadSaga(tx: Tx, bookingId: string, epoch: number, lock: boolean): Promise<SagaState> {
  const booking = await findBooking(tx, bookingId, lock);
  if (!booking || booking.epoch !== epoch) throw new LeaseLost();
  const orders = await listPaymentOrders(tx, bookingId);
  const refunds = await listRefunds(tx, bookingId);
  const effects = await listEffects(tx, bookingId);
  const cancellation = await findCancellation(tx, bookingId);
  const facts = factsOf(booking, orders, refunds, effects, cancellation);
  return { booking, orders, refunds, effects, cancellation, facts };
}

/** What would be sent next for an order in this state. */
const NEXT_KIND: Partial<Record<Booking['legs'][number]['state'], EffectKind>> = {
  held: 'ticket_held',
  booked: 'cancel',
};

function factsOf(
  booking: Booking,
  orders: readonly PaymentOrder[],
  refunds: readonly Refund[],
  effects: readonly Effect[],
  cancellation: Cancellation | null,
): SagaFacts {
  const departs = booking.legs.map((leg) => instantOf(departureOf(leg.offer.slices[0]).time).epochMilliseconds);
  return {
    status: booking.status,
    departsAtMs: Math.min(...departs),
    legs: booking.legs.map((leg) => {
      const own = effects.filter((effect) => effect.legId === leg.id);
      const open = own.find((effect) => effect.state === 'sent');
      const releasing =
        leg.state === 'held' && booking.legs.some((other) => other.state === 'failed' || isRefused(other));
      const kind = releasing ? 'release_held' : (NEXT_KIND[leg.state] ?? 'book');
      return {
        legId: leg.id,
        state: leg.state,
        holdable: leg.offer.holdAllowed,
        contextReady: leg.ownContext,
        open: open ? { kind: open.kind, attempt: open.attempt, sentAtMs: open.sentAt.getTime() } : null,
        attempts: own.filter((effect) => effect.key === effectKey(leg, kind)).length,
        refused: isRefused(leg),
      };
    }),
    orders: orders.map((order) => ({
      orderId: order.orderId,
      status: order.status,
      verifyAtMs: order.verifyAt?.getTime() ?? null,
    })),
    cancellation: cancellationFacts(booking, cancellation),
    refunds: refunds.map((refund) => ({
      refundId: refund.id,
      state: refund.state,
      nextTryAtMs: refund.nextTryAt.getTime(),
    })),
  };
}

/** A held leg carries a message only once the supplier has refused to ticket it. */
function isRefused(leg: Booking['legs'][number]): boolean {
  return leg.state === 'held' && leg.message !== null;
}
