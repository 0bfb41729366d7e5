import type { FlightLookUp, LookUpRequest } from '../flight/port.ts';
import type { SupplierError } from '../order-port.ts';
import { errorOf, saysNotFound, saysUnderProcess, supplierError } from './errors.ts';
import { parseRef } from './ref.ts';
import type { TboParts } from './search.ts';
import { awaitsTickets, isSameOrder, toBooking } from './to-booking.ts';
import { parseItinerary, type TboItinerary } from './wire-orders.ts';

/** What GetBookingDetails says. */
export type Details =
  | {
      readonly type: 'itinerary';
      readonly itinerary: TboItinerary;
      /** The answer as it was sent. */
      readonly inner: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'pending' }
  | { readonly type: 'absent' }
  | { readonly type: 'unclear'; readonly error: SupplierError };

/** Asks GetBookingDetails by booking number, or by the trace that the order was made under. */
export async function readDetails(
  parts: TboParts,
  by: { readonly BookingId: number } | { readonly TraceId: string },
  signal: AbortSignal,
): Promise<Details> {
  const { config, client } = parts;
  const reply = await client.ask('airBook', 'GetBookingDetails', by, signal);
  const error = errorOf(config, reply);
  if (!reply.ok) return { type: 'unclear', error: error ?? supplierError(config, 'unavailable', 'No answer', true) };
  const { envelope } = reply;
  if (saysUnderProcess(envelope)) return { type: 'pending' };
  if (saysNotFound(envelope)) return { type: 'absent' };
  if (error) return { type: 'unclear', error };
  const itinerary = parseItinerary(envelope.inner.FlightItinerary);
  if (itinerary) return { type: 'itinerary', itinerary, inner: envelope.inner };
  return { type: 'unclear', error: supplierError(config, 'malformed', 'The booking could not be read', true) };
}

/**
 * Finds an order whose answer was lost. Only an order with the same flights and lead name counts as found; one that
 * differs proves nothing about ours, so the answer is `unknown`. One whose ticket numbers are missing is `pending`.
 */
export async function lookUpOrder(parts: TboParts, request: LookUpRequest, signal: AbortSignal): Promise<FlightLookUp> {
  const { config } = parts;
  const unknown = (message: string): FlightLookUp => ({
    type: 'unknown',
    error: supplierError(config, 'malformed', message, true),
  });
  const ref = parseRef(request.offer.ref);
  if (!ref) return unknown('This offer is not ours');
  const numbered = request.bookingRef !== null && /^[1-9][0-9]{0,14}$/.test(request.bookingRef);
  const by = numbered ? { BookingId: Number(request.bookingRef) } : { TraceId: ref.traceId };
  const details = await readDetails(parts, by, signal);
  if (details.type === 'unclear') return { type: 'unknown', error: details.error };
  if (details.type !== 'itinerary') return { type: details.type };
  if (!isSameOrder(details.itinerary, request.offer.slices, request.leadTraveller)) {
    return unknown('The supplier showed another order');
  }
  const booking = toBooking(details.itinerary, ref);
  if (!booking) return unknown('The booking could not be read');
  return awaitsTickets(details.itinerary, booking) ? { type: 'pending' } : { type: 'found', order: booking };
}
