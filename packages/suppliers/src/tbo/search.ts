import type { Offer } from '@pravas/domain/fare/offer.ts';
import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type { FlightSearch, RequestedSlice, SearchBatch } from '../flight/port.ts';
import { arrivingInParts, type InParts } from '../in-parts.ts';
import { mapInTurns } from '../in-turns.ts';
import { asList } from '../lenient.ts';
import type { Answer, SupplierError } from '../order-port.ts';
import type { TboClient } from './client.ts';
import type { TboConfig, TboSurroundings } from './config.ts';
import { ERROR_CODE, errorOf, supplierError } from './errors.ts';
import { DEFAULT_CLASSIFIER } from './fare-classifier.ts';
import { type SearchPlan, searchPayload } from './from-domain.ts';
import { type JourneyType, parseRef, type TboRef } from './ref.ts';
import { type OfferContext, pairOffers, toOffer } from './to-domain.ts';
import { type Envelope, isInRupees, parseResult, parseResults, type TboResult } from './wire.ts';

/** What every operation of the connector works with. */
export interface TboParts {
  readonly config: TboConfig;
  readonly client: TboClient;
  readonly now: TboSurroundings['now'];
}

/** Search's results, with what their references are made of. */
export interface FoundResults {
  readonly lists: readonly (readonly TboResult[])[];
  readonly ref: Omit<TboRef, 'resultIndex' | 'isLcc' | 'source'>;
  readonly expiresAt: string;
}

/** TBO honours a search's TraceId for 15 minutes. */
const TRACE_LIFE_MINUTES = 15;

/**
 * Runs a search. A domestic return is asked twice side by side: as two lists of single fares (JourneyType 2) and as
 * halves of special returns (JourneyType 5). The halves wait for the single fares, since alone most of them cannot be
 * bought together. No result (code 25) is an empty batch.
 */
export async function* searchFlights(
  parts: TboParts,
  search: FlightSearch,
  signal: AbortSignal,
  inParts = false,
): AsyncIterable<SearchBatch> {
  const left = new AbortController();
  const within = AbortSignal.any([signal, left.signal, AbortSignal.timeout(parts.config.searchDeadlineMs)]);
  const plans = plansOf(search);
  // One half of a journey cannot be chosen alone: halves are shown when both are there.
  const isWhole = plans.length === 1;
  const asked = plans.map((plan) => askInParts(parts, plan, within, inParts && isWhole));
  try {
    for (const answer of asked) yield* readOffers(parts.config, answer);
  } finally {
    // A caller who stops listening needs no answer to the other question.
    left.abort();
  }
}

/**
 * Finds an offer's flights and fare in a fresh search. A single slice is searched one way, so that each order has a
 * TraceId of its own: only that distinguishes a lost answer from another order's. Null = no longer on sale.
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
  const journeyType = journeyTypeOf(slices, offer.kind === 'special_return');
  const ref = parseRef(offer.ref);
  const cabin = ref?.cabin ?? offer.slices[0].segments[0].cabin;
  const dealCodes = ref?.dealCodes ?? [];
  const batch = await runPlan(parts, { journeyType, slices, cabin, passengers, dealCodes }, signal);
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

function plansOf({ slices, cabin, passengers, dealCodes = [] }: FlightSearch): SearchPlan[] {
  const plan = (journeyType: JourneyType): SearchPlan => ({ journeyType, slices, cabin, passengers, dealCodes });
  const journeyType = journeyTypeOf(slices, false);
  return journeyType === 2 && isDomestic(slices) ? [plan(2), plan(5)] : [plan(journeyType)];
}

/** TBO's JourneyType of a question. */
export function journeyTypeOf(slices: readonly RequestedSlice[], specialReturn: boolean): JourneyType {
  const [first, second] = slices;
  if (!second) return 1;
  const leadsBack = slices.length === 2 && first?.from === second.to && first.to === second.from;
  if (!leadsBack) return 3;
  return specialReturn ? 5 : 2;
}

function isDomestic(slices: readonly RequestedSlice[]): boolean {
  return slices.every(({ from, to }) => [from, to].every((code) => airportByCode(code)?.countryCode === 'IN'));
}

async function runPlan(parts: TboParts, plan: SearchPlan, signal: AbortSignal): Promise<SearchBatch> {
  const offers: Offer[] = [];
  for await (const batch of readOffers(parts.config, askInParts(parts, plan, signal, false))) {
    if (batch.type === 'error') return batch;
    offers.push(...batch.offers);
  }
  return { type: 'offers', offers };
}

/** Search's lists as they arrived; null where the answer has none. */
interface AnsweredLists extends Omit<FoundResults, 'lists'> {
  readonly lists: readonly (readonly unknown[])[] | null;
}

/** The results of one Search call. No result (code 25) is an empty list. */
export async function askResults(
  parts: TboParts,
  plan: SearchPlan,
  signal: AbortSignal,
): Promise<Answer<FoundResults>> {
  const asked = await askLists(parts, plan, signal);
  if (!asked.ok) return asked;
  const { lists, unreadable } = await parseResults(asked.value.lists ?? []);
  return isReadable(asked.value.lists, lists.flat(), unreadable)
    ? { ok: true, value: { ...asked.value, lists } }
    : { ok: false, error: unreadableAnswer(parts.config) };
}

async function askLists(
  parts: TboParts,
  plan: SearchPlan,
  signal: AbortSignal,
  onPart?: (lists: AnsweredLists) => Promise<void>,
): Promise<Answer<AnsweredLists>> {
  const { config, client, now } = parts;
  const askedAt = now();
  const tokenDate = client.today();
  const expiresAt = askedAt.add({ minutes: TRACE_LIFE_MINUTES }).toString({ smallestUnit: 'millisecond' });
  const listsOf = ({ traceId, inner: { Results: results } }: Envelope): AnsweredLists => {
    const { journeyType, cabin, dealCodes } = plan;
    const ref = { traceId, tokenDate, journeyType, cabin, ...(dealCodes.length === 0 ? {} : { dealCodes }) };
    return { lists: Array.isArray(results) ? results.map(asList) : null, ref, expiresAt };
  };
  const reply = await client.ask(
    'air',
    'Search',
    searchPayload(plan),
    signal,
    undefined,
    onPart && ((envelope) => onPart(listsOf(envelope))),
  );
  if (reply.ok && reply.envelope.error.code === ERROR_CODE.noResult) {
    return { ok: true, value: { ...listsOf(reply.envelope), lists: [] } };
  }
  const error = errorOf(config, reply);
  if (error || !reply.ok) {
    return { ok: false, error: error ?? supplierError(config, 'unavailable', 'No answer', true) };
  }
  if (reply.envelope.traceId === '') return { ok: false, error: unreadableAnswer(config) };
  return { ok: true, value: listsOf(reply.envelope) };
}

/** A search under way. */
type AskedLists = InParts<AnsweredLists, Answer<AnsweredLists>>;

function askInParts(parts: TboParts, plan: SearchPlan, signal: AbortSignal, inParts: boolean): AskedLists {
  return arrivingInParts(inParts, (onPart) => askLists(parts, plan, signal, onPart));
}

function isReadable(lists: AnsweredLists['lists'], results: readonly TboResult[], unreadable: number): boolean {
  if (results.length === 0) return unreadable === 0 && lists !== null;
  return results.some(({ Fare: fare }) => isInRupees(fare.Currency));
}

function unreadableAnswer(config: TboConfig): SupplierError {
  return supplierError(config, 'malformed', 'The search answer could not be read', true);
}

/** An answer's offers as they arrive. Only its end shows whether it can be read. */
async function* readOffers(config: TboConfig, { parts, whole }: AskedLists): AsyncGenerator<SearchBatch> {
  const reader = createReader(config);
  let hasShown = false;
  for await (const part of parts) {
    const offers = await reader.read(part);
    if (offers.length > 0) yield { type: 'offers', offers };
    hasShown ||= offers.length > 0;
  }
  const asked = await whole;
  if (!asked.ok) {
    yield { type: 'error', error: asked.error };
    return;
  }
  const rest = await reader.read(asked.value);
  if (!reader.isReadable(asked.value.lists)) yield { type: 'error', error: unreadableAnswer(config) };
  else if (rest.length > 0 || !hasShown) yield { type: 'offers', offers: rest };
}

/** Reads results into offers, and knows in the end how they were to read. */
function createReader(config: TboConfig) {
  const { supplierId, classifier = DEFAULT_CLASSIFIER } = config;
  const results: TboResult[] = [];
  let unreadable = 0;
  return {
    async read({ lists, ref, expiresAt }: AnsweredLists): Promise<Offer[]> {
      const specialReturn = ref.journeyType === 5;
      const [out = [], home = []] = lists ?? [];
      const isHalves = specialReturn || home.length > 0;
      const offersOf = async (list: readonly unknown[], coverage: OfferContext['coverage'] | null) => {
        const parsed = await mapInTurns(list, parseResult);
        const readable = parsed.filter((result) => result !== null);
        results.push(...readable);
        unreadable += parsed.length - readable.length;
        const offers = await mapInTurns(readable, (result) => {
          const own = coverage ?? (result.Segments.length > 1 ? 'whole' : 'onward');
          return toOffer(result, { supplierId, classifier, ref, coverage: own, specialReturn, expiresAt });
        });
        return offers.filter((offer) => offer !== null);
      };
      const onward = await offersOf(out, isHalves ? 'onward' : null);
      return isHalves ? [...onward, ...(await offersOf(home, 'return'))] : onward;
    },
    isReadable: (lists: AnsweredLists['lists']) => isReadable(lists, results, unreadable),
  };
}
