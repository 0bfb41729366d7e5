import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { Answer, SupplierError } from '../order-port.ts';
import type { FlightSupplier, SearchBatch } from './port.ts';

/** When a supplier is given a rest, and for how long. */
export interface BreakerSettings {
  /** Questions that must fail one after another before it opens. */
  readonly consecutiveFailures: number;
  /** How long it stays open before one question is let through, in milliseconds. */
  readonly halfOpenAfterMs: number;
}

/** A question's fate as the breaker counts it. */
interface Verdict {
  readonly healthy: boolean;
}

/**
 * Puts a circuit breaker before a supplier's questions. While it is open a question is answered at once with
 * `unavailable` in the supplier's name. Mutations and whatever settles an order under way (look-ups, the order itself,
 * the state of a cancellation) always pass, even with a supplier that answers badly.
 */
export function withCircuitBreaker(supplier: FlightSupplier, settings: BreakerSettings): FlightSupplier {
  const policy = circuitBreaker(
    handleWhenResult((result) => isVerdict(result) && !result.healthy),
    { breaker: new ConsecutiveBreaker(settings.consecutiveFailures), halfOpenAfter: settings.halfOpenAfterMs },
  );
  const open: SupplierError = {
    supplierId: supplier.supplierId,
    kind: 'unavailable',
    messages: ['It does not answer at present and is asked again shortly.'],
    retryable: true,
  };
  const ask = <T>(question: () => Promise<Answer<T>>, signal: AbortSignal) => guard(policy, open, question, signal);
  return {
    ...supplier,
    search: (search, signal, inParts) => guardSearch(policy, open, supplier.search(search, signal, inParts), signal),
    checkOffer: (offer, signal) => ask(() => supplier.checkOffer(offer, signal), signal),
    refreshOffer: (offer, passengers, signal) => ask(() => supplier.refreshOffer(offer, passengers, signal), signal),
    getRules: (offer, signal) => ask(() => supplier.getRules(offer, signal), signal),
    getExtras: (offer, signal) => ask(() => supplier.getExtras(offer, signal), signal),
    quoteCancellation: (booking, scope, signal) =>
      ask(() => supplier.quoteCancellation(booking, scope, signal), signal),
    changesOnline: (booking) => supplier.changesOnline(booking),
    quoteChange: (booking, search, signal) => ask(() => supplier.quoteChange(booking, search, signal), signal),
  };
}

async function guard<T>(
  policy: CircuitBreakerPolicy,
  open: SupplierError,
  question: () => Promise<Answer<T>>,
  signal: AbortSignal,
): Promise<Answer<T>> {
  let answer: Answer<T> = { ok: false, error: open };
  await run(policy, async () => {
    answer = await question();
    return { healthy: answer.ok || isHealthy(answer.error, signal) };
  });
  return answer;
}

/**
 * Batches are passed on as they come; the verdict on the whole search is given at its end. A search that is left before
 * its end says nothing about the supplier.
 */
async function* guardSearch(
  policy: CircuitBreakerPolicy,
  open: SupplierError,
  batches: AsyncIterable<SearchBatch>,
  signal: AbortSignal,
): AsyncIterable<SearchBatch> {
  const finished = Promise.withResolvers<Verdict>();
  const admitted = Promise.withResolvers<boolean>();
  const running = run(policy, () => {
    admitted.resolve(true);
    return finished.promise;
  }).then(() => admitted.resolve(false));
  if (!(await admitted.promise)) {
    yield { type: 'error', error: open };
    return;
  }
  let healthy = true;
  try {
    let answered = 0;
    let failed = 0;
    for await (const batch of batches) {
      if (batch.type === 'error' && !isHealthy(batch.error, signal)) failed += 1;
      else answered += 1;
      yield batch;
    }
    healthy = answered > 0 || failed === 0;
  } finally {
    finished.resolve({ healthy });
    await running;
  }
}

async function run(policy: CircuitBreakerPolicy, work: () => Promise<Verdict>): Promise<void> {
  try {
    await policy.execute(work);
  } catch (error) {
    if (!(error instanceof BrokenCircuitError)) throw error;
  }
}

/** Refusals, lapsed sessions and a caller who gave up are no sign of a sick supplier. */
function isHealthy(error: SupplierError, signal: AbortSignal): boolean {
  if (signal.aborted) return true;
  return error.kind === 'refused' || error.kind === 'session_expired' || error.kind === 'not_supported';
}

function isVerdict(result: unknown): result is Verdict {
  return typeof result === 'object' && result !== null && 'healthy' in result;
}
