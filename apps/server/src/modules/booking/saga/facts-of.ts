import { nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import type {
  CancellationFacts,
  ChangeFacts,
  EffectKind,
  OrderFacts,
  SagaFacts,
} from '@pravas/domain/booking/saga-facts.ts';
import { epochMillisecondsOf } from '@pravas/domain/time/airport-time.ts';
import type { Refund } from '../../payment/index.ts';
import { type BookingOrder, type Effect, effectKey } from '../booking.ts';
import { cancelItemFacts, openOf } from '../cancellation/cancel-items.ts';
import type { Cancellation } from '../cancellation/cancellation.ts';
import { isBoughtByHand, serviceOf } from '../service-module.ts';
import { isGivenUp } from './decide-held.ts';
import { waitsFor } from './disputed-refund.ts';
import { purchaseSend } from './purchase-send.ts';
import { openCancellation, openChange, paidAtMs, type SagaState } from './saga-state.ts';

/** What would be sent next for an order in this state. */
const NEXT_KIND: Partial<Record<BookingOrder['state'], EffectKind>> = { held: 'confirm_held' };

/** The state as the saga's decision reads it. */
export function factsOf(state: SagaState): SagaFacts {
  const { booking, payments, refunds } = state;
  const { rules } = serviceOf(booking);
  const lapses = booking.orders.map(({ detail }) => epochMillisecondsOf(rules.lapsesAt(detail)));
  return {
    // A booking taken out of its trip is over; money that arrives for it is refunded.
    status: booking.isRemoved && booking.status === 'CREATED' ? 'EXPIRED' : booking.status,
    lapsesAtMs: Math.min(...lapses),
    paidAtMs: paidAtMs(state),
    ...(state.isEntryWaiting ? { isEntryWaiting: true } : {}),
    orders: booking.orders.map((order) => orderFacts(state, order)),
    payments: payments.map((payment) => ({
      paymentRef: payment.paymentRef,
      status: payment.status,
      verifyAtMs: payment.verifyAt?.getTime() ?? null,
      ...(isGivenUp(state, payment) ? { isGivenUp: true } : {}),
    })),
    cancellations: state.cancellations.flatMap((one) => cancellationFacts(state, one) ?? []),
    change: changeFacts(state),
    refunds: refunds.map((refund) => ({
      refundId: refund.id,
      state: refund.state,
      nextTryAtMs: refund.nextTryAt.getTime(),
      ...waitOf(state, refund),
    })),
  };
}

/** Whether a refund waits for a dispute of its payment, and whether that was announced. */
function waitOf(state: SagaState, refund: Refund): Pick<SagaFacts['refunds'][number], 'waitsForBank'> {
  const whom = waitsFor(state, refund);
  return whom === null ? {} : { waitsForBank: refund.heldFor === whom ? 'said' : 'unsaid' };
}

function orderFacts({ booking, effects }: SagaState, order: BookingOrder): OrderFacts {
  const purchases = effects.filter(
    (effect) => effect.orderId === order.id && effect.kind !== 'cancel' && effect.kind !== 'change',
  );
  const open = purchases.find(({ state }) => state === 'sent');
  const isReleasing =
    order.state === 'held' && booking.orders.some((other) => other.state === 'failed' || isRefused(other));
  const kind = isReleasing ? 'release_held' : (NEXT_KIND[order.state] ?? 'book');
  return {
    orderId: order.id,
    state: order.state,
    holdable: serviceOf(booking).rules.isHoldable(order.detail),
    contextReady: order.ownContext,
    ...(isBoughtByHand(booking, order) ? { isByHand: true } : {}),
    open: open ? purchaseSend(booking, order, open) : null,
    attempts: purchases.filter((effect) => effect.key === effectKey(order, kind)).length,
    purchases: new Set(purchases.filter((effect) => effect.kind === 'book').map(({ key }) => key)).size,
    refused: isRefused(order),
    orphanedHold: orphanedHoldOf(order, purchases),
  };
}

/** A failed order whose hold was never seen to end; it is chased with growing intervals. */
function orphanedHoldOf(
  order: BookingOrder,
  purchases: readonly Effect[],
): NonNullable<OrderFacts['orphanedHold']> | null {
  const [first] = purchases;
  const last = purchases.at(-1);
  if (order.state !== 'failed' || order.supplierOrder?.status !== 'held' || !first || !last) return null;
  if (purchases.some((effect) => effect.kind === 'release_held' && effect.state === 'done')) return null;
  return { open: openOf(purchases), dueAtMs: nextPollAtMs(first.sentAt.getTime(), last.sentAt.getTime()) };
}

function cancellationFacts(state: SagaState, { id }: Cancellation): CancellationFacts | null {
  const cancellation = openCancellation(state, id);
  if (!cancellation) return null;
  const items = cancelItemFacts(state, cancellation);
  // The saga sends nothing that the travel desk arranges by hand: it continues when the supplier's answers are entered.
  if (cancellation.channel === 'request' && items.some((item) => item.progress === 'wanted')) return null;
  return {
    cancellationId: id,
    state: cancellation.state === 'requested' ? 'requested' : 'supplier',
    pollAtMs: cancellation.pollAt?.getTime() ?? null,
    items,
  };
}

function changeFacts(state: SagaState): ChangeFacts | null {
  const change = openChange(state);
  if (change?.state !== 'sending') return null;
  const sends = state.effects.filter((effect) => effect.kind === 'change' && effect.subject === change.id);
  return { changeId: change.id, open: openOf(sends), attempts: sends.length };
}

/** A held order carries a message only once the supplier has refused to confirm it. */
function isRefused(order: BookingOrder): boolean {
  return order.state === 'held' && order.message !== null;
}
