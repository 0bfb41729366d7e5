import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { errorOf, malformed, saysNotFound, supplierError } from '../duffel/errors.ts';
import { inPaise } from '../duffel/money.ts';
import type { StayLookUp, StayOrder } from '../hotel/port.ts';
import type { Answer, LookUp, OrderNow, SupplierError } from '../order-port.ts';
import { type OfferContext, type OrderContext, parseOfferContext, parseOrderContext } from './context.ts';
import { refundsOf } from './refunds.ts';
import type { StaysParts } from './search.ts';
import { parseBooking, parseBookings, type StaysBooking } from './wire.ts';

/** The name under which a booking's notes keep our reference. */
export const CLIENT_REF = 'client_ref';
const PAGE = 200;
/** So many pages are leafed through; the order of a list is not promised. */
const MOST_PAGES = 20;

/** A booking as Duffel shows it. */
export type BookingReply =
  | { readonly type: 'booking'; readonly booking: StaysBooking }
  | { readonly type: 'absent' }
  | { readonly type: 'unclear'; readonly error: SupplierError };

/** Reads a booking by its id. */
export async function fetchBooking(
  { client, config }: StaysParts,
  bookingId: string,
  signal: AbortSignal,
): Promise<BookingReply> {
  const reply = await client.read(`/stays/bookings/${bookingId}`, signal);
  if (!reply.ok) {
    return saysNotFound(reply) ? { type: 'absent' } : { type: 'unclear', error: errorOf(config, reply) };
  }
  const booking = parseBooking(reply.data);
  return booking ? { type: 'booking', booking } : { type: 'unclear', error: malformed(config, 'The booking') };
}

/** The terms of an order that is known from its offer. */
export function originOf(offer: StayOffer, context: OfferContext): Omit<OrderContext, 'bookingId'> {
  const { supplierHotelId, stay, rooms, refunds } = context;
  return { supplierHotelId, stay, roomCount: rooms.length, totalPaise: offer.totalPaise, refunds };
}

/**
 * A booking as an order; null when its state is not a lasting one, or its price is not in rupees. Its rate is repeated
 * in it, with the terms it was bought on; where it is not, they are those of `origin`: the offer, or the order as it
 * was known before.
 */
export function toOrder(booking: StaysBooking, origin: Omit<OrderContext, 'bookingId'>): StayOrder | null {
  const status = statusOf(booking);
  const terms = termsOf(booking, origin);
  if (status === null || terms === null) return null;
  const { supplierHotelId, stay, roomCount } = origin;
  const { totalPaise, refunds } = terms;
  const context: OrderContext = { bookingId: booking.id, supplierHotelId, stay, roomCount, totalPaise, refunds };
  return {
    bookingRef: booking.id,
    locator: booking.reference || booking.id,
    status,
    totalPaise,
    costPaise: totalPaise,
    supplierInvoiceNo: null,
    // One that is taken on (HTTP 202) shows only when it is done.
    showsCancelling: 'none',
    context: JSON.stringify(context),
    stay,
    roomCount,
    hotelConfirmation: booking.reference || null,
  };
}

/** The types know two states; their documentation has others, of which a failed one has nothing left in it either. */
const ENDED = new Set(['cancelled', 'cancellation_confirmed', 'failed']);
const STANDING = new Set(['confirmed', 'cancellation_requested']);

function statusOf(booking: StaysBooking): StayOrder['status'] | null {
  if (isOver(booking)) return 'cancelled';
  return STANDING.has(booking.status) ? 'confirmed' : null;
}

/** Whether no part of a booking is left. */
export function isOver({ status, cancelled_at }: StaysBooking): boolean {
  return ENDED.has(status) || cancelled_at !== '';
}

/** Whether a booking has been taken on and is not decided. */
export function isRequested({ status }: StaysBooking): boolean {
  return status === 'requested';
}

/** What a stay costs, and how much of it is refunded until when. */
interface BookedTerms {
  readonly totalPaise: Paise;
  readonly refunds: OrderContext['refunds'];
  /** True where the booking itself repeats them. */
  readonly isRepeated: boolean;
}

/** The terms of a booking: those it repeats, or else those of its origin. Null where it repeats unreadable ones. */
export function termsOf(
  { accommodation }: StaysBooking,
  origin: Pick<OrderContext, 'totalPaise' | 'refunds'>,
): BookedTerms | null {
  const [room] = accommodation.rooms;
  const [rate] = room?.rates.readable ?? [];
  if (!rate) {
    const { totalPaise, refunds } = origin;
    return room && room.rates.unreadable > 0 ? null : { totalPaise: paise(totalPaise), refunds, isRepeated: false };
  }
  const totalPaise = inPaise(rate.total_amount, rate.total_currency);
  return totalPaise === null ? null : { totalPaise, refunds: refundsOf(rate, totalPaise), isRepeated: true };
}

/**
 * Finds a stay whose answer was lost, by its number or by our reference in its notes. What Duffel has taken on (HTTP
 * 202) it lists only later, so that an order that left may be in work though nothing shows it.
 */
export async function lookUpStay(
  parts: StaysParts,
  request: StayLookUp,
  signal: AbortSignal,
): Promise<LookUp<StayOrder>> {
  const { config } = parts;
  const context = parseOfferContext(request.offer.context);
  if (!context) return unknown(supplierError(config, 'malformed', 'This offer is not ours.', true));
  const isNumbered = request.bookingRef !== null && /^[A-Za-z0-9_-]{1,200}$/.test(request.bookingRef);
  const seen = isNumbered
    ? await fetchBooking(parts, request.bookingRef ?? '', signal)
    : await findBooking(parts, request.clientRef, signal);
  if (seen.type === 'unclear') return unknown(seen.error);
  if (seen.type === 'absent') {
    return isNumbered || request.leftAt === null ? { type: 'absent' } : { type: 'absent', mayBeInWork: true };
  }
  if (!isSameStay(seen.booking, context, request.leadGuest)) {
    return unknown(supplierError(config, 'malformed', 'The supplier showed another booking.', true));
  }
  if (isRequested(seen.booking)) return { type: 'pending' };
  const order = toOrder(seen.booking, originOf(request.offer, context));
  return order ? { type: 'found', order } : unknown(malformed(config, 'The booking'));
}

/** Leafs through all bookings; their order is not promised. */
async function findBooking(
  { client, config }: StaysParts,
  clientRef: string,
  signal: AbortSignal,
): Promise<BookingReply> {
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const reply = await client.read(`/stays/bookings?limit=${PAGE}${query}`, signal);
    if (!reply.ok) return { type: 'unclear', error: errorOf(config, reply) };
    const found = parseBookings(reply.data);
    const booking = found?.bookings.find(({ metadata }) => metadata[CLIENT_REF] === clientRef);
    if (booking) return { type: 'booking', booking };
    // One that could not be read may be the one.
    if (!found || found.unreadable > 0) return { type: 'unclear', error: malformed(config, 'The list of bookings') };
    if (reply.after === null) return { type: 'absent' };
    after = reply.after;
  }
  return { type: 'unclear', error: supplierError(config, 'malformed', 'The list of bookings has no end.', true) };
}

function isSameStay(
  { accommodation, check_in_date, check_out_date, guests }: StaysBooking,
  { supplierHotelId, stay }: OfferContext,
  lead: StayLookUp['leadGuest'],
): boolean {
  const nameOf = (first: string, last: string) => `${first} ${last}`.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const wanted = nameOf(lead.firstName, lead.lastName);
  return (
    accommodation.id === supplierHotelId &&
    check_in_date === stay.checkIn &&
    check_out_date === stay.checkOut &&
    guests.some(({ given_name, family_name }) => nameOf(given_name, family_name) === wanted)
  );
}

function unknown(error: SupplierError): LookUp<StayOrder> {
  return { type: 'unknown', error };
}

/** A stay in its current state. */
export async function readStay(
  parts: StaysParts,
  order: StayOrder,
  signal: AbortSignal,
): Promise<Answer<OrderNow<StayOrder>>> {
  const { config } = parts;
  const context = parseOrderContext(order.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours.', false) };
  const seen = await fetchBooking(parts, context.bookingId, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'absent') {
    return { ok: false, error: supplierError(config, 'refused', 'There is no such booking.', false) };
  }
  const now = toOrder(seen.booking, context);
  return now ? { ok: true, value: { order: now } } : { ok: false, error: malformed(config, 'The booking') };
}
