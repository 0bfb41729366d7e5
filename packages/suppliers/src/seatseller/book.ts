import type { BusDetail, BusHold } from '@pravas/domain/bus/bus-detail.ts';
import type { BusRequest, SeatOutcome } from '../bus/port.ts';
import type { Leave } from '../order-port.ts';
import { parseHold, parseServiceContext, type ServiceContext } from './context.ts';
import { malformed, notOurs, supplierError } from './errors.ts';
import { holdSeats } from './hold.ts';
import { orderContext, readTicket, toOrder } from './orders.ts';
import { failed, mutationFault } from './outcomes.ts';
import type { SeatSellerParts } from './parts.ts';
import { parseTin } from './wire.ts';

/** A caller without a journal has nothing to record. */
const leaveUnnoted: Leave = async () => true;
const REMEMBERED = 10_000;

/**
 * Buys seats that are held. Where the hold has lapsed, or lapses amid it, the same seats are held again: at another
 * total nothing is bought, and the new hold lapses by itself.
 */
export async function bookSeats(
  parts: SeatSellerParts,
  request: BusRequest,
  signal: AbortSignal,
  leave: Leave = leaveUnnoted,
): Promise<SeatOutcome> {
  const { config, now } = parts;
  const { detail, expectedTotalPaise } = request;
  const service = detail.sale && parseServiceContext(detail.sale.context);
  if (!detail.sale || !service) return { type: 'failed', error: notOurs(config) };
  if (detail.totalPaise !== expectedTotalPaise) {
    return { type: 'price_changed', oldTotalPaise: expectedTotalPaise, newTotalPaise: detail.totalPaise };
  }
  const known = detail.sale.hold;
  const isLive = known !== null && Temporal.Instant.compare(now(), Temporal.Instant.from(known.until)) < 0;
  let hold = known;
  if (!isLive) {
    const anew = await holdAnew(parts, request, service, signal);
    if ('type' in anew) return anew;
    hold = anew;
  }
  if (!hold) return { type: 'failed', error: notOurs(config) };
  if (!(await leave())) return notSent(parts);
  const first = await confirm(parts, detail, hold, signal);
  if (first !== 'lapsed') return first;
  if (!isLive) return lapsed(parts);
  const anew = await holdAnew(parts, request, service, signal);
  if ('type' in anew) return anew;
  const second = await confirm(parts, detail, anew, signal);
  return second === 'lapsed' ? lapsed(parts) : second;
}

/** The same seats held again at the same total; anything else is how the purchase ends. */
async function holdAnew(
  parts: SeatSellerParts,
  { detail, party, clientRef, expectedTotalPaise }: BusRequest,
  service: ServiceContext,
  signal: AbortSignal,
): Promise<BusHold | SeatOutcome> {
  const held = await holdSeats(parts, service, detail, party, signal);
  if (!held.ok) return { type: held.isGone ? 'unavailable' : 'failed', error: held.error };
  const { hold } = held;
  if (hold.totalPaise !== expectedTotalPaise) {
    return { type: 'price_changed', oldTotalPaise: expectedTotalPaise, newTotalPaise: hold.totalPaise };
  }
  const { heldAnew } = parts;
  const [oldest] = heldAnew.keys();
  if (oldest !== undefined && heldAnew.size >= REMEMBERED) heldAnew.delete(oldest);
  heldAnew.set(clientRef, hold);
  return hold;
}

/**
 * Pays for held seats. It is bought once its ticket is seen: a number alone may be half of one.
 */
async function confirm(
  parts: SeatSellerParts,
  detail: BusDetail,
  hold: BusHold,
  signal: AbortSignal,
): Promise<SeatOutcome | 'lapsed'> {
  const { config, client } = parts;
  const blockKey = parseHold(hold.holdRef)?.blockKey;
  if (blockKey === undefined) return { type: 'failed', error: notOurs(config) };
  const reply = await client.tell('bookticket', { blockKey }, null, signal);
  if (!reply.ok) {
    const { isCertain, meaning, error } = mutationFault(parts, reply);
    if (meaning === 'lapsed') return 'lapsed';
    if (!isCertain) return { type: 'unknown', error };
    return { type: meaning === 'gone' ? 'unavailable' : 'failed', error };
  }
  const tin = parseTin(reply.text);
  if (tin === null) {
    return { type: 'unknown', error: { ...malformed(config, 'no number of a ticket came back'), retryable: false } };
  }
  const seen = await readTicket(parts, { tin }, signal);
  if (seen.type === 'ticket' && seen.ticket.tin === tin) {
    return { type: 'confirmed', order: toOrder(orderContext(detail, blockKey, tin), seen.ticket) };
  }
  const error = seen.type === 'unclear' ? seen.error : malformed(config, 'no ticket of the number that came back');
  return { type: 'unknown', error: { ...error, retryable: false } };
}

function lapsed(parts: SeatSellerParts): SeatOutcome {
  return { type: 'unavailable', error: supplierError(parts.config, 'refused', 'The seats are no longer held.', false) };
}

/** What cannot be looked for later must not leave now. */
function notSent(parts: SeatSellerParts): SeatOutcome {
  const { error } = failed(parts, 'unavailable', 'The order was not sent and is tried again.');
  return { type: 'failed', error: { ...error, retryable: true } };
}
