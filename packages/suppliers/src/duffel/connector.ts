import { MOST_IN_ONE_ORDER } from '@pravas/domain/flight/traveller.ts';
import { scopeOfUnits } from '../flight/cancel-scope.ts';
import type { FlightCapabilities, FlightSupplier } from '../flight/port.ts';
import { cancelOrder, quoteCancellation, readCancellation } from './cancellations.ts';
import { changeOrder, quoteChange } from './changes.ts';
import { createDuffelClient } from './client.ts';
import type { DuffelConfig, DuffelSurroundings } from './config.ts';
import { errorOf } from './errors.ts';
import { readEvent } from './events.ts';
import { getExtras } from './extras.ts';
import { lookUpOrder } from './look-up.ts';
import { getRules, quoteOffer, refreshOffer } from './offers.ts';
import { bookOffer, payHeld, releaseOrder } from './orders.ts';
import { acceptAirlineChange, readOrder } from './read-order.ts';
import { parseContext } from './ref.ts';
import { type DuffelParts, searchFlights } from './search.ts';

export type { DuffelConfig, DuffelSurroundings } from './config.ts';

/** What Duffel's flight service can do for us. It carries no GSTIN, no meals and no charges by the hour. */
const DUFFEL_CAPABILITIES: FlightCapabilities = {
  hold: true,
  seats: true,
  meals: false,
  timedRules: false,
  exactCancellationQuote: true,
  bags: true,
  cancelScopes: ['all'],
  changeOnline: true,
  multiCity: true,
  mostTravellers: MOST_IN_ONE_ORDER,
  soldAheadDays: 331,
  webhooks: true,
  gstDetails: false,
  specialReturn: false,
  lookUpByReference: true,
  lookIn: false,
};

/** A Duffel account as a flight supplier. */
export function createDuffelSupplier(config: DuffelConfig, surroundings: DuffelSurroundings): FlightSupplier {
  const client = createDuffelClient(config, surroundings);
  const { now } = surroundings;
  const parts: DuffelParts = { config, client, now };
  return {
    supplierId: config.supplierId,
    capabilities: DUFFEL_CAPABILITIES,
    search: (search, signal, inParts) => searchFlights(parts, search, signal, inParts),
    combinePair() {
      throw new RangeError('This supplier sells no special returns');
    },
    async checkOffer(offer, signal) {
      const quote = await quoteOffer(parts, offer, signal);
      return quote.ok ? { ok: true, value: quote.checked } : { ok: false, error: quote.error };
    },
    refreshOffer: (offer, passengers, signal) => refreshOffer(parts, offer, passengers, signal),
    getRules: (offer, signal) => getRules(parts, offer, signal),
    getExtras: (offer, signal) => getExtras(parts, offer, signal),
    book: (request, signal, leave) => bookOffer(parts, request, signal, leave),
    confirmHeld: (request, held, signal) => payHeld(parts, request, held, signal),
    releaseHeld: (held, signal) => releaseOrder(parts, held, signal),
    lookUp: (request, signal) => lookUpOrder(parts, request, signal),
    quoteCancellation: (order, units, signal) => quoteCancellation(parts, order, scopeOfUnits(units), signal),
    cancel: (_clientRef, order, units, signal) => cancelOrder(parts, order, scopeOfUnits(units), signal),
    getCancellation: (cancellation, signal) => readCancellation(parts, cancellation, signal),
    changesOnline: (booking) => parseContext(booking.context) !== null,
    quoteChange: (booking, search, signal) => quoteChange(parts, booking, search, signal),
    change: (_clientRef, booking, offer, signal) => changeOrder(parts, booking, offer, signal),
    readOrder: (booking, signal) => readOrder(parts, booking, signal),
    acceptAirlineChange: (booking, changeRef, signal) => acceptAirlineChange(parts, booking, changeRef, signal),
    readEvent: (rawBody, headers) => readEvent(rawBody, headers, parts),
    async authenticate(signal) {
      const reply = await client.read('/air/airlines?limit=1', signal);
      if (!reply.ok) return { ok: false, error: errorOf(config, reply) };
      return {
        ok: true,
        value: { account: config.token.startsWith('duffel_live_') ? 'Live account' : 'Test account' },
      };
    },
  };
}
