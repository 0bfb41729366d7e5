import { formatInr } from '@pravas/domain/money/money.ts';
import type { PaymentState } from '@pravas/payments/port.ts';
import type { Tx } from '../../platform/database.ts';
import { recordAudit } from '../audit/index.ts';
import { applyVerification, insertRefund } from '../payment/index.ts';
import { addHistory, changeBooking, enqueueEvent } from './booking-repository.ts';
import type { SagaState } from './load-saga.ts';

/**
 * Records what the gateway says of an order. Money that pays for this booking as it stands starts the purchase; money
 * that comes too late, twice or in another amount goes straight back.
 */
export async function recordPayment(
  tx: Tx,
  state: SagaState,
  orderId: string,
  gatewayState: PaymentState,
  now: Temporal.Instant,
): Promise<void> {
  const { booking, orders } = state;
  const order = orders.find((candidate) => candidate.orderId === orderId);
  if (!order) throw new Error(`Order ${orderId} is not of booking ${booking.id}`);
  const verification = await applyVerification(tx, booking.organizationId, booking.id, orderId, gatewayState, now);
  if (verification.type === 'failed' && !order.superseded && booking.status === 'CREATED') {
    await changeBooking(tx, booking, { paymentStatus: 'FAILED' }, now);
    await addHistory(tx, booking, `Payment failed: ${verification.message} Nothing was charged.`, now);
    return;
  }
  if (verification.type !== 'captured') {
    await changeBooking(tx, booking, {}, now);
    return;
  }
  const { amountPaise } = verification;
  const pays =
    booking.status === 'CREATED' &&
    !order.superseded &&
    amountPaise === booking.totalPaise &&
    amountPaise === order.amountPaise;
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: 'booking-saga',
    action: pays ? 'payment.captured' : 'payment.captured_late',
    objectType: 'booking',
    objectId: booking.id,
    details: { orderId, amountPaise },
  });
  if (pays) {
    await changeBooking(tx, booking, { event: 'payment_captured', paymentStatus: 'SUCCESSFUL', runAt: now }, now);
    await addHistory(tx, booking, `${formatInr(amountPaise)} received. Booking in process.`, now);
    return;
  }
  await insertRefund(tx, {
    organizationId: booking.organizationId,
    bookingId: booking.id,
    paymentOrderId: order.id,
    refundRef: `rl-${orderId}`,
    amountPaise,
    reason: 'A payment that this booking did not need',
    now,
  });
  await changeBooking(tx, booking, { runAt: now }, now);
  await addHistory(tx, booking, `A second or late payment of ${formatInr(amountPaise)} goes back to the card.`, now);
  await enqueueEvent(tx, booking.organizationId, 'booking.late_payment', { bookingId: booking.id }, now);
}
