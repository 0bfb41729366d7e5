import { MOST_NIGHTS } from '@pravas/domain/hotel/stay-dates.ts';
import { createDuffelClient } from '../duffel/client.ts';
import type { DuffelSurroundings } from '../duffel/config.ts';
import { errorOf, supplierError } from '../duffel/errors.ts';
import type { HotelCapabilities, HotelSupplier } from '../hotel/port.ts';
import { bookStay } from './book.ts';
import { cancelStay, quoteStayCancellation, readStayCancellation } from './cancellations.ts';
import type { DuffelStaysConfig } from './config.ts';
import { confirmationPolls } from './confirmation.ts';
import { listHotels } from './content.ts';
import { lookUpStay, readStay } from './orders.ts';
import { recheckStay, refreshStay } from './recheck.ts';
import { type StaysParts, searchStays } from './search.ts';

export type { DuffelStaysConfig } from './config.ts';

/** What Duffel Stays can do for us. It carries no GSTIN and no PAN, and one booking holds rooms with equal guests only. */
const STAYS_CAPABILITIES: HotelCapabilities = {
  mostRooms: 8,
  mostNights: MOST_NIGHTS,
  soldAheadDays: 330,
  guestsByRoom: false,
  cancelScopes: ['all'],
  statesCancellationCharge: false,
  gstDetails: false,
  passesRequests: true,
  webhooks: false,
  lookUpByReference: true,
};

/** A Duffel account as a hotel supplier. */
export function createDuffelStaysSupplier(config: DuffelStaysConfig, surroundings: DuffelSurroundings): HotelSupplier {
  const client = createDuffelClient(config, surroundings);
  const parts: StaysParts = { config, client, now: surroundings.now };
  const holdsNothing = () =>
    ({
      type: 'failed',
      error: supplierError(config, 'not_supported', 'This supplier holds no rooms.', false),
    }) as const;
  return {
    supplierId: config.supplierId,
    capabilities: STAYS_CAPABILITIES,
    listHotels: (place, signal) => listHotels(parts, place, signal),
    search: (search, signal) => searchStays(parts, search, signal),
    async recheck(offer, signal) {
      const answer = await recheckStay(parts, offer, signal);
      return answer.ok ? { ok: true, value: answer.checked } : { ok: false, error: answer.error };
    },
    refreshOffer: (offer, party, signal) => refreshStay(parts, offer, party, signal),
    book: (request, signal, leave) => bookStay(parts, request, signal, leave),
    confirmHeld: async () => holdsNothing(),
    releaseHeld: async () => holdsNothing(),
    lookUp: (request, signal) => lookUpStay(parts, request, signal),
    readOrder: (order, signal) => readStay(parts, order, signal),
    quoteCancellation: (order, units, signal) => quoteStayCancellation(parts, order, units, signal),
    cancel: (_clientRef, order, units, signal) => cancelStay(parts, order, units, signal),
    getCancellation: (cancellation, signal) => readStayCancellation(parts, cancellation, signal),
    confirmationPolls,
    async authenticate(signal) {
      const reply = await client.read('/stays/bookings?limit=1', signal);
      if (!reply.ok) return { ok: false, error: errorOf(config, reply) };
      return {
        ok: true,
        value: { account: config.token.startsWith('duffel_live_') ? 'Live account' : 'Test account' },
      };
    },
  };
}
