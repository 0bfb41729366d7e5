import type { FlightLookUp, LookUpRequest } from '../flight/port.ts';
import type { SupplierError } from '../order-port.ts';
import { errorOf, malformed, saysNotFound, supplierError } from './errors.ts';
import { CLIENT_REF } from './from-domain.ts';
import { parseRef } from './ref.ts';
import type { DuffelParts } from './search.ts';
import { awaitsTickets, isSameOrder, toBooking } from './to-booking.ts';
import { type DuffelOrder, parseOrder, parseOrders } from './wire-orders.ts';

/** An order as Duffel shows it. */
export type OrderReply =
  | { readonly type: 'order'; readonly order: DuffelOrder }
  | { readonly type: 'absent' }
  | { readonly type: 'unclear'; readonly error: SupplierError };

/** Reads an order by its id. */
export async function fetchOrder(parts: DuffelParts, orderId: string, signal: AbortSignal): Promise<OrderReply> {
  const reply = await parts.client.read(`/air/orders/${orderId}`, signal);
  if (!reply.ok) {
    return saysNotFound(reply) ? { type: 'absent' } : { type: 'unclear', error: errorOf(parts.config, reply) };
  }
  const order = parseOrder(reply.data);
  return order ? { type: 'order', order } : { type: 'unclear', error: malformed(parts.config, 'The order') };
}

/**
 * Finds an order whose answer was lost, by the offer it was made from and our reference in its metadata. Only an order
 * with the same flights and lead name counts as found; one that differs proves nothing about ours, one whose ticket
 * numbers are missing is `pending`, and one that is not listed may still be in work.
 */
export async function lookUpOrder(
  parts: DuffelParts,
  request: LookUpRequest,
  signal: AbortSignal,
): Promise<FlightLookUp> {
  const { config } = parts;
  const ref = parseRef(request.offer.ref);
  if (!ref) return unknown(supplierError(config, 'malformed', 'This offer is not ours', true));
  const numbered = request.bookingRef !== null && /^[A-Za-z0-9_-]{1,200}$/.test(request.bookingRef);
  const seen = numbered
    ? await fetchOrder(parts, request.bookingRef ?? '', signal)
    : await findOrder(parts, ref.offerId, request.clientRef, signal);
  if (seen.type === 'unclear') return unknown(seen.error);
  // An order that was taken on (HTTP 202) is not listed until the airline has answered.
  if (seen.type === 'absent') return numbered ? { type: 'absent' } : { type: 'absent', mayBeInWork: true };
  if (!isSameOrder(seen.order, request.offer.slices, request.leadTraveller)) {
    return unknown(supplierError(config, 'malformed', 'The supplier showed another order', true));
  }
  const booking = toBooking(seen.order);
  if (!booking) return unknown(malformed(config, 'The order'));
  return awaitsTickets(seen.order, booking) ? { type: 'pending' } : { type: 'found', order: booking };
}

async function findOrder(
  parts: DuffelParts,
  offerId: string,
  clientRef: string,
  signal: AbortSignal,
): Promise<OrderReply> {
  const reply = await parts.client.read(`/air/orders?offer_id=${offerId}`, signal);
  if (!reply.ok) return { type: 'unclear', error: errorOf(parts.config, reply) };
  const orders = parseOrders(reply.data);
  if (!orders) return { type: 'unclear', error: malformed(parts.config, 'The list of orders') };
  const order = orders.find((one) => one.metadata[CLIENT_REF] === clientRef);
  return order ? { type: 'order', order } : { type: 'absent' };
}

function unknown(error: SupplierError): FlightLookUp {
  return { type: 'unknown', error };
}
