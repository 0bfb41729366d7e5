import type { flightListEvent } from '@pravas/contract/flight/list-flights.ts';
import { groupOffers } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { SearchBatch } from '@pravas/suppliers/flight/port.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { newId } from '../../platform/ids.ts';
import { supplierMessage } from '../../platform/refusal.ts';
import { recordSearchCase } from '../policy/index.ts';
import type { ConnectedSupplier, FlightContext } from './flight-context.ts';
import { createListJudge, type ListJudge } from './judge-list.ts';
import { presentOption } from './present-option.ts';
import { SEARCH_MINUTES, type SearchCriteria } from './search-memory.ts';

type ListEvent = z.output<typeof flightListEvent>;
type Progress = ListEvent['suppliers'][number];

/**
 * Asks all suppliers at once and yields each batch as it arrives; what a supplier could not answer is named, the rest
 * goes on. Every batch is remembered before it is shown, so whatever a person sees can be opened. `version` is the
 * policy that every fare is judged by; null where none holds, as for personal trips.
 */
export async function* searchFlights(
  context: FlightContext,
  caller: Caller,
  criteria: SearchCriteria,
  version: PolicyVersion | null,
  signal: AbortSignal,
): AsyncGenerator<ListEvent> {
  const createdAt = context.clock.now();
  const searchId = newId();
  const expiresAt = createdAt.add({ minutes: SEARCH_MINUTES });
  const { organizationId, personId } = caller;
  const searched = { id: searchId, organizationId };
  const remembering = context.memory.begin({ ...searched, personId, criteria, createdAt, expiresAt });
  const until = AbortSignal.any([signal, AbortSignal.timeout(context.searchDeadlineMs)]);
  const progress = new Map<string, Progress>(
    context.suppliers.map(({ supplier, label }) => [
      supplier.supplierId,
      { label, state: 'searching', fares: 0, message: null, tookMs: null },
    ]),
  );
  const now = () => [...progress.values()].map((one) => ({ ...one }));
  const batches = mergeBatches(context.suppliers, criteria, until);
  await remembering;
  yield {
    type: 'started',
    searchedFlightId: searchId,
    expiresAt: expiresAt.toString(),
    isIntl: criteria.international,
    isRoundTrip: criteria.search.slices.length === 2,
    suppliers: now(),
  };
  const offersByOption = new Map<string, Offer[]>();
  const judge = createListJudge(version, criteria, createdAt);
  const startedMs = performance.now();
  let batchNumber = 0;
  for await (const { supplierId, batch } of batches) {
    const one = progress.get(supplierId);
    if (!one) continue;
    if (batch === 'finished') {
      progress.set(supplierId, {
        ...one,
        state: one.message === null ? 'done' : 'failed',
        tookMs: Math.round(performance.now() - startedMs),
      });
      continue;
    }
    if (batch.type === 'error') {
      progress.set(supplierId, { ...one, message: supplierMessage(batch.error.messages) });
      continue;
    }
    progress.set(supplierId, { ...one, fares: one.fares + batch.offers.length });
    batchNumber += 1;
    await context.memory.add(searched, batchNumber, supplierId, batch.offers, context.clock.now());
    const flights = changedOptions(offersByOption, batch.offers, judge, context);
    yield { type: 'flights', flights, suppliers: now() };
  }
  const keeping = keepCase(context, caller, criteria, { id: searchId, at: createdAt, judge, version });
  yield { type: 'finished', suppliers: now(), verdicts: judge.changed() };
  await keeping;
}

/** Remembers what was found, so that draft policies can be tried on it. A search is none the worse without. */
async function keepCase(
  context: FlightContext,
  caller: Caller,
  { search, personal }: SearchCriteria,
  found: {
    readonly id: string;
    readonly at: Temporal.Instant;
    readonly judge: ListJudge;
    readonly version: PolicyVersion | null;
  },
): Promise<void> {
  const [onward] = search.slices;
  // Nobody's own holidays are anything for the company to try its rules on.
  if (personal || !onward) return;
  const { organizationId, personId } = caller;
  try {
    await context.database.forOrganization(organizationId, (tx) =>
      recordSearchCase(tx, {
        organizationId,
        personId,
        searchId: found.id,
        at: found.at,
        origin: onward.from,
        destination: onward.to,
        travellers: search.passengers.adults + search.passengers.children,
        market: found.judge.market(),
        versionId: found.version?.versionId ?? null,
      }),
    );
  } catch (error) {
    context.log.warn({ err: error }, 'a search could not be kept for replays');
  }
}

/** Adds a batch to what is known and presents every option that it touched, with all its fares. */
function changedOptions(
  known: Map<string, Offer[]>,
  batch: readonly Offer[],
  judge: ListJudge,
  context: FlightContext,
) {
  const touched: Offer[] = [];
  for (const option of groupOffers(batch)) {
    const all = [...(known.get(option.optionKey) ?? []), ...option.offers];
    known.set(option.optionKey, all);
    touched.push(...all);
  }
  const now = context.clock.now();
  const options = groupOffers(touched);
  judge.take(options);
  return options.map((option) => presentOption(option, now, judge.verdictOf));
}

interface Arrival {
  readonly supplierId: string;
  readonly batch: SearchBatch | 'finished';
}

/** All suppliers' batches in the order of their arrival. */
async function* mergeBatches(
  suppliers: readonly ConnectedSupplier[],
  criteria: SearchCriteria,
  signal: AbortSignal,
): AsyncGenerator<Arrival> {
  const arrived: Arrival[] = [];
  let running = suppliers.length;
  let wake: () => void = () => undefined;
  const tell = (arrival: Arrival) => {
    arrived.push(arrival);
    wake();
  };
  const pump = async ({ supplier, label }: ConnectedSupplier) => {
    const { supplierId } = supplier;
    try {
      for await (const batch of supplier.search(criteria.search, signal)) tell({ supplierId, batch });
    } catch {
      // A connector that throws has broken its port's promise; its silence must not end the others' search.
      const error = { supplierId, kind: 'malformed', messages: [`${label} did not answer`], retryable: true } as const;
      tell({ supplierId, batch: { type: 'error', error } });
    }
    running -= 1;
    tell({ supplierId, batch: 'finished' });
  };
  for (const connected of suppliers) void pump(connected);
  for (;;) {
    const next = arrived.shift();
    if (next) {
      yield next;
    } else if (running === 0) {
      return;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}
