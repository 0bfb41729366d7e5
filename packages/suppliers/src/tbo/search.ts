import type { Offer } from '@pravas/domain/fare/offer.ts';
import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type { FlightSearch, RequestedSlice, SearchBatch, SupplierError } from '../flight/port.ts';
import type { TboClient } from './client.ts';
import type { TboConfig, TboSurroundings } from './config.ts';
import { ERROR_CODE, errorOf, supplierError } from './errors.ts';
import { DEFAULT_CLASSIFIER } from './fare-classifier.ts';
import { searchPayload } from './from-domain.ts';
import { parseRef, type TboRef } from './ref.ts';
import { type OfferContext, pairOffers, toOffer } from './to-domain.ts';
import { parseResults, type TboResult } from './wire.ts';

/** What every operation of the connector works with. */
export interface TboParts {
  readonly config: TboConfig;
  readonly client: TboClient;
  readonly now: TboSurroundings['now'];
}

/** One Search call. */
interface SearchPlan {
  readonly journeyType: 1 | 2 | 5;
  readonly slices: readonly RequestedSlice[];
  readonly cabin: FlightSearch['cabin'];
  readonly passengers: PassengerCounts;
}

/** TBO honours a search's TraceId for 15 minutes. */
export const TRACE_LIFE_MINUTES = 15;

/**
 * Runs a search. A domestic return is asked twice side by side: as two lists of single fares (JourneyType 2) and as
 * halves of special returns (JourneyType 5). The halves wait for the single fares, since alone most of them cannot be
 * bought together. No result (code 25) is an empty batch.
 */
export async function* searchFlights(
  parts: TboParts,
  search: FlightSearch,
  signal: AbortSignal,
): AsyncIterable<SearchBatch> {
  const left = new AbortController();
  const within = AbortSignal.any([signal, left.signal, AbortSignal.timeout(parts.config.searchDeadlineMs)]);
  const running = plansOf(search).map((plan) => runPlan(parts, plan, within));
  try {
    for (const batch of running) yield await batch;
  } finally {
    // Whoever stops listening needs no answer to the other question.
    left.abort();
  }
}

/**
 * Finds an offer's flights and fare in a fresh search. A single slice is searched one way, so that each order has a
 * TraceId of its own: only by that can a lost answer be told from another order's. Null = no longer on sale.
 */
export async function findAgain(
  parts: TboParts,
  offer: Offer,
  passengers: PassengerCounts,
  signal: AbortSignal,
): Promise<
  { readonly ok: true; readonly offer: Offer | null } | { readonly ok: false; readonly error: SupplierError }
> {
  const slices = offer.slices.map((slice): RequestedSlice => {
    const first = slice.segments[0];
    const last = slice.segments.at(-1) ?? first;
    return { from: first.from.airportCode, to: last.to.airportCode, date: dateOf(first.from.time.wall) };
  });
  const journeyType = slices.length === 1 ? 1 : offer.kind === 'special_return' ? 5 : 2;
  const cabin = parseRef(offer.ref)?.cabin ?? offer.slices[0].segments[0].cabin;
  const batch = await runPlan(parts, { journeyType, slices, cabin, passengers }, signal);
  if (batch.type === 'error') return { ok: false, error: batch.error };
  const found = journeyType === 5 ? pairAgain(batch.offers, offer) : nearest(batch.offers, offer, offer.slices);
  return { ok: true, offer: found ? { ...found, offerId: offer.offerId, coverage: offer.coverage } : null };
}

/** The offer of the same flights, kind and fare family; of several the one nearest in price. */
function nearest(offers: readonly Offer[], wanted: Offer, slices: readonly Slice[]): Offer | null {
  const flights = slices.map(sliceKey).join('|');
  const away = (one: Offer) => Math.abs(one.price.sellPaise - wanted.price.sellPaise);
  const same = offers.filter(
    (one) => one.kind === wanted.kind && one.brand === wanted.brand && one.slices.map(sliceKey).join('|') === flights,
  );
  return same.sort((a, b) => away(a) - away(b) || a.price.sellPaise - b.price.sellPaise)[0] ?? null;
}

function pairAgain(offers: readonly Offer[], wanted: Offer): Offer | null {
  const [out, home] = wanted.slices.map((slice) => nearest(offers, wanted, [slice]));
  return out && home ? pairOffers(out, home) : null;
}

function plansOf({ slices, cabin, passengers }: FlightSearch): SearchPlan[] {
  const plan = (journeyType: SearchPlan['journeyType']): SearchPlan => ({ journeyType, slices, cabin, passengers });
  if (slices.length === 1) return [plan(1)];
  return isDomestic(slices) ? [plan(2), plan(5)] : [plan(2)];
}

function isDomestic(slices: readonly RequestedSlice[]): boolean {
  return slices.every(({ from, to }) => [from, to].every((code) => airportByCode(code)?.countryCode === 'IN'));
}

async function runPlan(parts: TboParts, plan: SearchPlan, signal: AbortSignal): Promise<SearchBatch> {
  const { config, client, now } = parts;
  const askedAt = now();
  const tokenDate = client.today();
  const payload = searchPayload(plan.journeyType, plan.slices, plan.cabin, plan.passengers);
  const reply = await client.ask('air', 'Search', payload, signal);
  if (reply.ok && reply.envelope.error.code === ERROR_CODE.noResult) return { type: 'offers', offers: [] };
  const error = errorOf(config, reply);
  if (error || !reply.ok) {
    return { type: 'error', error: error ?? supplierError(config, 'unavailable', 'No answer', true) };
  }
  const { traceId, inner } = reply.envelope;
  const { lists, unreadable } = parseResults(inner);
  const results = lists.flat();
  if (traceId === '' || (results.length === 0 && unreadable > 0)) {
    return { type: 'error', error: supplierError(config, 'malformed', 'The search answer could not be read', true) };
  }
  const ref = { traceId, tokenDate, journeyType: plan.journeyType, cabin: plan.cabin };
  const expiresAt = askedAt.add({ minutes: TRACE_LIFE_MINUTES }).toString({ smallestUnit: 'millisecond' });
  return { type: 'offers', offers: toOffers(config, lists, ref, expiresAt) };
}

function toOffers(
  config: TboConfig,
  lists: readonly (readonly TboResult[])[],
  ref: Omit<TboRef, 'resultIndex' | 'isLcc' | 'source'>,
  expiresAt: string,
): Offer[] {
  const specialReturn = ref.journeyType === 5;
  const context = (coverage: OfferContext['coverage']): OfferContext => ({
    supplierId: config.supplierId,
    classifier: config.classifier ?? DEFAULT_CLASSIFIER,
    ref,
    coverage,
    specialReturn,
    expiresAt,
  });
  const read = (results: readonly TboResult[], coverage: OfferContext['coverage']) =>
    results.flatMap((result) => toOffer(result, context(coverage)) ?? []);
  const [out = [], home = []] = lists;
  if (specialReturn || home.length > 0) return [...read(out, 'onward'), ...read(home, 'return')];
  return out.flatMap((result) => read([result], result.Segments.length > 1 ? 'whole' : 'onward'));
}
