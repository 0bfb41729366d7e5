import type { Offer } from '@pravas/domain/fare/offer.ts';
import { priceOfExtras } from '@pravas/domain/flight-order/chosen-extras.ts';
import { add } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { BookRequest, FlightOrder, FlightOutcome } from '../flight/port.ts';
import type { Leave, SupplierError } from '../order-port.ts';
import type { DuffelReply } from './client.ts';
import { errorOf, malformed, saysAlready, saysPriceChanged, saysSoldOut, supplierError } from './errors.ts';
import { type ServicesToBuy, servicesToBuy } from './extras.ts';
import { assignPassengers, orderBody, paymentBody } from './from-domain.ts';
import { fetchOrder, lookUpOrder } from './look-up.ts';
import { changesOf, quoteOffer } from './offers.ts';
import { parseContext } from './ref.ts';
import type { DuffelParts } from './search.ts';
import { awaitsTickets, toBooking } from './to-booking.ts';
import { toInstant, travellerTypeOf } from './to-domain.ts';
import { type DuffelOrder, parseCancellation, parseOrder } from './wire-orders.ts';

const TAKEN_ON = 202;

/**
 * Buys an offer: at once, or, where the airline holds seats, as an order that is paid for afterwards. Seats and bags
 * cannot wait for a payment, so an offer with extras is always bought at once. The price is asked first; any move is
 * the customer's to accept, so a changed total sends nothing. Duffel may take an order on and not list it, so that the
 * order leaves only once its leaving is recorded.
 */
export async function bookOffer(
  parts: DuffelParts,
  request: BookRequest,
  signal: AbortSignal,
  leave: Leave = leaveUnnoted,
): Promise<FlightOutcome> {
  const quote = await quoteOffer(parts, request.offer, signal);
  if (!quote.ok) return { type: quote.soldOut ? 'unavailable' : 'failed', error: quote.error };
  const party = quote.wire.passengers.map((one) => ({ id: one.id, type: travellerTypeOf(one) }));
  const passengerIds = assignPassengers(request.travellers, party);
  if (!passengerIds) return failed(parts, 'refused', 'The travellers are not those that the fare was searched for');
  const services = await servicesToBuy(parts, request, quote.wire, passengerIds, signal);
  if (!services.ok) return { type: 'failed', error: services.error };
  const refusal = refuseBeforeSending(parts, request, quote.checked.detail, services.value);
  if (refusal) return refusal;
  const instant = !quote.checked.detail.holdAllowed || request.extras.length > 0;
  const { serviceIds } = services.value;
  const body = orderBody(request, { offerId: quote.wire.id, passengerIds, serviceIds, instant });
  if (!(await leave())) return notSent(parts);
  const reply = await parts.client.tell('/air/orders', body, signal);
  return judge(parts, request, reply, signal);
}

/** Pays for a held order at the total it was held at. */
export async function payHeld(
  parts: DuffelParts,
  request: BookRequest,
  held: FlightOrder,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const context = parseContext(held.context);
  if (!context) return failed(parts, 'not_supported', 'This booking is not ours');
  const before = await readOutcome(parts, context.orderId, signal);
  if (before.type !== 'held') return before.type === 'unknown' ? { ...before, type: 'failed' } : before;
  const moved = moveOf(request, before.order);
  if (moved) return moved;
  const payment = { order_id: context.orderId, payment: paymentBody(request.expectedTotalPaise) };
  const reply = await parts.client.tell('/air/payments', payment, signal);
  if (!reply.ok) {
    if (saysAlready(reply)) return readOutcome(parts, context.orderId, signal);
    if (!saysPriceChanged(reply)) return refused(parts, reply);
    const now = await readOutcome(parts, context.orderId, signal);
    const change = now.type === 'held' ? moveOf(request, now.order) : null;
    return change ?? failed(parts, 'refused', 'The price has changed; please search again');
  }
  const after = await readOutcome(parts, context.orderId, signal);
  // The payment was taken: whatever the order shows for now, it is on its way.
  return after.type === 'held' ? { type: 'pending', unseen: true } : after;
}

/** Gives a held order back: nothing was paid, so nothing is lost. */
export async function releaseOrder(
  parts: DuffelParts,
  held: FlightOrder,
  signal: AbortSignal,
): Promise<FlightOutcome | { readonly type: 'released' }> {
  const context = parseContext(held.context);
  if (!context) return failed(parts, 'not_supported', 'This booking is not ours');
  const quote = await parts.client.ask('/air/order_cancellations', { order_id: context.orderId }, signal);
  if (!quote.ok) {
    const error = errorOf(parts.config, quote);
    if (!saysAlready(quote)) return { type: 'failed', error };
    // A hold that has lapsed, or that our own lost call released, is released.
    const seen = await fetchOrder(parts, context.orderId, signal);
    const isGone = seen.type === 'order' && toBooking(seen.order)?.status === 'cancelled';
    return isGone ? { type: 'released' } : { type: 'unknown', error };
  }
  const cancellation = parseCancellation(quote.data);
  if (!cancellation) return { type: 'failed', error: malformed(parts.config, 'The answer') };
  const reply = await parts.client.tell(`/air/order_cancellations/${cancellation.id}/actions/confirm`, null, signal);
  if (!reply.ok) return refused(parts, reply);
  return parseCancellation(reply.data)?.confirmed_at
    ? { type: 'released' }
    : unknown(parts, 'The supplier did not say whether the hold was given back');
}

/** A mutation that brought no data: certain only when Duffel refused it or nothing was sent. */
export function refused(parts: DuffelParts, reply: Exclude<DuffelReply, { readonly ok: true }>): FlightOutcome {
  const error = errorOf(parts.config, reply);
  if (reply.type === 'fault') {
    return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
  }
  if (saysAlready(reply)) return { type: 'unknown', error };
  return { type: saysSoldOut(reply) ? 'unavailable' : 'failed', error };
}

/** Certainly nothing happened. */
export function failed(parts: DuffelParts, kind: SupplierError['kind'], message: string): FlightOutcome {
  return { type: 'failed', error: supplierError(parts.config, kind, message, false) };
}

/** A caller without a journal has nothing to record. */
const leaveUnnoted: Leave = async () => true;

/** What cannot be looked for later must not leave now. */
function notSent({ config }: DuffelParts): FlightOutcome {
  const error = supplierError(config, 'unavailable', 'The order was not sent and is tried again', true);
  return { type: 'failed', error };
}

/** The outcome is unknown; it is not sent again. */
export function unknown(parts: DuffelParts, message: string): FlightOutcome {
  return { type: 'unknown', error: supplierError(parts.config, 'malformed', message, false) };
}

/** What an order says of itself. */
function outcomeOf(parts: DuffelParts, order: DuffelOrder): FlightOutcome {
  const booking = toBooking(order);
  if (!booking) return unknown(parts, 'The order could not be read');
  if (booking.status === 'cancelled') return failed(parts, 'refused', 'The order is cancelled');
  if (booking.status === 'held') {
    return { type: 'held', order: booking, payBy: toInstant(order.payment_status?.payment_required_by ?? '') };
  }
  return awaitsTickets(order, booking) ? { type: 'pending' } : { type: 'confirmed', order: booking };
}

async function readOutcome(parts: DuffelParts, orderId: string, signal: AbortSignal): Promise<FlightOutcome> {
  const seen = await fetchOrder(parts, orderId, signal);
  if (seen.type === 'unclear') return { type: 'unknown', error: seen.error };
  return seen.type === 'absent' ? failed(parts, 'refused', 'There is no such order') : outcomeOf(parts, seen.order);
}

function refuseBeforeSending(
  parts: DuffelParts,
  request: BookRequest,
  offer: Offer,
  services: ServicesToBuy,
): FlightOutcome | null {
  if (services.gone.length > 0) {
    return failed(parts, 'refused', `${services.gone.join(', ')} can no longer be had; please choose again`);
  }
  const newTotalPaise = add(offer.price.sellPaise, services.totalPaise);
  if (newTotalPaise !== request.expectedTotalPaise) {
    return { type: 'price_changed', oldTotalPaise: request.expectedTotalPaise, newTotalPaise };
  }
  if (changesOf(request.offer, offer).includes('Times')) {
    return {
      type: 'unavailable',
      error: supplierError(parts.config, 'refused', 'The flight times have changed', false),
    };
  }
  const nameless = request.travellers.find((traveller) => traveller.dateOfBirth === null);
  if (nameless) {
    return failed(parts, 'refused', `The date of birth of ${nameless.firstName} ${nameless.lastName} is needed`);
  }
  return null;
}

/** Turns the answer to an order into an outcome; whatever is not certain is `unknown` or `pending`. */
async function judge(
  parts: DuffelParts,
  request: BookRequest,
  reply: DuffelReply,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  if (reply.ok) {
    if (reply.status === TAKEN_ON) return { type: 'pending', unseen: true };
    const order = parseOrder(reply.data);
    return order ? outcomeOf(parts, order) : unknown(parts, 'The order could not be read');
  }
  if (saysPriceChanged(reply)) return priceChanged(parts, request, signal);
  if (saysAlready(reply)) return bySight(parts, request, errorOf(parts.config, reply), signal);
  return refused(parts, reply);
}

/** Duffel says that this offer was bought before: perhaps by us. */
async function bySight(
  parts: DuffelParts,
  request: BookRequest,
  error: SupplierError,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const { clientRef, offer, travellers } = request;
  const seen = await lookUpOrder(
    parts,
    { clientRef, offer, bookingRef: null, leadTraveller: leadOf(travellers) },
    signal,
  );
  if (seen.type === 'pending') return { type: 'pending' };
  if (seen.type !== 'found') return { type: 'unknown', error };
  const { order: booking } = seen;
  if (booking.status === 'held') return { type: 'held', order: booking, payBy: null };
  return booking.status === 'confirmed' ? { type: 'confirmed', order: booking } : { type: 'failed', error };
}

async function priceChanged(parts: DuffelParts, request: BookRequest, signal: AbortSignal): Promise<FlightOutcome> {
  const quote = await quoteOffer(parts, request.offer, signal);
  const { expectedTotalPaise: oldTotalPaise } = request;
  const newTotalPaise = quote.ok
    ? add(quote.checked.detail.price.sellPaise, priceOfExtras(request.extras))
    : oldTotalPaise;
  if (newTotalPaise === oldTotalPaise) {
    return failed(parts, 'refused', 'The price has changed; please search again');
  }
  return { type: 'price_changed', oldTotalPaise, newTotalPaise };
}

function moveOf(request: BookRequest, booking: FlightOrder): FlightOutcome | null {
  if (booking.totalPaise === request.expectedTotalPaise) return null;
  return {
    type: 'price_changed',
    oldTotalPaise: request.expectedTotalPaise,
    newTotalPaise: booking.totalPaise,
  };
}

function leadOf(travellers: BookRequest['travellers']): Traveller {
  return travellers.find((traveller) => traveller.type === 'ADULT') ?? travellers[0];
}
