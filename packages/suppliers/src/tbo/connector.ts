import { MOST_IN_ONE_ORDER } from '@pravas/domain/flight/traveller.ts';
import { scopeOfUnits } from '../flight/cancel-scope.ts';
import type { FlightCapabilities, FlightSupplier } from '../flight/port.ts';
import { htmlToText } from '../html-to-text.ts';
import { cancelOrder, quoteCancellation, readCancellation } from './cancellations.ts';
import { changesOnline, quoteChange } from './changes.ts';
import { createTboClient } from './client.ts';
import type { TboConfig, TboSurroundings } from './config.ts';
import { errorOf, faultError, supplierError } from './errors.ts';
import { getExtras } from './extras.ts';
import { lookUpOrder } from './look-up.ts';
import { bookOffer, releaseOrder, ticketOrder } from './orders.ts';
import { changesOf, quoteOffer } from './quote.ts';
import { readOrder } from './read-order.ts';
import { parseRef } from './ref.ts';
import { changeOrder } from './reissue.ts';
import { findAgain, searchFlights, type TboParts } from './search.ts';
import { pairOffers } from './to-domain.ts';
import { parseFareRules } from './wire.ts';

export type { TboConfig, TboSurroundings } from './config.ts';

/** What TBO's flight service can do for us. */
const TBO_CAPABILITIES: FlightCapabilities = {
  hold: true,
  seats: true,
  meals: true,
  timedRules: true,
  exactCancellationQuote: true,
  bags: true,
  cancelScopes: ['all', 'slice', 'traveller'],
  changeOnline: true,
  multiCity: true,
  mostTravellers: MOST_IN_ONE_ORDER,
  soldAheadDays: 360,
  webhooks: false,
  gstDetails: true,
  specialReturn: true,
  lookUpByReference: true,
  lookIn: false,
};

/** An agency's TBO account as a flight supplier. Holds only its tokens in memory between calls. */
export function createTboSupplier(config: TboConfig, surroundings: TboSurroundings): FlightSupplier {
  const client = createTboClient(config, surroundings);
  const parts: TboParts = { config, client, now: surroundings.now };
  return {
    supplierId: config.supplierId,
    capabilities: TBO_CAPABILITIES,
    search: (search, signal, inParts) => searchFlights(parts, search, signal, inParts),
    combinePair(onward, back) {
      const whole = pairOffers(onward, back);
      if (!whole) throw new RangeError('These offers are not two halves of one special return');
      return whole;
    },
    async checkOffer(offer, signal) {
      const quote = await quoteOffer(parts, offer, signal);
      return quote.ok ? { ok: true, value: quote.checked } : { ok: false, error: quote.error };
    },
    refreshOffer: (offer, passengers, signal) => refreshOffer(parts, offer, passengers, signal),
    getRules: (offer, signal) => getRules(parts, offer, signal),
    getExtras: (offer, signal) => getExtras(parts, offer, signal),
    book: (request, signal) => bookOffer(parts, request, signal),
    confirmHeld: (request, held, signal) => ticketOrder(parts, request, held, signal),
    releaseHeld: (held, signal) => releaseOrder(parts, held, signal),
    lookUp: (request, signal) => lookUpOrder(parts, request, signal),
    quoteCancellation: (order, units, signal) => quoteCancellation(parts, order, scopeOfUnits(units), signal),
    cancel: (clientRef, order, units, signal) => cancelOrder(parts, clientRef, order, scopeOfUnits(units), signal),
    getCancellation: (cancellation, signal) => readCancellation(parts, cancellation, signal),
    changesOnline,
    quoteChange: (booking, search, signal) => quoteChange(parts, booking, search, signal),
    change: (clientRef, booking, offer, signal) => changeOrder(parts, clientRef, booking, offer, signal),
    readOrder: (booking, signal) => readOrder(parts, booking, signal),
    async acceptAirlineChange() {
      const message = 'The airline is told by the travel desk';
      return { ok: false, error: supplierError(config, 'not_supported', message, false) };
    },
    // TBO sends no messages.
    readEvent: () => null,
    async authenticate(signal) {
      const login = await client.login(signal);
      return login.ok
        ? { ok: true, value: { account: login.account } }
        : { ok: false, error: faultError(config, login.fault) };
    },
  };
}

const refreshOffer = async (
  parts: TboParts,
  ...[offer, passengers, signal]: Parameters<FlightSupplier['refreshOffer']>
): ReturnType<FlightSupplier['refreshOffer']> => {
  const found = await findAgain(parts, offer, passengers, signal);
  if (!found.ok) return found;
  if (!found.offer) {
    return { ok: false, error: supplierError(parts.config, 'refused', 'This fare is no longer on sale', false) };
  }
  const quote = await quoteOffer(parts, found.offer, signal);
  if (!quote.ok) return { ok: false, error: quote.error };
  const changes = changesOf(offer, quote.checked.detail);
  const changed = changes.length > 0;
  return {
    ok: true,
    value: {
      detail: quote.checked.detail,
      changed,
      changedInfo: changed ? (quote.checked.changedInfo ?? changes.join(', ')) : null,
    },
  };
};

const getRules = async (
  parts: TboParts,
  ...[offer, signal]: Parameters<FlightSupplier['getRules']>
): ReturnType<FlightSupplier['getRules']> => {
  const ref = parseRef(offer.ref);
  if (!ref) return { ok: false, error: supplierError(parts.config, 'not_supported', 'This offer is not ours', false) };
  const payload = { TraceId: ref.traceId, ResultIndex: ref.resultIndex };
  const reply = await parts.client.ask('air', 'FareRule', payload, signal, ref.tokenDate);
  const error = errorOf(parts.config, reply);
  if (error || !reply.ok) {
    return { ok: false, error: error ?? supplierError(parts.config, 'unavailable', 'No answer', true) };
  }
  const rules = parseFareRules(reply.envelope.inner);
  if (!rules)
    return { ok: false, error: supplierError(parts.config, 'malformed', 'The rules could not be read', true) };
  const notes = rules.map((rule) => htmlToText(rule.FareRuleDetail));
  return { ok: true, value: { windows: offer.rules, notes: notes.filter((note) => note !== '') } };
};
