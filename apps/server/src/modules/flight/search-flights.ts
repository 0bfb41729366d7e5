import { setImmediate as nextTurn } from 'node:timers/promises';
import type { flightListEvent } from '@pravas/contract/flight/list-flights.ts';
import { type FlightOption, optionKeyOf } from '@pravas/domain/fare/fare-choices.ts';
import type { FareBuyer } from '@pravas/domain/fare/fare-need.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { isSoldPrivately } from '@pravas/domain/fare/sold-privately.ts';
import { EMISSIONS_METHOD } from '@pravas/domain/flight/emissions.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { amountFor } from '@pravas/domain/policy/flight-limits.ts';
import { trimMarket } from '@pravas/domain/policy/flight-market.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { newId } from '../../platform/ids.ts';
import { prefetch } from '../../platform/prefetch.ts';
import { supplierMessage } from '../../platform/refusal.ts';
import { recordSearchCase } from '../policy/index.ts';
import { type Arrival, type AskedSuppliers, askSuppliers, suppliersFor, suppliersNotYet } from './ask-suppliers.ts';
import { type Estimate, mediansOf } from './estimate-emissions.ts';
import { rememberFares } from './fare-memory.ts';
import { type ConnectedSupplier, type FlightContext, supplierOf } from './flight-context.ts';
import { gatherArrivals, inPortions } from './gather-arrivals.ts';
import { createListJudge, type ListJudge } from './judge-list.ts';
import { keepsGst, mergedOptions } from './merge-offers.ts';
import type { NetPricing } from './net-price.ts';
import { createPresenter } from './present-option.ts';
import { SEARCH_MINUTES, type SearchCriteria } from './search-memory.ts';

type ListEvent = z.output<typeof flightListEvent>;
type Progress = ListEvent['suppliers'][number];

/** Whose rules and registrations a search is shown by. */
export interface SearchTerms {
  /** The policy that every fare is judged by; null where none holds, as for personal trips. */
  readonly version: PolicyVersion | null;
  /** Null where nobody can claim any of the GST. */
  readonly pricing: NetPricing | null;
  /** Our fee for the journey with its GST, which comes on top of the fares. */
  readonly feePaise: Paise;
  /** The same less the GST on it that can be claimed. */
  readonly netFeePaise: Paise;
  /** Our fee for one adult one way, which goes with prices that are remembered. */
  readonly adultFeePaise: Paise;
  readonly buyer: FareBuyer;
}

/** A search and how its results are wanted. */
export interface SearchAsked {
  readonly criteria: SearchCriteria;
  /** What results are shown by; suppliers are asked meanwhile. */
  readonly terms: Promise<SearchTerms>;
  /** Collects what must be remembered, where nothing is shown before the end; else each batch waits for it. */
  readonly holdBack?: (until: Promise<unknown>) => void;
  /** The suppliers, where they have been asked the same already. */
  readonly asking?: AskedSuppliers;
}

/**
 * Asks all suppliers at once and yields each batch as it arrives, long answers in parts; a supplier that could not
 * answer is named, the rest continues. Every batch is remembered before it is shown, so whatever a person sees can be
 * opened.
 */
export async function* searchFlights(
  context: FlightContext,
  caller: Caller,
  asked: SearchAsked,
  signal: AbortSignal,
): AsyncGenerator<ListEvent> {
  const { criteria } = asked;
  const suppliers = suppliersFor(context, criteria);
  const asking = asked.asking ?? askSuppliers(context, suppliers, criteria, signal, true);
  try {
    yield* showArrivals(context, caller, asked, suppliers, asking);
  } finally {
    asking.leave();
  }
}

/** What is shown of a search under way. */
async function* showArrivals(
  context: FlightContext,
  caller: Caller,
  { criteria, terms: known, holdBack }: SearchAsked,
  suppliers: readonly ConnectedSupplier[],
  arrivals: AsyncIterable<Arrival>,
): AsyncGenerator<ListEvent> {
  const createdAt = context.clock.now();
  const searchId = newId();
  const expiresAt = createdAt.add({ minutes: SEARCH_MINUTES });
  const { organizationId, personId } = caller;
  const searched = { id: searchId, organizationId };
  const progress = createProgress(suppliers, suppliersNotYet(context, criteria));
  const [terms] = await Promise.all([
    known,
    context.memory.begin({ ...searched, personId, criteria, createdAt, expiresAt }),
  ]);
  yield {
    type: 'started',
    searchedFlightId: searchId,
    expiresAt: expiresAt.toString(),
    isIntl: criteria.international,
    isRoundTrip: criteria.shape === 'return',
    shape: criteria.shape,
    emissionsMethod: EMISSIONS_METHOD,
    fee: terms.feePaise,
    netFee: terms.netFeePaise,
    ceiling: journeyCeiling(terms.version, criteria),
    suppliers: progress.now(),
  };
  const judge = createListJudge(terms.version, criteria, createdAt);
  const found = createFindings(judge, criteria);
  const present = createPresenter({
    criteria,
    now: createdAt,
    verdictsOf: judge.verdictsOf,
    pricing: terms.pricing,
    buyer: terms.buyer,
    ...(caller.isAdmin ? { labelOf: (supplierId: string) => supplierOf(context, supplierId).label } : {}),
  });
  const estimates = new Map<string, Estimate>();
  let [batches, beingKept] = [0, 0];
  async function* workOnArrivals(): AsyncGenerator<{ readonly event: ListEvent; readonly kept: Promise<void> }> {
    for await (const { supplierId, batch } of gatherArrivals(inPortions(arrivals), () => beingKept > 0)) {
      progress.take(supplierId, batch);
      if (batch !== 'finished' && batch.type === 'error') {
        context.log.warn({ cause: batch.error.cause ?? batch.error.messages.join(', ') }, 'a supplier failed');
      }
      if (batch === 'finished' || batch.type === 'error') continue;
      const offers = criteria.personal ? batch.offers.filter(isSoldPrivately) : batch.offers;
      batches += 1;
      beingKept += 1;
      const kept = context.memory.add(searched, batches, supplierId, offers, context.clock.now()).finally(() => {
        beingKept -= 1;
      });
      // A batch that cannot be kept fails when it is awaited.
      kept.catch(() => undefined);
      // It is judged and serialised while the database stores it, which begins when this thread gets to send it.
      await nextTurn();
      const flights = found.take(offers).map(present);
      for (const { flightId, coverage, emissions } of flights) {
        estimates.set(flightId, { coverage, kg: emissions?.kgPerTraveller ?? null });
      }
      yield { event: { type: 'flights', flights, suppliers: progress.now() }, kept };
    }
  }
  for await (const { event, kept } of prefetch(workOnArrivals())) {
    if (holdBack) holdBack(kept);
    else await kept;
    yield event;
  }
  const verdicts = judge.changed();
  const medianKg = mediansOf([...estimates.values()]);
  context.backgroundTasks.later(() =>
    keepFindings(context, caller, criteria, { id: searchId, at: createdAt, judge, found, terms }),
  );
  yield { type: 'finished', suppliers: progress.now(), verdicts, medianKg };
}

/** What two halves of a return may cost together, as the policy says. */
function journeyCeiling(version: PolicyVersion | null, { international }: SearchCriteria) {
  const ceiling = version?.rules.flight.ceiling;
  const limit = ceiling ? amountFor(ceiling, international) : null;
  return ceiling && limit !== null ? { limit, action: ceiling.action } : null;
}

/**
 * The state of each supplier; what is shown beside the results. One that does not sell the days yet is named and not
 * asked.
 */
function createProgress(asked: readonly ConnectedSupplier[], notYet: readonly ConnectedSupplier[]) {
  const startedMs = performance.now();
  const nothing = { fares: 0, message: null, tookMs: null };
  const progress = new Map<string, Progress>([
    ...asked.map(({ supplier, label }) => [supplier.supplierId, { label, state: 'searching', ...nothing }] as const),
    ...notYet.map(({ supplier, label }) => {
      const message = `${label} sells only ${supplier.capabilities.soldAheadDays} days ahead`;
      return [supplier.supplierId, { label, state: 'not_asked', ...nothing, message }] as const;
    }),
  ]);
  return {
    now: () => [...progress.values()].map((one) => ({ ...one })),
    take(supplierId: string, batch: Arrival['batch']): void {
      const one = progress.get(supplierId);
      if (!one) return;
      if (batch === 'finished') {
        const state = one.message === null ? 'done' : 'failed';
        progress.set(supplierId, { ...one, state, tookMs: Math.round(performance.now() - startedMs) });
      } else if (batch.type === 'error') {
        progress.set(supplierId, { ...one, message: supplierMessage(batch.error.messages) });
      } else {
        progress.set(supplierId, { ...one, fares: one.fares + batch.offers.length });
      }
    },
  };
}

/** What has been found so far, merged among suppliers. */
interface Findings {
  /** Adds a batch; answers the current state of every option that it touched, with all its fares. */
  take(batch: readonly Offer[]): readonly FlightOption[];
  options(): readonly FlightOption[];
  offers(): readonly Offer[];
}

function createFindings(judge: ListJudge, criteria: SearchCriteria): Findings {
  const offersByOption = new Map<string, Offer[]>();
  const options = new Map<string, FlightOption>();
  return {
    take(batch) {
      const touched: Offer[] = [];
      const seen = new Set<string>();
      for (const offer of batch) {
        const key = optionKeyOf(offer.coverage, offer.slices);
        const all = offersByOption.get(key);
        if (all) all.push(offer);
        else offersByOption.set(key, [offer]);
        seen.add(key);
      }
      for (const key of seen) touched.push(...(offersByOption.get(key) ?? []));
      const changed = mergedOptions(touched, criteria.supplierOrder, keepsGst(criteria));
      for (const option of changed) options.set(option.optionKey, option);
      judge.take(changed);
      return changed;
    },
    options: () => [...options.values()],
    offers: () => [...options.values()].flatMap((option) => option.offers),
  };
}

/** Remembers what was found: for drafts of policies, and for the price calendar. The search works without it. */
async function keepFindings(
  context: FlightContext,
  caller: Caller,
  criteria: SearchCriteria,
  kept: {
    readonly id: string;
    readonly at: Temporal.Instant;
    readonly judge: ListJudge;
    readonly found: Findings;
    readonly terms: SearchTerms;
  },
): Promise<void> {
  const { search, personal } = criteria;
  // The company must not try its rules on private holidays.
  if (personal) return;
  const [onward] = search.slices;
  const { organizationId, personId } = caller;
  try {
    await context.database.forOrganization(organizationId, async (tx) => {
      const market = kept.judge.market();
      if (market.choices.length > 0)
        await recordSearchCase(tx, {
          service: 'flight',
          isInternational: market.international,
          organizationId,
          personId,
          searchId: kept.id,
          at: kept.at,
          origin: onward.from,
          destination: onward.to,
          travellers: search.passengers.adults + search.passengers.children,
          market: trimMarket(market),
          versionId: kept.terms.version?.versionId ?? null,
        });
      await rememberFares(tx, organizationId, criteria, kept.found.offers(), indianDay(kept.at));
    });
  } catch (error) {
    context.log.warn({ err: error }, 'a search could not be kept');
  }
}
