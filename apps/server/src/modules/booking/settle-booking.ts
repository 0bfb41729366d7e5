import { quoteBooking } from '@pravas/domain/booking/quote-booking.ts';
import { dueFor, postPurchase } from '@pravas/domain/ledger/posting.ts';
import { formatInr, type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { recordAudit } from '../audit/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { insertRefund, type PaymentOrder } from '../payment/index.ts';
import type { Booking } from './booking.ts';
import { addHistory, changeBooking, changeLeg, enqueueEvent } from './booking-repository.ts';
import type { SagaState } from './load-saga.ts';

/**
 * Ends a purchase in one transaction: status, ledger, refund of what was not bought, audit and messages move together.
 * What is kept is priced by the terms frozen in the booking, for what was really booked.
 */
export async function settleBooking(tx: Tx, state: SagaState, now: Temporal.Instant): Promise<void> {
  const { booking } = state;
  for (const leg of booking.legs.filter((candidate) => candidate.state === 'waiting')) {
    await changeLeg(tx, leg, {
      state: 'failed',
      message: 'Not attempted, because the other flight could not be booked.',
    });
  }
  const order = usedOrder(state);
  const booked = booking.legs.filter((leg) => leg.state === 'booked');
  const kept = quoteBooking(
    booked.map((leg) => leg.offer),
    booking.facts.terms,
  );
  const purchase = {
    bookingId: booking.id,
    sellPaise: kept.sellPaise,
    costPaise: sum(booked.map((leg) => leg.supplierBooking?.costPaise ?? leg.offer.price.costPaise)),
    feePaise: kept.feePaise,
    cgstPaise: kept.cgstPaise,
    sgstPaise: kept.sgstPaise,
    igstPaise: kept.igstPaise,
  };
  const duePaise = dueFor(purchase);
  const refundPaise = paise(order.amountPaise - duePaise);
  if (refundPaise < 0) throw new Error(`Booking ${booking.id} would cost more than was captured`);
  await postTransfers(tx, booking.organizationId, booking.id, postPurchase(purchase), now);
  if (refundPaise > 0) {
    await insertRefund(tx, {
      organizationId: booking.organizationId,
      bookingId: booking.id,
      paymentOrderId: order.id,
      refundRef: `rf-${booking.id}`,
      amountPaise: refundPaise,
      reason: refundReason(booked.length, booking.legs.length),
      now,
    });
  }
  await finish(tx, state, booked.length, refundPaise, now);
}

async function finish(
  tx: Tx,
  state: SagaState,
  bookedCount: number,
  refundPaise: Paise,
  now: Temporal.Instant,
): Promise<void> {
  const { booking } = state;
  const allBooked = bookedCount === booking.legs.length;
  const failure = allBooked ? null : firstMessage(booking);
  await changeBooking(
    tx,
    booking,
    {
      event: bookedCount > 0 ? 'tickets_issued' : 'nothing_issued',
      failure,
      // Looked at once more even when nothing is due, since an abandoned payment order may still have to be watched.
      runAt: now,
      leaseUntil: null,
    },
    now,
  );
  const refunded = refundPaise > 0 ? ` ${formatInr(refundPaise)} goes back to the card.` : '';
  await addHistory(
    tx,
    booking,
    (allBooked ? 'Booked.' : bookedCount > 0 ? 'One of two flights was booked.' : 'Nothing was booked.') + refunded,
    now,
  );
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: 'booking-saga',
    action: bookedCount > 0 ? 'booking.booked' : 'booking.failed',
    objectType: 'booking',
    objectId: booking.id,
    details: { bookedOrders: bookedCount, refundPaise },
  });
  const topic = bookedCount > 0 ? 'booking.booked' : 'booking.failed';
  await enqueueEvent(tx, booking.organizationId, topic, { bookingId: booking.id }, now);
}

/** How references of refunds begin that send back a payment which this booking did not need. */
const UNNEEDED = 'rl-';

/** The captured order that pays for this booking; others were refunded the moment they came in. */
export function usedOrder({ orders, refunds }: SagaState): PaymentOrder {
  const order = orders.find(
    (candidate) =>
      candidate.status === 'SUCCESSFUL' &&
      refunds.every((refund) => refund.paymentOrderId !== candidate.id || !refund.refundRef.startsWith(UNNEEDED)),
  );
  if (!order) throw new Error('A booking is settled without a captured payment');
  return order;
}

function refundReason(booked: number, legs: number): string {
  if (booked === 0) return 'The flight could not be booked';
  return booked === legs ? 'The fare had fallen' : 'One of the flights could not be booked';
}

function firstMessage(booking: Booking): string | null {
  return booking.legs.find((leg) => leg.state !== 'booked' && leg.message !== null)?.message ?? null;
}
