import { nextAskMs } from '@pravas/domain/booking/saga.ts';
import { postCancellation } from '@pravas/domain/ledger/post-cancellation.ts';
import { formatInr, sum } from '@pravas/domain/money/money.ts';
import type { CancellationState, CancelOutcome, LookUp } from '@pravas/suppliers/flight/port.ts';
import type { Tx } from '../../platform/database.ts';
import { supplierMessage } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { insertRefund } from '../payment/index.ts';
import { addHistory, changeBooking, changeLeg, enqueueEvent } from './booking-repository.ts';
import { type Cancellation, type CancelledOrder, changeCancellation } from './cancellation-repository.ts';
import type { SagaState } from './load-saga.ts';
import { cancellationAmounts } from './request-cancellation.ts';
import { usedOrder } from './settle-booking.ts';

/** What an airline's answer to a cancellation means: cancelled, refused, or to be asked again. */
export function readCancelOutcome(outcome: CancelOutcome): CancelledOrder | null {
  if (outcome.type === 'accepted') return orderOf(outcome.cancellation);
  if (outcome.type === 'failed' && !outcome.error.retryable) {
    return { progress: 'refused', cancellation: null, message: supplierMessage(outcome.error.messages) };
  }
  return null;
}

/** What looking an order up tells of a cancellation whose answer was lost; null while it is still unclear. */
export function readCancelLookUp(found: LookUp): CancelledOrder | null {
  const isCancelled = found.type === 'found' && found.booking.status === 'cancelled';
  // The request's number is lost with its answer, so the money follows what the airline quoted before.
  return isCancelled ? { progress: 'settled', cancellation: null, message: null } : null;
}

function orderOf(cancellation: CancellationState): CancelledOrder {
  if (cancellation.state === 'rejected') {
    return { progress: 'refused', cancellation, message: 'The airline turned the cancellation down.' };
  }
  const isStated = cancellation.state === 'refunded' && cancellation.penaltyPaise !== null;
  return { progress: isStated ? 'settled' : 'accepted', cancellation, message: null };
}

/** Keeps what an airline said of one order. */
export async function recordCancelledOrder(
  tx: Tx,
  { booking, cancellation }: SagaState,
  legId: string,
  order: CancelledOrder,
  now: Temporal.Instant,
): Promise<void> {
  const current = requireCancellation(cancellation);
  await changeCancellation(tx, current, { orders: { ...current.orders, [legId]: order } });
  if (order.message !== null) await addHistory(tx, booking, order.message, now);
  await changeBooking(tx, booking, {}, now);
}

/** All airlines have answered: the booking is cancelled, or stays as it was where every one refused. */
export async function confirmCancellation(
  tx: Tx,
  { booking, cancellation }: SagaState,
  now: Temporal.Instant,
): Promise<void> {
  const current = requireCancellation(cancellation);
  const orders = Object.values(current.orders);
  if (orders.every((order) => order.progress === 'refused')) {
    const message = orders.find((order) => order.message !== null)?.message ?? 'The airline did not confirm.';
    await changeCancellation(tx, current, { state: 'refused', message, settledAt: now });
    await changeBooking(tx, booking, { runAt: now, leaseUntil: null }, now);
    await addHistory(tx, booking, `Not cancelled: ${message}`, now);
    await enqueueEvent(tx, booking.organizationId, 'booking.cancel_refused', { bookingId: booking.id }, now);
    return;
  }
  const isWhole = orders.every((order) => order.progress !== 'refused');
  await changeCancellation(tx, current, { state: 'airline', pollAt: now });
  if (!isWhole) {
    // What the airline refused stays booked and flies; only the rest is gone.
    for (const leg of booking.legs.filter((one) => isCancelled(current, one.id))) {
      await changeLeg(tx, leg, { state: 'failed', message: 'Cancelled.' });
    }
  }
  await changeBooking(tx, booking, { ...(isWhole ? { event: 'cancelled' as const } : {}), runAt: now }, now);
  await addHistory(
    tx,
    booking,
    `${isWhole ? 'Booking cancelled.' : 'One of two flights was cancelled.'} Processing refund...`,
    now,
  );
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: 'booking-saga',
    action: 'booking.cancelled',
    objectType: 'booking',
    objectId: booking.id,
    details: { orders: orders.map((order) => order.progress) },
  });
  await enqueueEvent(tx, booking.organizationId, 'booking.cancelled', { bookingId: booking.id }, now);
}

/** Records how far an airline's refund is; asked again later while it has not stated the money. */
export async function recordPoll(
  tx: Tx,
  state: SagaState,
  legId: string,
  answer: CancellationState | null,
  now: Temporal.Instant,
): Promise<void> {
  const current = requireCancellation(state.cancellation);
  const order = answer === null ? null : orderOf(answer);
  if (order && order.progress !== 'accepted') {
    await changeCancellation(tx, current, { orders: { ...current.orders, [legId]: order } });
    await changeBooking(tx, state.booking, {}, now);
    return;
  }
  const again = nextAskMs(current.createdAt.getTime(), now.epochMilliseconds);
  await changeCancellation(tx, current, { pollAt: Temporal.Instant.fromEpochMilliseconds(Math.round(again)) });
  await changeBooking(tx, state.booking, {}, now);
}

function isCancelled(cancellation: Cancellation, legId: string): boolean {
  const progress = cancellation.orders[legId]?.progress;
  return progress === 'accepted' || progress === 'settled';
}

/**
 * Every airline has stated its charge: ledger, refund, audit and message move together. An order that the airline
 * turned down is left out: it is still booked.
 */
export async function settleCancellation(tx: Tx, state: SagaState, now: Temporal.Instant): Promise<void> {
  const { booking } = state;
  const current = requireCancellation(state.cancellation);
  const booked = booking.legs.filter((leg) => isCancelled(current, leg.id));
  const orders = booked.map((leg) => ({ leg, order: current.orders[leg.id] }));
  const stated = orders.every(({ order }) => order?.cancellation?.penaltyPaise != null);
  const penaltyPaise = stated
    ? sum(orders.flatMap(({ order }) => order?.cancellation?.penaltyPaise ?? []))
    : current.quote.airlinePenaltyPaise;
  const amounts = cancellationAmounts(booking, booked, penaltyPaise, true, now);
  await postTransfers(
    tx,
    booking.organizationId,
    booking.id,
    postCancellation({
      bookingId: booking.id,
      sellPaise: sum(booked.map((leg) => leg.offer.price.sellPaise)),
      costPaise: sum(booked.map((leg) => leg.supplierBooking?.costPaise ?? leg.offer.price.costPaise)),
      airlinePenaltyPaise: amounts.airlinePenaltyPaise,
      serviceChargePaise: amounts.serviceChargePaise,
      cgstPaise: amounts.cgstPaise,
      sgstPaise: amounts.sgstPaise,
      igstPaise: amounts.igstPaise,
    }),
    now,
  );
  if (amounts.refundPaise > 0) {
    await insertRefund(tx, {
      organizationId: booking.organizationId,
      bookingId: booking.id,
      paymentOrderId: usedOrder(state).id,
      refundRef: `rc-${booking.id}`,
      amountPaise: amounts.refundPaise,
      reason: 'The booking was cancelled',
      now,
    });
  }
  await changeCancellation(tx, current, { state: 'settled', refund: amounts, settledAt: now, pollAt: null });
  await changeBooking(tx, booking, { runAt: now }, now);
  await addHistory(
    tx,
    booking,
    `Refund: ${formatInr(amounts.refundPaise)} of ${formatInr(amounts.paidPaise)}; the airline keeps ${formatInr(amounts.airlinePenaltyPaise)}.`,
    now,
  );
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: 'booking-saga',
    action: 'booking.refund_calculated',
    objectType: 'booking',
    objectId: booking.id,
    details: { refundPaise: amounts.refundPaise, airlinePenaltyPaise: amounts.airlinePenaltyPaise },
  });
}

/** An airline that never confirms leaves its order booked; a person must look. */
export async function giveUpCancelling(tx: Tx, state: SagaState, legId: string, now: Temporal.Instant): Promise<void> {
  const message = 'The airline did not confirm the cancellation. The travel desk looks into it.';
  await recordCancelledOrder(tx, state, legId, { progress: 'refused', cancellation: null, message }, now);
}

function requireCancellation(cancellation: Cancellation | null): Cancellation {
  if (!cancellation) throw new Error('A cancellation step without a cancellation');
  return cancellation;
}
