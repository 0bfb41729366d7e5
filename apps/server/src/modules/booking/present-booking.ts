import { isStale } from '@pravas/domain/booking/price-freshness.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { disputedRefundText } from '@pravas/domain/refund/disputed-refund.ts';
import type { Tx } from '../../platform/database.ts';
import { listPayments, listRefunds, mayStillPay, type Payment, type Refund } from '../payment/index.ts';
import type { Booking, BookingOrder } from './booking.ts';
import { listHistory } from './booking-repository.ts';
import { type BookingMoney, badgeOf, booksAtDesk, statusTextOf } from './booking-texts.ts';
import { headOf } from './booking-units.ts';
import { listCancellations } from './cancellation/cancellation-repository.ts';
import { awaitsSecondPerson, enteredByDesk } from './desk-entry.ts';
import { readPaidByCredits } from './paid-by-credits.ts';
import { isOrderCancelled, orderText } from './saga/saga-words.ts';
import { orderName, serviceOf } from './service-module.ts';
import type { Viewer, WireHead } from './service-presentation.ts';

/**
 * A booking with its actions and why some are refused: the head that all services share, and what its own service adds
 * (spec screens §4). `viewer.next` is the step before paying for it.
 */
export async function presentBooking(
  tx: Tx,
  booking: Booking,
  viewer: Viewer & Pick<WireHead, 'next'>,
  labelOf: (supplierId: string) => string,
  now: Temporal.Instant,
): Promise<WireHead> {
  const { next } = viewer;
  const payments = await listPayments(tx, booking.id);
  const refunds = await listRefunds(tx, booking.id);
  const history = await listHistory(tx, booking.id);
  const cancellations = await listCancellations(tx, booking.id);
  const creditsPaise = await readPaidByCredits(tx, booking);
  const isEntered = await awaitsSecondPerson(tx, booking);
  const orders = booking.orders.map((order) => presentOrder(booking, order));
  const allowedActions = allowedActionsOf(booking, payments, viewer, isEntered, now);
  const view = { viewer, now, cancellations, creditsPaise, orders, allowedActions };
  const { notice, cameBack, fields } = await serviceOf(booking).presentation.present(tx, booking, view);
  const awaited = cancellations.filter(({ state }) => state === 'supplier');
  const money: BookingMoney = {
    payments,
    refunds,
    creditsPaise,
    cameBack,
    awaitedPaise: sum(awaited.map(({ quote }) => quote.refundPaise)),
    isPartCancelled: cancellations.some(({ state }) => state === 'supplier' || state === 'settled'),
    next,
    isEntered,
  };
  const details = booking.orders.map((order) => order.detail);
  return {
    _id: booking.id,
    tripId: booking.tripId,
    service: booking.service,
    ...headOf(booking, details),
    status: booking.status,
    badge: notice?.badge ?? badgeOf(booking, money),
    statusText: isEntered ? enteredByDesk(booking) : (notice?.text ?? statusTextOf(booking, money)),
    paymentStatus: booking.paymentStatus,
    totalPrice: booking.totalPaise,
    itineraryUpdated: booking.itineraryUpdatedAt.toString(),
    pendingTotalPrice: booking.pendingTotalPaise,
    next,
    orders,
    payments: payments.filter(isOwnPayment).map(presentPayment),
    refunds: refunds.map(presentRefund),
    gstin: booking.facts.gst?.gstin ?? null,
    history: history.map((event) => ({ at: event.at.toISOString(), text: event.text })),
    allowedActions,
    supplier: viewer.isAdmin ? [...new Set(booking.orders.map((order) => labelOf(order.supplierId)))].join(', ') : null,
    ...fields,
  };
}

/**
 * An order as people read it: what was given up is cancelled, with its whole booking or before it; what was never
 * bought is not.
 */
function presentOrder(booking: Booking, order: BookingOrder): WireHead['orders'][number] {
  const { state } = order;
  const isGivenUp = state === 'booked' ? booking.status === 'CANCELED' : isOrderCancelled(order);
  return {
    name: orderName(booking, order),
    state: isGivenUp ? 'cancelled' : state,
    locator: state === 'booked' || state === 'held' ? order.locator : null,
    message: isOrderCancelled(order) ? null : orderText(order),
  };
}

/** A payment that was given up for another does not count; if it is paid after all, it is refunded. */
function isOwnPayment({ superseded, status }: Payment): boolean {
  return !superseded || status === 'SUCCESSFUL';
}

function presentPayment(payment: Payment): WireHead['payments'][number] {
  return {
    orderId: payment.paymentRef,
    // Money that is set aside waits for the card beside it.
    status: payment.status === 'HELD' ? 'IN_PROGRESS' : payment.status,
    amount: payment.amountPaise,
    message: payment.message,
    at: payment.createdAt.toISOString(),
  };
}

function presentRefund(refund: Refund): WireHead['refunds'][number] {
  return {
    amount: refund.amountPaise,
    state: refund.state,
    reason: [refund.reason, disputedRefundText({ ...refund, isHeld: refund.heldAt !== null })]
      .filter((text) => text !== null)
      .join('. '),
    at: (refund.completedAt ?? refund.createdAt).toISOString(),
  };
}

function allowedActionsOf(
  booking: Booking,
  payments: readonly Payment[],
  viewer: Viewer & Pick<WireHead, 'next'>,
  isEntered: boolean,
  now: Temporal.Instant,
): WireHead['allowedActions'] {
  const unpaid = booking.status === 'CREATED';
  const watched = payments.some(mayStillPay);
  const payReason = !unpaid
    ? 'Only an unpaid booking can be paid.'
    : booking.origin === 'offline'
      ? booksAtDesk(booking)
      : isEntered
        ? enteredByDesk(booking)
        : viewer.mayPay
          ? (viewer.next?.text ?? null)
          : 'Your role does not allow paying.';
  const removeReason = !unpaid
    ? 'Only an unpaid booking can be removed.'
    : watched
      ? 'A payment for it may still arrive. Try again in a few minutes.'
      : isEntered
        ? enteredByDesk(booking)
        : null;
  const stale = isStale(booking.itineraryUpdatedAt, now);
  return [
    { action: 'pay', allowed: payReason === null, reason: payReason },
    { action: 'remove', allowed: removeReason === null, reason: removeReason },
    {
      action: 'regenerate',
      allowed: unpaid && stale && booking.origin === 'online' && !isEntered,
      reason: stale ? null : 'The price is still fresh.',
    },
  ];
}
