import type { BusDetail, BusHold } from '@pravas/domain/bus/bus-detail.ts';
import type { BusParty, BusRequest, SeatOutcome } from '../bus/port.ts';
import { readText } from '../lenient.ts';
import type { Leave } from '../order-port.ts';
import { parseHold, parseServiceContext, type ServiceContext } from './context.ts';
import { faultError, malformed, notOurs, supplierError } from './errors.ts';
import { holdSeats, salePayload } from './hold.ts';
import { findAgain } from './lists.ts';
import { orderContext, toOrder } from './orders.ts';
import type { TboBusParts } from './parts.ts';

/** A caller without a journal has nothing to record. */
const leaveUnnoted: Leave = async () => true;
const REMEMBERED = 10_000;

/** Words that prove that nothing was booked; of all others nothing is proved. */
const LAPSED = /block.*expired/i;
const GONE = /seat.*not available|price (?:has changed|of seat)/i;
const NO_MONEY = /insufficient\s+balance/i;

/**
 * Buys seats that are held. Where the hold has lapsed the same seats are held again, and bought only at the same total.
 */
export async function bookSeats(
  parts: TboBusParts,
  request: BusRequest,
  signal: AbortSignal,
  leave: Leave = leaveUnnoted,
): Promise<SeatOutcome> {
  const { config, now } = parts;
  const { detail, party, expectedTotalPaise } = request;
  const service = detail.sale && parseServiceContext(detail.sale.context);
  if (!detail.sale || !service) return { type: 'failed', error: notOurs(config) };
  if (detail.totalPaise !== expectedTotalPaise) {
    return { type: 'price_changed', oldTotalPaise: expectedTotalPaise, newTotalPaise: detail.totalPaise };
  }
  const known = detail.sale.hold;
  const isLive = known !== null && Temporal.Instant.compare(now(), Temporal.Instant.from(known.until)) < 0;
  const hold = isLive ? known : await holdAnew(parts, request, service, signal);
  if ('type' in hold) return hold;
  if (!(await leave())) {
    return {
      type: 'failed',
      error: supplierError(config, 'unavailable', 'The order was not sent and is tried again.', true),
    };
  }
  const first = await confirm(parts, detail, party, hold, signal);
  if (first !== 'lapsed') return first;
  const anew = isLive ? await holdAnew(parts, request, service, signal) : null;
  if (anew && 'type' in anew) return anew;
  const second = anew ? await confirm(parts, detail, party, anew, signal) : 'lapsed';
  if (second !== 'lapsed') return second;
  return { type: 'unavailable', error: supplierError(config, 'refused', 'The seats are no longer held.', false) };
}

/** The same seats held again at the same total; anything else is how the purchase ends. */
async function holdAnew(
  parts: TboBusParts,
  { detail, party, clientRef, expectedTotalPaise }: BusRequest,
  known: ServiceContext,
  signal: AbortSignal,
): Promise<BusHold | SeatOutcome> {
  const names = { from: { ...detail.from, supplierStationId: '' }, to: { ...detail.to, supplierStationId: '' } };
  const found = await findAgain(parts, known, names, signal);
  if (!found.ok) return { type: 'failed', error: found.error };
  const held = await holdSeats(parts, found.value.context, detail, party, signal);
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

async function confirm(
  { config, client, now }: TboBusParts,
  detail: BusDetail,
  party: BusParty,
  hold: BusHold,
  signal: AbortSignal,
): Promise<SeatOutcome | 'lapsed'> {
  const context = parseHold(hold.holdRef);
  if (!context) return { type: 'failed', error: notOurs(config) };
  const reply = await client.tell('Book', salePayload(context, detail, party, context.seats), signal);
  if (!reply.ok) {
    const { fault, sent } = reply;
    const error = faultError(config, fault);
    if (!sent) return { type: 'failed', error };
    if (fault.type === 'said' && LAPSED.test(fault.message)) return 'lapsed';
    const settled = { ...error, retryable: false };
    if (fault.type === 'said' && GONE.test(fault.message)) return { type: 'unavailable', error: settled };
    if (fault.type === 'said' && NO_MONEY.test(fault.message)) return { type: 'failed', error: settled };
    return { type: 'unknown', error: settled };
  }
  const [status, busId] = [readText(reply.body.BusBookingStatus), readText(reply.body.BusId)];
  if (/^pending$/i.test(status)) return { type: 'pending' };
  const isSold = /^confirmed$/i.test(status) && /^[1-9]\d*$/.test(busId);
  if (!isSold) {
    return { type: 'unknown', error: { ...malformed(config, 'no booking could be read'), retryable: false } };
  }
  const order = toOrder(orderContext(detail, hold, busId, now()), {
    busId,
    ticketNumber: readText(reply.body.TicketNo),
    operatorNumber: readText(reply.body.TravelOperatorPNR),
    invoiceNumber: readText(reply.body.InvoiceNumber),
    isCancelled: false,
    seatNames: hold.seats.map(({ seatName }) => seatName),
  });
  return { type: 'confirmed', order };
}
