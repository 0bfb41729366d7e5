import { guestProblems } from '@pravas/domain/hotel/guest-needs.ts';
import { changesOf } from '@pravas/domain/hotel/stay-changes.ts';
import { sellPaise } from '@pravas/domain/hotel/stay-price.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import type { StayOrder, StayOutcome, StayRequest } from '../hotel/port.ts';
import { readNumber } from '../lenient.ts';
import type { Leave } from '../order-port.ts';
import { readableReasons } from '../refusal-words.ts';
import type { HotelReply } from './client.ts';
import { parseOrderContext } from './context.ts';
import { supplierError } from './errors.ts';
import { isExactNumber } from './exact-json.ts';
import { areGuestsAsSearched, type BookFacts, bookPayload } from './from-domain.ts';
import { readDetail } from './look-up.ts';
import { failed, refusalOf, refusalUnderToken, unknown } from './outcomes.ts';
import type { TboHotelParts } from './parts.ts';
import { type Recheck, recheckStay } from './recheck.ts';
import { bookedOrder, type OrderOrigin, originOf, shownOrder } from './to-order.ts';
import { openResult, parseBooked, stateOf, type WireBooked } from './wire-orders.ts';

type GoodRecheck = Extract<Recheck, { readonly ok: true }>;

/** A caller without a journal has nothing to record. */
const leaveUnnoted: Leave = async () => true;

/**
 * Buys rooms, with the voucher at once. The price is asked first; any move of price or terms is the customer's to
 * accept, so that nothing leaves. A reference that has left under an open question never leaves again.
 */
export async function bookStay(
  parts: TboHotelParts,
  request: StayRequest,
  signal: AbortSignal,
  leave: Leave = leaveUnnoted,
): Promise<StayOutcome> {
  if (parts.left.has(request.clientRef)) return unknown(parts, 'It was sent already and is not sent again.');
  const recheck = await recheckStay(parts, request.offer, signal);
  if (!recheck.ok) return { type: recheck.isSoldOut ? 'unavailable' : 'failed', error: recheck.error };
  const refusal = refuseBeforeSending(parts, request, recheck);
  if (refusal) return refusal;
  const { context, netAmount, checked } = recheck;
  const facts = {
    context,
    netAmount,
    needs: checked.needs,
    takesGst: checked.takesGst,
    endUserIp: parts.config.endUserIp,
  };
  if (!(await leave())) return notSent(parts);
  const origin = originOf(request.clientRef, checked.detail, context);
  const first = await send(parts, request, facts, origin, signal);
  if (!isConsented(first, request)) return outcomeOf(first);
  // It was not booked, at the very price the customer agreed to: only its digits below a paisa had moved.
  const second = await send(parts, request, { ...facts, netAmount: first.netAmount }, origin, signal);
  return isConsented(second, request)
    ? failed(parts, 'refused', 'The price could not be confirmed; please search again.')
    : outcomeOf(second);
}

function isConsented(sent: Sent, { expectedTotalPaise }: StayRequest): sent is PriceMoved {
  return sent.type === 'price_changed' && sent.newTotalPaise === expectedTotalPaise;
}

/** Writes the voucher of a stay that is held. */
export async function voucherStay(parts: TboHotelParts, held: StayOrder, signal: AbortSignal): Promise<StayOutcome> {
  const context = parseOrderContext(held.context);
  if (!context) return failed(parts, 'not_supported', 'This booking is not ours.');
  const by = { BookingId: Number(context.bookingId) };
  const reply = await parts.client.tell('GenerateVoucher', by, signal);
  const refusal = refusalUnderToken(parts, reply);
  if (refusal) return refusal;
  const result = reply.ok ? openResult(reply.body, 'GenerateVoucherResult') : null;
  if (!result) return unknown(parts, 'The answer could not be read.');
  const seen = await readDetail(parts, by, signal);
  const order = seen.type === 'detail' ? shownOrder(seen.detail, context) : null;
  if (order?.status === 'confirmed') return { type: 'confirmed', order };
  // A refusal because it had been done already is visible in the booking.
  if (result.errorCode !== 0 && order) return failed(parts, 'refused', reasonOf(result.errorMessage));
  return result.errorCode === 0 ? { type: 'pending' } : unknown(parts, reasonOf(result.errorMessage));
}

/** The result of a Book, with the amount to the last digit where it moved. */
type Sent = Exclude<StayOutcome, { readonly type: 'price_changed' }> | PriceMoved;
interface PriceMoved extends Extract<StayOutcome, { readonly type: 'price_changed' }> {
  readonly netAmount: string;
}

function outcomeOf(sent: Sent): StayOutcome {
  if (sent.type !== 'price_changed') return sent;
  const { type, oldTotalPaise, newTotalPaise } = sent;
  return { type, oldTotalPaise, newTotalPaise };
}

async function send(
  parts: TboHotelParts,
  request: StayRequest,
  facts: BookFacts,
  origin: OrderOrigin,
  signal: AbortSignal,
): Promise<Sent> {
  remember(parts, request.clientRef);
  const reply = await parts.client.book(bookPayload(request, facts), signal);
  const sent = judge(parts, request, reply, origin);
  // What certainly failed may be asked for again under the same reference.
  if (sent.type === 'failed' || sent.type === 'unavailable' || sent.type === 'price_changed') {
    parts.left.delete(request.clientRef);
  }
  return sent;
}

const REMEMBERED_HOURS = 48;

function remember({ left, now }: TboHotelParts, clientRef: string): void {
  const oldest = now().subtract({ hours: REMEMBERED_HOURS });
  for (const [ref, at] of left) if (Temporal.Instant.compare(at, oldest) < 0) left.delete(ref);
  left.set(clientRef, now());
}

/** Turns the answer to Book into an outcome; whatever is not certain is `unknown` or `pending`. */
function judge(parts: TboHotelParts, request: StayRequest, reply: HotelReply, origin: OrderOrigin): Sent {
  const refusal = refusalOf(parts, reply);
  if (refusal) return refusal;
  const result = reply.ok ? openResult(reply.body, 'BookResult') : null;
  const answer = result && parseBooked(result);
  if (!result || !answer) return unknown(parts, 'The answer could not be read.');
  const state = stateOf(answer);
  if (result.errorCode !== 0) {
    // An error beside a booking that seems to be there is no proof of either.
    return state === 'failed'
      ? failed(parts, 'refused', reasonOf(result.errorMessage))
      : unknown(parts, reasonOf(result.errorMessage));
  }
  switch (state) {
    case 'confirmed':
      return confirmed(answer, origin);
    case 'pending':
      return answer.BookingId === '' ? { type: 'pending', unseen: true } : { type: 'pending' };
    case 'verify_price':
      return moved(parts, request, answer);
    case 'failed':
    case 'cancelled':
      return failed(parts, 'refused', 'The booking was refused.');
    case 'unclear':
      return unknown(parts, 'The state of the booking could not be read.');
  }
}

function confirmed(answer: WireBooked, origin: OrderOrigin): Sent {
  const order = bookedOrder(answer, origin);
  if (!order) return { type: 'pending', unseen: true };
  return order.status === 'held' ? { type: 'held', order, payBy: origin.lastFreeAt } : { type: 'confirmed', order };
}

/** `VerifyPrice`: nothing was booked, as the price or the terms have moved. */
function moved(parts: TboHotelParts, request: StayRequest, answer: WireBooked): Sent {
  const net = readNumber(answer.NetAmount);
  if (net === null || !isExactNumber(answer.NetAmount) || answer.IsCancellationPolicyChanged === true) {
    return failed(parts, 'refused', 'The price or the terms have changed; please search again.');
  }
  const { sellFloorPaise } = request.offer;
  const newTotalPaise = sellPaise({ totalPaise: fromRupees(net), sellFloorPaise });
  const oldTotalPaise = request.expectedTotalPaise;
  return { type: 'price_changed', oldTotalPaise, newTotalPaise, netAmount: answer.NetAmount };
}

function refuseBeforeSending(parts: TboHotelParts, request: StayRequest, recheck: GoodRecheck): StayOutcome | null {
  const { detail, needs, block, isAffordable } = recheck.checked;
  if (block !== null) return failed(parts, 'not_supported', block);
  const newTotalPaise = sellPaise(detail);
  if (newTotalPaise !== request.expectedTotalPaise) {
    return { type: 'price_changed', oldTotalPaise: request.expectedTotalPaise, newTotalPaise };
  }
  if (changesOf(request.offer, detail, parts.now()).length > 0) {
    const error = supplierError(
      parts.config,
      'refused',
      'The terms of the rate have changed; please choose again.',
      false,
    );
    return { type: 'unavailable', error };
  }
  if (!isAffordable) {
    const error = supplierError(
      parts.config,
      'refused',
      'It cannot be bought at present. Please ask the travel desk.',
      false,
    );
    return { type: 'failed', error: { ...error, cause: `${parts.config.label}: our balance does not suffice` } };
  }
  if (!areGuestsAsSearched(request.rooms, recheck.context.rooms)) {
    return failed(parts, 'refused', 'The guests are not those that the rooms were searched for.');
  }
  const messages = [...new Set(guestProblems(request.rooms, needs).map(({ message }) => message))];
  if (messages.length === 0) return null;
  const [first = ''] = messages;
  return { type: 'failed', error: { ...supplierError(parts.config, 'refused', first, false), messages } };
}

/** What cannot be looked for later must not leave now. */
function notSent({ config }: TboHotelParts): StayOutcome {
  const error = supplierError(config, 'unavailable', 'The order was not sent and is tried again.', true);
  return { type: 'failed', error };
}

function reasonOf(message: string): string {
  return readableReasons(message).join(' ') || 'No reason was given.';
}
