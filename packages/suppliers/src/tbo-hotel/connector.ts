import type { HotelCapabilities, HotelSupplier, StayOrder } from '../hotel/port.ts';
import type { Answer, OrderNow, Outcome } from '../order-port.ts';
import { bookStay, voucherStay } from './book.ts';
import { cancelStay, quoteStayCancellation, readStayCancellation } from './cancellations.ts';
import { createTboHotelClient } from './client.ts';
import type { TboHotelConfig, TboHotelSurroundings } from './config.ts';
import { confirmationPolls } from './confirmation.ts';
import { listHotels } from './content.ts';
import { parseOrderContext } from './context.ts';
import { errorOf, faultError, malformed, supplierError } from './errors.ts';
import { lookUpStay, readDetail } from './look-up.ts';
import { failed } from './outcomes.ts';
import type { TboHotelParts } from './parts.ts';
import { recheckStay } from './recheck.ts';
import { refreshStay } from './refresh.ts';
import { searchStays } from './search.ts';
import { STATUS } from './status.ts';
import { shownOrder } from './to-order.ts';

export type { TboHotelConfig, TboHotelSurroundings } from './config.ts';

/** What TBO's hotel service can do for us. */
const TBO_HOTEL_CAPABILITIES: HotelCapabilities = {
  mostRooms: 6,
  mostNights: 30,
  soldAheadDays: 330,
  guestsByRoom: true,
  cancelScopes: ['all'],
  statesCancellationCharge: false,
  gstDetails: true,
  passesRequests: false,
  webhooks: false,
  lookUpByReference: true,
};

/**
 * An agency's account at TBO Hotel as a hotel supplier. Between calls it keeps in memory only its token and which
 * orders have left.
 */
export function createTboHotelSupplier(config: TboHotelConfig, surroundings: TboHotelSurroundings): HotelSupplier {
  const client = createTboHotelClient(config, surroundings);
  const parts: TboHotelParts = { config, client, now: surroundings.now, left: new Map() };
  return {
    supplierId: config.supplierId,
    capabilities: TBO_HOTEL_CAPABILITIES,
    listHotels: (place, signal) => listHotels(parts, place, signal),
    search: (search, signal) => searchStays(parts, search, signal),
    async recheck(offer, signal) {
      const recheck = await recheckStay(parts, offer, signal);
      return recheck.ok ? { ok: true, value: recheck.checked } : { ok: false, error: recheck.error };
    },
    refreshOffer: (offer, party, signal) => refreshStay(parts, offer, party, signal),
    book: (request, signal, leave) => bookStay(parts, request, signal, leave),
    confirmHeld: (_, held, signal) => voucherStay(parts, held, signal),
    releaseHeld: (held, signal) => releaseStay(parts, held, signal),
    lookUp: (request, signal) => lookUpStay(parts, request, signal),
    readOrder: (order, signal) => readStay(parts, order, signal),
    quoteCancellation: (order, units, signal) => quoteStayCancellation(parts, order, units, signal),
    cancel: (clientRef, order, units, signal) => cancelStay(parts, clientRef, order, units, signal),
    getCancellation: (cancellation, signal) => readStayCancellation(parts, cancellation, signal),
    confirmationPolls,
    authenticate: (signal) => authenticate(parts, signal),
  };
}

/** The order in its current state, with the hotel's own number once there is one. */
async function readStay(
  parts: TboHotelParts,
  order: StayOrder,
  signal: AbortSignal,
): Promise<Answer<OrderNow<StayOrder>>> {
  const { config } = parts;
  const context = parseOrderContext(order.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours.', false) };
  const seen = await readDetail(parts, { BookingId: Number(context.bookingId) }, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'detail') {
    const shown = shownOrder(seen.detail, context);
    return shown
      ? { ok: true, value: { order: shown } }
      : { ok: false, error: malformed(config, 'The booking could not be read') };
  }
  const words = seen.type === 'pending' ? 'The booking is still being made.' : 'It does not show the booking.';
  return { ok: false, error: supplierError(config, 'unavailable', words, true) };
}

/** Releases a held stay, by a request to cancel it: it has cost nothing yet. */
async function releaseStay(
  parts: TboHotelParts,
  held: StayOrder,
  signal: AbortSignal,
): Promise<Outcome<StayOrder> | { readonly type: 'released' }> {
  if (!parseOrderContext(held.context)) return failed(parts, 'not_supported', 'This booking is not ours.');
  const units = Array.from({ length: held.roomCount }, (_, index) => String(index));
  const asked = await cancelStay(parts, 'hold', held, units, signal);
  if (asked.type !== 'accepted') return asked;
  const now = await readStayCancellation(parts, asked.cancellation, signal);
  return now.ok && now.value.state === 'refunded' ? { type: 'released' } : { type: 'pending' };
}

/** Tries all three logins: lists, selling and the token. The selling one is asked about an offer that cannot be. */
async function authenticate(
  { config, client }: TboHotelParts,
  signal: AbortSignal,
): Promise<Answer<{ readonly account: string }>> {
  const [lists, selling, login] = await Promise.all([
    client.content('CountryList', null, signal),
    client.search('PreBook', { BookingCode: 'none', PaymentMode: 'Limit' }, signal),
    client.login(signal),
  ]);
  const named = (what: string) => ({ ...config, label: `${config.label}, ${what}` });
  const listsError = errorOf(named('login for lists'), lists);
  if (listsError) return { ok: false, error: listsError };
  const sellingError = errorOf(named('login for booking'), selling, [
    STATUS.sessionExpired,
    STATUS.invalid,
    STATUS.noRooms,
    STATUS.rateGone,
  ]);
  if (sellingError) return { ok: false, error: sellingError };
  return login.ok
    ? { ok: true, value: { account: login.account } }
    : { ok: false, error: faultError(named('token'), login.fault) };
}
