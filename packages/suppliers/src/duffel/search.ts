import type { Offer, OfferCoverage } from '@pravas/domain/fare/offer.ts';
import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type { DealCode, FlightSearch, RequestedSlice, SearchBatch } from '../flight/port.ts';
import { arrivingInParts, type InParts } from '../in-parts.ts';
import { mapInTurns } from '../in-turns.ts';
import { asList, asRecord } from '../lenient.ts';
import type { Answer } from '../order-port.ts';
import type { DuffelClient } from './client.ts';
import type { DuffelConfig, DuffelSurroundings } from './config.ts';
import { errorOf, malformed } from './errors.ts';
import { offerRequestBody } from './from-domain.ts';
import { parseRef } from './ref.ts';
import { toOffer } from './to-domain.ts';
import { parseOffer } from './wire.ts';

/** What every operation of the connector works with. */
export interface DuffelParts {
  readonly config: DuffelConfig;
  readonly client: DuffelClient;
  readonly now: DuffelSurroundings['now'];
}

/** One offer request. */
interface SearchPlan {
  readonly slices: readonly RequestedSlice[];
  readonly coverage: OfferCoverage;
  readonly cabin: FlightSearch['cabin'];
  readonly passengers: PassengerCounts;
  readonly dealCodes: readonly DealCode[];
}

// Airlines get a little less than we wait ourselves, so that the answer of the quick ones still arrives.
const ANSWER_MARGIN_MS = 1_500;
const LEAST_SUPPLIER_TIMEOUT_MS = 2_000;
const MOST_SUPPLIER_TIMEOUT_MS = 60_000;

/**
 * Runs a search. A return within India is asked as two journeys side by side, as domestic returns are sold by all
 * suppliers here: each way can then be chosen separately. Everything else is one request whose offers cover the whole.
 */
export async function* searchFlights(
  parts: DuffelParts,
  search: FlightSearch,
  signal: AbortSignal,
  inParts = false,
): AsyncIterable<SearchBatch> {
  const left = new AbortController();
  const within = AbortSignal.any([signal, left.signal]);
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

/** Finds an offer's flights and fare in a fresh search. Null = no longer on sale. */
export async function findAgain(
  parts: DuffelParts,
  offer: Offer,
  passengers: PassengerCounts,
  signal: AbortSignal,
): Promise<Answer<Offer | null>> {
  const ref = parseRef(offer.ref);
  const plan: SearchPlan = {
    slices: offer.slices.map(askedFor),
    coverage: offer.coverage,
    cabin: ref?.cabin ?? offer.slices[0].segments[0].cabin,
    passengers,
    dealCodes: ref?.dealCodes ?? [],
  };
  const batch = await runPlan(parts, plan, signal);
  if (batch.type === 'error') return { ok: false, error: batch.error };
  const found = nearest(batch.offers, offer);
  return { ok: true, value: found ? { ...found, offerId: offer.offerId } : null };
}

function askedFor({ segments }: Slice): RequestedSlice {
  const first = segments[0];
  const last = segments.at(-1) ?? first;
  return { from: first.from.airportCode, to: last.to.airportCode, date: dateOf(first.from.time.wall) };
}

/** The offer of the same flights, kind and fare family; of several the one nearest in price. */
function nearest(offers: readonly Offer[], wanted: Offer): Offer | null {
  const flights = (offer: Offer) => offer.slices.map(sliceKey).join('|');
  const away = (one: Offer) => Math.abs(one.price.sellPaise - wanted.price.sellPaise);
  const same = offers.filter(
    (one) => one.kind === wanted.kind && one.brand === wanted.brand && flights(one) === flights(wanted),
  );
  return same.sort((a, b) => away(a) - away(b) || a.price.sellPaise - b.price.sellPaise)[0] ?? null;
}

function plansOf({ slices, cabin, passengers, dealCodes = [] }: FlightSearch): SearchPlan[] {
  const common = { cabin, passengers, dealCodes };
  const [out, back] = slices;
  if (!back) return [{ ...common, slices, coverage: 'onward' }];
  const leadsBack = slices.length === 2 && out.from === back.to && out.to === back.from;
  if (!leadsBack || !isDomestic(slices)) return [{ ...common, slices, coverage: 'whole' }];
  return [
    { ...common, slices: [out], coverage: 'onward' },
    { ...common, slices: [back], coverage: 'return' },
  ];
}

function isDomestic(slices: readonly RequestedSlice[]): boolean {
  return slices.every(({ from, to }) => [from, to].every((code) => airportByCode(code)?.countryCode === 'IN'));
}

async function runPlan(parts: DuffelParts, plan: SearchPlan, signal: AbortSignal): Promise<SearchBatch> {
  const offers: Offer[] = [];
  for await (const batch of readOffers(parts.config, askInParts(parts, plan, signal, false))) {
    if (batch.type === 'error') return batch;
    offers.push(...batch.offers);
  }
  return { type: 'offers', offers };
}

/** The list of an offer request's answer, as it arrived. */
async function askOffers(
  parts: DuffelParts,
  plan: SearchPlan,
  signal: AbortSignal,
  onPart?: (offers: readonly unknown[]) => Promise<void>,
): Promise<Answer<readonly unknown[]>> {
  const { config, client } = parts;
  const wantedMs = config.searchDeadlineMs - ANSWER_MARGIN_MS;
  const supplierTimeoutMs = Math.min(MOST_SUPPLIER_TIMEOUT_MS, Math.max(LEAST_SUPPLIER_TIMEOUT_MS, wantedMs));
  const path = `/air/offer_requests?return_offers=true&supplier_timeout=${supplierTimeoutMs}`;
  const body = offerRequestBody(plan.slices, plan, config.trackingReference);
  const reply = await client.ask(path, body, signal, onPart && ((data) => onPart(asList(asRecord(data)?.offers))));
  if (!reply.ok) return { ok: false, error: errorOf(config, reply) };
  const listed = asRecord(reply.data)?.offers;
  return Array.isArray(listed)
    ? { ok: true, value: listed }
    : { ok: false, error: malformed(config, 'The search answer') };
}

/** A request under way. */
interface AskedOffers extends InParts<readonly unknown[], Answer<readonly unknown[]>> {
  readonly plan: SearchPlan;
}

function askInParts(parts: DuffelParts, plan: SearchPlan, signal: AbortSignal, inParts: boolean): AskedOffers {
  return { plan, ...arrivingInParts(inParts, (onPart) => askOffers(parts, plan, signal, onPart)) };
}

/** An answer's offers as they arrive. Only its end shows whether it can be read. */
async function* readOffers(config: DuffelConfig, { plan, parts, whole }: AskedOffers): AsyncGenerator<SearchBatch> {
  const { supplierId } = config;
  const { cabin, coverage, dealCodes } = plan;
  let [told, shown] = [0, 0];
  const read = async (raw: readonly unknown[]): Promise<readonly Offer[]> => {
    const offers = await mapInTurns(raw, (one) => {
      const parsed = parseOffer(one);
      return parsed && toOffer(parsed, { supplierId, cabin, coverage, dealCodes });
    });
    const readable = offers.filter((offer) => offer !== null);
    told += raw.length;
    shown += readable.length;
    return readable;
  };
  for await (const part of parts) {
    const offers = await read(part);
    if (offers.length > 0) yield { type: 'offers', offers };
  }
  const asked = await whole;
  if (!asked.ok) {
    yield { type: 'error', error: asked.error };
    return;
  }
  const hasShown = shown > 0;
  const rest = await read(asked.value);
  if (told > 0 && shown === 0) yield { type: 'error', error: malformed(config, 'The search answer') };
  else if (rest.length > 0 || !hasShown) yield { type: 'offers', offers: rest };
}
