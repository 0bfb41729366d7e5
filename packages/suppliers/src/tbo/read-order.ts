import { flownChange } from '../flight/flown-change.ts';
import type { FlightOrder, FlightOrderNow } from '../flight/port.ts';
import type { Answer } from '../order-port.ts';
import { supplierError } from './errors.ts';
import { readDetails } from './look-up.ts';
import { parseContext } from './ref.ts';
import type { TboParts } from './search.ts';
import { awaitsTickets, standingSlices, toBooking } from './to-booking.ts';

/**
 * The order as GetBookingDetails shows it. TBO sends no notice of schedule changes: other times, numbers or airports
 * than those of the order that was passed in are the airline's doing, and so are segments that are gone.
 */
export async function readOrder(
  parts: TboParts,
  booking: FlightOrder,
  signal: AbortSignal,
): Promise<Answer<FlightOrderNow>> {
  const { config } = parts;
  const context = parseContext(booking.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  const details = await readDetails(parts, { BookingId: Number(context.bookingId) }, signal);
  if (details.type === 'unclear') return { ok: false, error: details.error };
  if (details.type === 'pending') return inWork(config);
  if (details.type === 'absent') {
    return { ok: false, error: supplierError(config, 'refused', 'There is no such order', false) };
  }
  const now = toBooking(details.itinerary, context);
  if (!now) return { ok: false, error: supplierError(config, 'malformed', 'The order could not be read', true) };
  // Without its numbers it is unknown who of the order still flies.
  if (awaitsTickets(details.itinerary, now)) return inWork(config);
  const standing = now.status === 'cancelled' ? now.slices : standingSlices(details.itinerary);
  return { ok: true, value: { order: now, airlineChange: flownChange(booking.slices, standing) } };
}

function inWork(config: TboParts['config']): Answer<FlightOrderNow> {
  return { ok: false, error: supplierError(config, 'unavailable', 'The order is still being worked on', true) };
}
