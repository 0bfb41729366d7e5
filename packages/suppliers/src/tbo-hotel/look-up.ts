import type { StayLookUp, StayOrder } from '../hotel/port.ts';
import type { LookUp, SupplierError } from '../order-port.ts';
import { parseOfferContext } from './context.ts';
import { faultError, malformed, statusError, supplierError } from './errors.ts';
import { referenceOf } from './from-domain.ts';
import type { TboHotelParts } from './parts.ts';
import { STATUS } from './status.ts';
import { type OrderOrigin, originOf, shownOrder } from './to-order.ts';
import { openResult, parseDetail, stateOf, type WireDetail } from './wire-orders.ts';

/** What GetBookingDetail says. */
export type DetailReply =
  | { readonly type: 'detail'; readonly detail: WireDetail }
  | { readonly type: 'pending' }
  | { readonly type: 'absent' }
  | { readonly type: 'unclear'; readonly error: SupplierError };

/** How long after Book its look-up is not reliable yet (TBO's booking guide), in seconds. */
const VISIBLE_AFTER_SECONDS = 120;
const NOT_FOUND = /not\s+found|no\s+(?:such\s+)?(?:booking|record|itinerary)|does\s*n[o']t\s+exist/i;
const UNDER_PROCESS = /under\s+process|in\s+process|in\s+progress/i;

/** Asks for a booking by its number, or by our reference. */
export async function readDetail(
  { config, client }: TboHotelParts,
  by: { readonly BookingId: number } | { readonly ClientReferenceNo: string },
  signal: AbortSignal,
): Promise<DetailReply> {
  const reply = await client.ask('GetBookingDetail', by, signal);
  if (!reply.ok) return { type: 'unclear', error: faultError(config, reply.fault) };
  if (reply.status && reply.status.code !== STATUS.success) {
    return { type: 'unclear', error: statusError(config, reply.status) };
  }
  const result = openResult(reply.body, 'GetBookingDetailResult');
  if (!result) return { type: 'unclear', error: malformed(config, 'GetBookingDetail answered in an unknown form') };
  if (UNDER_PROCESS.test(result.errorMessage)) return { type: 'pending' };
  if (result.errorCode !== 0) {
    if (NOT_FOUND.test(result.errorMessage)) return { type: 'absent' };
    const error = supplierError(config, 'unavailable', 'It does not show the booking at present.', true);
    const cause = `${config.label}: error ${result.errorCode}: ${result.errorMessage}`;
    return { type: 'unclear', error: { ...error, cause } };
  }
  const detail = parseDetail(result);
  if (!detail) return { type: 'unclear', error: malformed(config, 'The booking could not be read') };
  return stateOf(detail) === 'pending' ? { type: 'pending' } : { type: 'detail', detail };
}

/**
 * Finds a stay whose answer was lost, by its number or our reference. There is no look-up before 120 seconds are over.
 * How TBO says that it has no such booking is not documented, so that of one that may have left an empty answer proves
 * nothing, however often it comes: only a booking that was found, or a person, ends the question.
 */
export async function lookUpStay(
  parts: TboHotelParts,
  request: StayLookUp,
  signal: AbortSignal,
): Promise<LookUp<StayOrder>> {
  const { config, now } = parts;
  const unknown = (error: SupplierError): LookUp<StayOrder> => ({ type: 'unknown', error });
  const context = parseOfferContext(request.offer.context);
  if (!context) return unknown(supplierError(config, 'malformed', 'This offer is not ours.', true));
  const { bookingRef, clientRef } = request;
  const isNumbered = bookingRef !== null && /^[1-9]\d{0,14}$/.test(bookingRef);
  const leftAt = leftAtOf(parts, request);
  const isTooSoon = leftAt && Temporal.Instant.compare(now(), leftAt.add({ seconds: VISIBLE_AFTER_SECONDS })) < 0;
  if (isTooSoon && !isNumbered) return { type: 'pending' };
  const by = isNumbered ? { BookingId: Number(bookingRef) } : { ClientReferenceNo: referenceOf(clientRef) };
  const seen = await readDetail(parts, by, signal);
  if (seen.type === 'unclear') return unknown(seen.error);
  if (seen.type === 'pending') return { type: 'pending' };
  if (seen.type === 'absent') {
    return leftAt === null
      ? { type: 'absent' }
      : unknown(supplierError(config, 'unavailable', 'It does not show the booking yet.', true));
  }
  const origin = originOf(clientRef, request.offer, context);
  if (!isSameStay(seen.detail, origin, request.leadGuest)) {
    return unknown(supplierError(config, 'malformed', 'It showed another booking.', true));
  }
  const order = shownOrder(seen.detail, origin);
  return order ? { type: 'found', order } : unknown(malformed(config, 'The booking could not be read'));
}

/** When it left; null = it never did, undefined = unknown. */
function leftAtOf({ left }: TboHotelParts, { leftAt, clientRef }: StayLookUp): Temporal.Instant | null | undefined {
  const remembered = left.get(clientRef);
  if (remembered) return remembered;
  return typeof leftAt === 'string' ? Temporal.Instant.from(leftAt) : leftAt;
}

/**
 * True where a booking is ours: our reference, the hotel and the dates as far as they are shown, and the lead guest's
 * name.
 */
function isSameStay(
  detail: WireDetail,
  { clientRef, supplierHotelId, stay }: OrderOrigin,
  lead: StayLookUp['leadGuest'],
): boolean {
  const isOr = (shown: string, own: string) => shown === '' || shown.toLowerCase() === own.toLowerCase();
  const rooms = detail.Rooms.length > 0 ? detail.Rooms : detail.HotelRoomsDetails;
  const guests = rooms[0]?.HotelPassenger ?? [];
  const first = guests.find(({ LeadPassenger }) => LeadPassenger === true) ?? guests[0];
  return (
    isOr(detail.AgentReferenceNo, referenceOf(clientRef)) &&
    isOr(detail.TBOHotelCode, supplierHotelId) &&
    isOr(detail.CheckInDate.slice(0, 10), stay.checkIn) &&
    isOr(detail.CheckOutDate.slice(0, 10), stay.checkOut) &&
    (!first || (isOr(first.FirstName, lead.firstName.trim()) && isOr(first.LastName, lead.lastName.trim())))
  );
}
