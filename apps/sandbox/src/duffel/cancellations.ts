import { airlineByCode } from '@pravas/reference/airlines.ts';
import { droppedSlices } from '../bookings/airline-change.ts';
import { withSlicesCancelled } from '../bookings/apply-cancellation.ts';
import { type Booking, flownSlices, statusAt } from '../bookings/booking.ts';
import { settlePassenger } from '../bookings/settle-cancellation.ts';
import { totalPaiseOf } from '../engine/model.ts';
import { textField } from '../tbo/request.ts';
import { type StoredCancellation, toWireCancellation } from './cancellation-wire.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { airlineRefused, invalidState, notFound, pageOf } from './envelope.ts';
import { findOrder } from './find-order.ts';
import { bookingIdOf, passengerId } from './order-wire.ts';

/** How long a quote is valid. */
const QUOTE_LIFE_MS = 60 * 60_000;
/** Foreign low-cost carriers keep the money and give credits, unless they dropped the flight themselves. */
const CREDIT_CARRIERS = new Set(['AK', 'TR', 'G9', 'FZ']);

function refundsFor(booking: Booking, nowMs: number) {
  return booking.passengers.map((one) => ({
    passengerId: passengerId(one),
    paise: settlePassenger(booking, one, flownSlices(booking, one), {
      isNoShow: false,
      nowMs,
      paidPaiseOf: totalPaiseOf,
    }).refundPaise,
  }));
}

function refundTarget(booking: Booking, nowMs: number): StoredCancellation['refundTo'] {
  if (statusAt(booking, nowMs) === 'held') return 'awaiting_payment';
  const isDropped = droppedSlices(booking).length > 0;
  if (booking.refundsAsCredit || (CREDIT_CARRIERS.has(booking.offer.carrier) && !isDropped)) return 'airline_credits';
  return 'balance';
}

/** Asks what cancelling an order brings: a quote that can be confirmed. */
export const createCancellation: DuffelEndpoint = ({ data, fault }, context) => {
  const nowMs = context.clock.nowMs();
  const booking = findOrder(textField(data, 'order_id'), context);
  const status = statusAt(booking, nowMs);
  if (status === 'cancelled' || status === 'released')
    throw invalidState('already_cancelled', 'The order has already been cancelled.');
  if (fault?.kind === 'supplier_error') throw airlineRefused('The airline did not quote a cancellation.');
  const refundTo = refundTarget(booking, nowMs);
  const refunds = refundTo === 'awaiting_payment' ? [] : refundsFor(booking, nowMs);
  const number = context.store.nextNumber('order_cancellation', 1);
  const stored = context.changes.keepCancellation({
    id: `ore_sbx_${number}`,
    bookingId: booking.bookingId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + QUOTE_LIFE_MS,
    askedAtMs: null,
    confirmedAtMs: null,
    refundPaise: refunds.reduce((sum, one) => sum + one.paise, 0),
    refundTo,
    credits:
      refundTo === 'airline_credits'
        ? refunds.map((one, index) => ({ ...one, code: `SBX${number}${String.fromCharCode(65 + index)}` }))
        : [],
    carrierName: airlineByCode(booking.offer.carrier)?.name ?? booking.offer.carrier,
  });
  context.messenger.tell('order_cancellation.created', toWireCancellation(stored));
  return { status: 201, data: toWireCancellation(stored) };
};

function withdrawn(booking: Booking, nowMs: number): Booking {
  if (statusAt(booking, nowMs) === 'held') return { ...booking, status: 'released', cancelledAtMs: nowMs };
  return booking.passengers.reduce(
    (left, one) => withSlicesCancelled(left, one.paxId, flownSlices(left, one), nowMs),
    booking,
  );
}

/** A cancellation that was asked for, finished when nothing delays it any more. */
function finished(stored: StoredCancellation, context: DuffelContext): StoredCancellation {
  const nowMs = context.clock.nowMs();
  const booking = context.bookings.byId(stored.bookingId);
  if (stored.askedAtMs === null || stored.confirmedAtMs !== null || booking === undefined) return stored;
  if (booking.withholdsRefund || nowMs < stored.askedAtMs + context.refundDelay.delayMs()) return stored;
  context.bookings.save(withdrawn(booking, nowMs));
  const confirmed = context.changes.keepCancellation({ ...stored, confirmedAtMs: nowMs });
  context.messenger.tell('order_cancellation.confirmed', toWireCancellation(confirmed));
  return confirmed;
}

function findCancellation(id: string, context: DuffelContext): StoredCancellation {
  const stored = context.changes.cancellation(id);
  if (stored === undefined) throw notFound();
  return finished(stored, context);
}

/** Confirms a quote: the order is cancelled and the money is on its way. */
export const confirmCancellation: DuffelEndpoint = ({ ids, fault }, context) => {
  const nowMs = context.clock.nowMs();
  const stored = findCancellation(ids[0] ?? '', context);
  if (stored.askedAtMs !== null)
    throw invalidState('order_cancellation_already_confirmed', 'This cancellation has already been confirmed.');
  if (nowMs > stored.expiresAtMs)
    throw invalidState('order_cancellation_expired', 'This cancellation has expired. Please create another.');
  const booking = context.bookings.byId(stored.bookingId);
  const status = booking === undefined ? 'cancelled' : statusAt(booking, nowMs);
  if (status === 'cancelled' || status === 'released')
    throw invalidState('already_cancelled', 'The order has already been cancelled.');
  if (fault?.kind === 'supplier_error') throw airlineRefused('The airline did not accept the cancellation.');
  const asked = context.changes.keepCancellation({ ...stored, askedAtMs: nowMs });
  return { data: toWireCancellation(finished(asked, context)) };
};

/** One cancellation. */
export const getCancellation: DuffelEndpoint = ({ ids }, context) => ({
  data: toWireCancellation(findCancellation(ids[0] ?? '', context)),
});

/** Cancellations, of one order when asked so. */
export const listCancellations: DuffelEndpoint = ({ query }, context) => {
  const order = query.get('order_id');
  const wanted = context.changes
    .cancellations()
    .filter((one) => order === null || one.bookingId === bookingIdOf(order))
    .map((one) => finished(one, context));
  const { data, page } = pageOf(wanted, query);
  return { data: data.map(toWireCancellation), page };
};

/** Continues the cancellations of an order that nothing delays any more. */
export function finishCancellations(booking: Booking, context: DuffelContext): void {
  for (const one of context.changes.cancellations()) {
    if (one.bookingId === booking.bookingId) finished(one, context);
  }
}
