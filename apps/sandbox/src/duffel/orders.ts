import type {} from '@duffel/api';
import type { Payment } from '@duffel/api/types';
import type { Booking } from '../bookings/booking.ts';
import { statusAt } from '../bookings/booking.ts';
import { withBaseMoved } from '../engine/offers.ts';
import { asObject, objectsField, textField } from '../tbo/request.ts';
import { CURRENCY } from './account.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { checkPayment, readMetadata } from './create-order.ts';
import { amount, instant, invalidState, notFound, pageOf } from './envelope.ts';
import { findOrder, isVisible, orderNow, upToDate } from './find-order.ts';
import { issueTickets } from './issue-tickets.ts';
import { readServices } from './offers.ts';
import { orderPaiseOf, passengerId, serviceScopeOf } from './order-wire.ts';
import { toSeatMaps } from './seat-map-wire.ts';
import { toBagServices } from './services.ts';

/** One order. */
export const getOrder: DuffelEndpoint = ({ ids }, context) => ({
  data: orderNow(findOrder(ids[0] ?? '', context), context),
});

function isWanted(booking: Booking, query: URLSearchParams, nowMs: number): boolean {
  const reference = query.get('booking_reference');
  const offer = query.get('offer_id');
  const awaiting = query.get('awaiting_payment');
  const names = query.getAll('passenger_name[]').map((name) => name.toUpperCase());
  const notes = [...query].flatMap(([key, value]) => {
    const name = /^metadata\[(.+)\]$/.exec(key)?.[1];
    return name === undefined ? [] : [[name, value] as const];
  });
  const isAwaiting = statusAt(booking, nowMs) === 'held';
  const surnames = booking.passengers.map((one) => String(one.fields.LastName).toUpperCase());
  return (
    (reference === null || booking.pnr === reference.toUpperCase()) &&
    (offer === null || booking.resultIndex === offer) &&
    (awaiting === null || isAwaiting === (awaiting === 'true')) &&
    (names.length === 0 || names.some((name) => surnames.includes(name))) &&
    notes.every(([name, value]) => booking.metadata[name] === value)
  );
}

/** Orders, newest first, by reference, offer, notes, names or payment. Each look-up brings pending ones nearer. */
export const listOrders: DuffelEndpoint = ({ query }, context) => {
  const nowMs = context.clock.nowMs();
  const wanted = context.bookings.all().filter((one) => isWanted(one, query, nowMs));
  const visible = wanted.filter((one) => isVisible(one, nowMs)).map((one) => upToDate(one, context));
  for (const one of wanted.filter((booking) => booking.pollsUntilKnown > 0)) {
    context.bookings.save({ ...one, pollsUntilKnown: one.pollsUntilKnown - 1 });
  }
  const { data, page } = pageOf(visible.toReversed(), query);
  return { data: data.map((one) => orderNow(one, context)), page };
};

/**
 * Changes the agency's own notes. The official client wraps them in `options`, the documents do not: both are taken.
 */
export const updateOrder: DuffelEndpoint = ({ ids, data }, context) => {
  const booking = findOrder(ids[0] ?? '', context);
  const metadata = readMetadata(asObject(data.options) ?? data);
  return { data: orderNow(context.bookings.save({ ...booking, metadata }), context) };
};

function refuseUnlessLive(booking: Booking, nowMs: number): void {
  const status = statusAt(booking, nowMs);
  if (status !== 'ticketed' && status !== 'held')
    throw invalidState('order_cancelled', 'The order is cancelled or its payment deadline has passed.');
}

/** Bags that can be bought for an order. */
export const orderServices: DuffelEndpoint = ({ ids }, context) => ({
  data: toBagServices(serviceScopeOf(findOrder(ids[0] ?? '', context))),
});

/** Buys seats and bags for a ticketed order. */
export const addServices: DuffelEndpoint = ({ ids, data }, context) => {
  const booking = findOrder(ids[0] ?? '', context);
  if (statusAt(booking, context.clock.nowMs()) !== 'ticketed')
    throw invalidState('order_not_paid', 'Services can be added to paid orders only.');
  const chosen = readServices(objectsField(data, 'add_services'), serviceScopeOf(booking), context);
  const taken = booking.passengers.flatMap((one) =>
    one.ssr.map((ssr) => `${passengerId(one)}|${ssr.kind}|${ssr.flightKey}`),
  );
  if (chosen.some((one) => taken.includes(`${one.passengerId}|${one.ssr.kind}|${one.ssr.flightKey}`)))
    throw invalidState('service_already_booked', 'The passenger already has such a service on this segment.');
  checkPayment(
    asObject(data.payment),
    chosen.reduce((sum, one) => sum + one.ssr.pricePaise, 0),
  );
  const passengers = booking.passengers.map((one) => ({
    ...one,
    ssr: [
      ...one.ssr,
      ...chosen.filter((option) => option.passengerId === passengerId(one)).map((option) => option.ssr),
    ],
  }));
  return { data: orderNow(context.bookings.save({ ...booking, passengers }), context) };
};

/** Pays a held order: the tickets are issued. */
export const createPayment: DuffelEndpoint = ({ data, fault }, context) => {
  const nowMs = context.clock.nowMs();
  const booking = findOrder(textField(data, 'order_id'), context);
  refuseUnlessLive(booking, nowMs);
  if (booking.status === 'ticketed') throw invalidState('already_paid', 'The order has already been paid for.');
  if (fault?.kind === 'sold_out' || fault?.kind === 'supplier_error')
    throw invalidState('schedule_changed', 'The airline has given up the held seats.');
  if (fault?.kind === 'price_up' || fault?.kind === 'price_down') {
    const byPaise = fault.kind === 'price_up' ? fault.byPaise : -fault.byPaise;
    context.bookings.save({ ...booking, offer: withBaseMoved(booking.offer, byPaise) });
    throw invalidState('price_changed', 'The price of the order has changed. Please retrieve the order again.');
  }
  checkPayment(asObject(data.payment), orderPaiseOf(booking));
  const paid = issueTickets(booking, context);
  if (fault?.kind === 'late_ticket_numbers')
    context.bookings.save({ ...paid, ticketNumbersFromMs: nowMs + fault.latencyMs });
  const payment: Payment = {
    id: `pay_sbx_${context.store.nextNumber('duffel_payment', 1)}`,
    type: textField(asObject(data.payment) ?? {}, 'type') as Payment['type'],
    amount: amount(orderPaiseOf(paid)),
    currency: CURRENCY,
    created_at: instant(nowMs),
  };
  context.messenger.tell('payment.created', { ...payment, order_id: textField(data, 'order_id') });
  return { status: 201, data: payment };
};

/** The seat maps of an order. */
export function orderSeatMaps(id: string, context: DuffelContext): unknown {
  const booking = findOrder(id, context);
  if (statusAt(booking, context.clock.nowMs()) === 'cancelled') throw notFound();
  return toSeatMaps(serviceScopeOf(booking), context.world);
}
