import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { errorOf, saysSoldOut, supplierError } from '../duffel/errors.ts';
import { inPaise } from '../duffel/money.ts';
import type { StayOutcome, StayRequest } from '../hotel/port.ts';
import type { Leave, SupplierError } from '../order-port.ts';
import { type OfferContext, parseOfferContext } from './context.ts';
import { CLIENT_REF, isRequested, originOf, toOrder } from './orders.ts';
import { type Recheck, recheckStay } from './recheck.ts';
import type { StaysParts } from './search.ts';
import { parseBooking, parseQuote } from './wire.ts';

const TAKEN_ON = 202;
const OUR_MONEY = 'It cannot be bought at present. Please ask the travel desk.';

/**
 * Books an offer. A booking carries no amount, so that its quote decides what is paid: a fresh one that has moved sends
 * nothing. What is booked is the quote that was agreed to while it lives, as a quote is booked once: the same call
 * twice makes no second booking. Duffel may take a booking on and not list it, so that it leaves only once its leaving
 * is recorded.
 */
export async function bookStay(
  parts: StaysParts,
  request: StayRequest,
  signal: AbortSignal,
  leave: Leave = leaveUnnoted,
): Promise<StayOutcome> {
  const { config, client } = parts;
  const quote = await recheckStay(parts, request.offer, signal);
  const refusal = refuseBeforeSending(parts, request, quote);
  if (refusal || !quote.ok) return refusal ?? failed(parts, 'malformed', 'There is no quote.');
  const agreed = await agreedQuote(parts, request, signal);
  if (agreed.type === 'failed') return agreed;
  const body = bookingBody(request, agreed.quoteId ?? quote.quoteId);
  if (!body) return failed(parts, 'refused', 'Every room needs an adult.');
  if (!(await leave())) {
    return { type: 'failed', error: supplierError(config, 'unavailable', 'It was not sent and is tried again.', true) };
  }
  const reply = await client.tell('/stays/bookings', body, signal);
  if (reply.ok) {
    if (reply.status === TAKEN_ON) return { type: 'pending', unseen: true };
    return booked(parts, reply.data, quote.checked.detail, quote.context);
  }
  const error = errorOf(config, reply);
  if (reply.type === 'fault') {
    return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
  }
  // The guest can do nothing about our own money.
  if (reply.codes.some((code) => code.includes('balance'))) {
    return { type: 'failed', error: { ...error, messages: [OUR_MONEY] } };
  }
  return whyRefused(parts, request, { error, isSoldOut: saysSoldOut(reply) }, signal);
}

/** The quote that was agreed to, where it still holds at that price; null where it has lapsed or there was none. */
async function agreedQuote(
  { client, config }: StaysParts,
  { offer, expectedTotalPaise }: StayRequest,
  signal: AbortSignal,
): Promise<{ readonly type: 'known'; readonly quoteId: string | null } | Extract<StayOutcome, { type: 'failed' }>> {
  const quoteId = parseOfferContext(offer.context)?.quoteId ?? null;
  if (quoteId === null) return { type: 'known', quoteId };
  const reply = await client.read(`/stays/quotes/${quoteId}`, signal);
  if (!reply.ok && reply.type === 'fault') return { type: 'failed', error: errorOf(config, reply) };
  const quote = reply.ok ? parseQuote(reply.data) : null;
  const stands = quote !== null && inPaise(quote.total_amount, quote.total_currency) === expectedTotalPaise;
  return { type: 'known', quoteId: stands ? quoteId : null };
}

/** What prevents sending; null where nothing does. */
function refuseBeforeSending(
  parts: StaysParts,
  { expectedTotalPaise, rooms }: StayRequest,
  quote: Recheck,
): StayOutcome | null {
  if (!quote.ok) return { type: quote.isSoldOut ? 'unavailable' : 'failed', error: quote.error };
  if (!areAsSearched(rooms, quote.context.rooms)) {
    return failed(parts, 'refused', 'The guests are not those that the rooms were searched for.');
  }
  const { detail, changes, block } = quote.checked;
  if (block !== null) return failed(parts, 'refused', block);
  if (detail.totalPaise !== expectedTotalPaise) return moved(expectedTotalPaise, detail);
  // The person who agreed to the price agreed to it on these terms.
  if (changes.some((change) => change !== 'price')) {
    const message = 'The hotel has changed its terms. Choose the room again.';
    return { type: 'unavailable', error: supplierError(parts.config, 'refused', message, false) };
  }
  return null;
}

/** Whether each room has as many adults as was asked for, and children of those ages. */
function areAsSearched(rooms: StayRequest['rooms'], searched: OfferContext['rooms']): boolean {
  const key = (adults: number, ages: readonly (number | null)[]) =>
    JSON.stringify([adults, ages.toSorted((a, b) => (a ?? 0) - (b ?? 0))]);
  const wanted = searched.map(({ adults, childAges }) => key(adults, childAges));
  const given = rooms.map((guests) => {
    const children = guests.filter(({ isAdult }) => !isAdult);
    return key(
      guests.length - children.length,
      children.map(({ age }) => age),
    );
  });
  return JSON.stringify(given) === JSON.stringify(wanted);
}

/** One name for each room, and whom the hotel writes to; null where a room has no adult. */
export function bookingBody({ rooms, contact, clientRef, requests }: StayRequest, quoteId: string) {
  const leads = rooms.map((guests) => guests.find(({ isAdult }) => isAdult));
  const [lead] = leads;
  if (!lead || leads.includes(undefined)) return null;
  return {
    quote_id: quoteId,
    guests: leads.flatMap((one) => (one ? [{ given_name: one.firstName, family_name: one.lastName }] : [])),
    email: lead.email ?? contact.email,
    phone_number: lead.mobile ?? contact.mobile,
    ...(requests.length > 0 ? { accommodation_special_requests: requests.join('. ') } : {}),
    metadata: { [CLIENT_REF]: clientRef },
  };
}

function booked(parts: StaysParts, data: unknown, offer: StayOffer, context: OfferContext): StayOutcome {
  const booking = parseBooking(data);
  if (booking && isRequested(booking)) return { type: 'pending' };
  const order = booking && toOrder(booking, originOf(offer, context));
  if (!order) {
    const message = 'The booking could not be read.';
    return { type: 'unknown', error: supplierError(parts.config, 'malformed', message, false) };
  }
  if (order.status === 'cancelled') return failed(parts, 'refused', 'The booking is cancelled.');
  return { type: 'confirmed', order };
}

/**
 * Why nothing was booked. The codes of such refusals are not guaranteed, so that the rate itself is queried again: it
 * may have moved or gone, which a code may say besides.
 */
async function whyRefused(
  parts: StaysParts,
  { offer, expectedTotalPaise }: StayRequest,
  { error, isSoldOut }: { readonly error: SupplierError; readonly isSoldOut: boolean },
  signal: AbortSignal,
): Promise<StayOutcome> {
  const quote = await recheckStay(parts, offer, signal);
  if (!quote.ok) {
    if (quote.isSoldOut || isSoldOut) return { type: 'unavailable', error };
    return { type: 'failed', error: quote.error.kind === 'session_expired' ? quote.error : error };
  }
  const { detail } = quote.checked;
  if (detail.totalPaise !== expectedTotalPaise) return moved(expectedTotalPaise, detail);
  return { type: isSoldOut ? 'unavailable' : 'failed', error };
}

function moved(oldTotalPaise: StayRequest['expectedTotalPaise'], { totalPaise }: StayOffer): StayOutcome {
  return { type: 'price_changed', oldTotalPaise, newTotalPaise: totalPaise };
}

/** Certainly nothing happened. */
function failed({ config }: StaysParts, kind: SupplierError['kind'], message: string): StayOutcome {
  return { type: 'failed', error: supplierError(config, kind, message, false) };
}

/** A caller without a journal has nothing to record. */
const leaveUnnoted: Leave = async () => true;
