import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { greatest, subtract, ZERO } from '@pravas/domain/money/money.ts';
import type { ChangeOffer, ChangeSearch, FlightOrder, FlightOutcome } from '../flight/port.ts';
import type { Answer } from '../order-port.ts';
import { errorOf, malformed, saysAlready, saysSoldOut, supplierError } from './errors.ts';
import { changeRequestBody, paymentBody } from './from-domain.ts';
import { fetchOrder } from './look-up.ts';
import { inPaise } from './money.ts';
import { failed, refused, unknown } from './orders.ts';
import { parseContext } from './ref.ts';
import type { DuffelParts } from './search.ts';
import { awaitsTickets, toBooking } from './to-booking.ts';
import { toBaggage, toInstant, toSlices } from './to-domain.ts';
import { toChangedRules } from './to-rules.ts';
import { type DuffelChangeOffer, parseChangeOffers, parseOrderChange } from './wire-orders.ts';

/** Flights that slices of an order may be changed to. */
export async function quoteChange(
  parts: DuffelParts,
  booking: FlightOrder,
  search: ChangeSearch,
  signal: AbortSignal,
): Promise<Answer<readonly ChangeOffer[]>> {
  const { config, client } = parts;
  const context = parseContext(booking.context);
  const removes = search.removes.flatMap((index) => context?.sliceIds[index] ?? []);
  if (!context || removes.length !== search.removes.length || removes.length === 0) {
    return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  }
  const body = changeRequestBody(context.orderId, removes, search);
  const reply = await client.ask('/air/order_change_requests', body, signal);
  if (!reply.ok) return { ok: false, error: errorOf(config, reply) };
  const wires = parseChangeOffers(reply.data);
  if (!wires) return { ok: false, error: malformed(config, 'The answer to the change') };
  const offers = wires.flatMap((wire) => toChangeOffer(wire, search) ?? []);
  if (offers.length === 0 && wires.length > 0) return { ok: false, error: malformed(config, 'The change offers') };
  return { ok: true, value: offers };
}

/**
 * Buys a change: takes the offer up, then confirms it with the payment it asks for. Only the confirmation changes
 * anything; a moved price is the customer's to accept, so it is not confirmed then.
 */
export async function changeOrder(
  parts: DuffelParts,
  booking: FlightOrder,
  offer: ChangeOffer,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const { config, client } = parts;
  const context = parseContext(booking.context);
  if (!context || !/^[A-Za-z0-9_-]{1,200}$/.test(offer.ref)) {
    return failed(parts, 'not_supported', 'This change is not ours');
  }
  const taken = await client.ask('/air/order_changes', { selected_order_change_offer: offer.ref }, signal);
  if (!taken.ok) {
    const type = saysSoldOut(taken) ? 'unavailable' : saysAlready(taken) ? 'unknown' : 'failed';
    return { type, error: errorOf(config, taken) };
  }
  const change = parseOrderChange(taken.data);
  const total = change && inPaise(change.change_total_amount, change.change_total_currency);
  if (!change || total === null) return { type: 'failed', error: malformed(config, 'The change') };
  const payPaise = greatest(ZERO, total);
  if (payPaise !== offer.payPaise) {
    return { type: 'price_changed', oldTotalPaise: offer.payPaise, newTotalPaise: payPaise };
  }
  const body = payPaise > 0 ? { payment: paymentBody(payPaise) } : {};
  const reply = await client.tell(`/air/order_changes/${change.id}/actions/confirm`, body, signal);
  if (!reply.ok) return refused(parts, reply);
  if (!parseOrderChange(reply.data)?.confirmed_at) return unknown(parts, 'The change was not confirmed');
  return orderAfter(parts, context.orderId, offer.slices, signal);
}

/** The order as it is after a confirmed change; whatever it does not show yet is on its way. */
async function orderAfter(
  parts: DuffelParts,
  orderId: string,
  wanted: readonly Slice[],
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const seen = await fetchOrder(parts, orderId, signal);
  const order = seen.type === 'order' ? seen.order : null;
  const booking = order && toBooking(order);
  // It was confirmed: whatever the order shows for now, the change is on its way.
  if (!booking || awaitsTickets(order, booking)) return { type: 'pending', unseen: true };
  const flown = booking.slices.map(sliceKey);
  return wanted.every((slice) => flown.includes(sliceKey(slice)))
    ? { type: 'confirmed', order: booking }
    : { type: 'pending', unseen: true };
}

/** Duffel states the balance of fare difference and penalty, and the penalty inside it. */
function toChangeOffer(wire: DuffelChangeOffer, search: ChangeSearch): ChangeOffer | null {
  const [first, ...others] = toSlices(wire.slices.add, search.cabin) ?? [];
  const balance = inPaise(wire.change_total_amount, wire.change_total_currency);
  const penaltyPaise = wire.penalty_amount === null ? ZERO : inPaise(wire.penalty_amount, wire.penalty_currency);
  const expiresAt = toInstant(wire.expires_at);
  if (!first || balance === null || penaltyPaise === null || expiresAt === null) return null;
  return {
    changeOfferId: wire.id,
    removes: search.removes,
    slices: [first, ...others],
    brand: wire.slices.add[0]?.fare_brand_name || null,
    fare: {
      rules: toChangedRules(wire),
      baggage: wire.slices.add.map(toBaggage),
      refundable: wire.conditions.refund_before_departure?.allowed ?? null,
      mealIncluded: null,
    },
    fareDifferencePaise: subtract(balance, penaltyPaise),
    penaltyPaise,
    payPaise: greatest(ZERO, balance),
    returnPaise: greatest(ZERO, subtract(ZERO, balance)),
    expiresAt,
    ref: wire.id,
  };
}
