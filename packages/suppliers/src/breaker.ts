import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { Answer, SupplierError } from './order-port.ts';

/** When a supplier is given a rest, and for how long. */
export interface BreakerSettings {
  /** Questions that must fail one after another before it opens. */
  readonly consecutiveFailures: number;
  /** How long it stays open before one question is let through, in milliseconds. */
  readonly halfOpenAfterMs: number;
}

/** A batch of a search's answer, as the breaker sees it. */
type Batch = { readonly type: string } | { readonly type: 'error'; readonly error: SupplierError };

/** Watches over a supplier's questions. While it is open they are answered at once with `unavailable` in its name. */
interface Breaker {
  ask<T>(question: () => Promise<Answer<T>>, signal: AbortSignal): Promise<Answer<T>>;
  /**
   * Batches are passed on as they come; the verdict on the whole search is given at its end. A search that is left
   * before its end says nothing about the supplier. `refused` makes the one batch that is yielded while it is open.
   */
  search<B extends Batch>(
    batches: AsyncIterable<B>,
    signal: AbortSignal,
    refused: (error: SupplierError) => B,
  ): AsyncIterable<B>;
}

/** A question's fate as the breaker counts it. */
interface Verdict {
  readonly healthy: boolean;
}

/** A breaker of one supplier's own. */
export function createBreaker(supplierId: string, settings: BreakerSettings): Breaker {
  const policy = circuitBreaker(
    handleWhenResult((result) => isVerdict(result) && !result.healthy),
    { breaker: new ConsecutiveBreaker(settings.consecutiveFailures), halfOpenAfter: settings.halfOpenAfterMs },
  );
  const open: SupplierError = {
    supplierId,
    kind: 'unavailable',
    messages: ['It does not answer at present and is asked again shortly.'],
    retryable: true,
  };
  return {
    ask: (question, signal) => guard(policy, open, question, signal),
    search: (batches, signal, refused) => guardSearch(policy, batches, signal, () => refused(open)),
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

async function* guardSearch<B extends Batch>(
  policy: CircuitBreakerPolicy,
  batches: AsyncIterable<B>,
  signal: AbortSignal,
  refused: () => B,
): AsyncIterable<B> {
  const finished = Promise.withResolvers<Verdict>();
  const admitted = Promise.withResolvers<boolean>();
  const running = run(policy, () => {
    admitted.resolve(true);
    return finished.promise;
  }).then(() => admitted.resolve(false));
  if (!(await admitted.promise)) {
    yield refused();
    return;
  }
  let healthy = true;
  try {
    let answered = 0;
    let failed = 0;
    for await (const batch of batches) {
      if ('error' in batch && !isHealthy(batch.error, signal)) failed += 1;
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
