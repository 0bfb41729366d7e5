import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { BusSearch } from '@pravas/suppliers/bus/port.ts';
import type { Answer } from '@pravas/suppliers/order-port.ts';
import type { BusContext, ConnectedBusSupplier } from './bus-context.ts';

/** A supplier's whole answer. */
interface BusArrival {
  readonly connected: ConnectedBusSupplier;
  readonly answer: Answer<readonly BusService[]>;
}

/** Running requests to suppliers, whose answers are read once; a reader that stops early leaves. */
interface AskedBuses extends AsyncIterable<BusArrival> {
  /** Ends what is under way. */
  leave(): void;
}

/**
 * Asks suppliers at once and yields their answers in the order of arrival. A supplier that is silent when time is up
 * has failed.
 */
export function askBuses(
  { searchDeadlineMs }: Pick<BusContext, 'searchDeadlineMs'>,
  asked: readonly { readonly connected: ConnectedBusSupplier; readonly search: BusSearch }[],
  signal: AbortSignal,
): AskedBuses {
  const left = new AbortController();
  const within = AbortSignal.any([signal, left.signal, AbortSignal.timeout(searchDeadlineMs)]);
  const pending = new Map(
    asked.map((one, index) => [index, askOne(one, within).then((arrival) => ({ index, arrival }))]),
  );
  async function* hear(): AsyncGenerator<BusArrival> {
    try {
      while (pending.size > 0) {
        const { index, arrival } = await Promise.race(pending.values());
        pending.delete(index);
        yield arrival;
      }
    } finally {
      left.abort();
    }
  }
  return { [Symbol.asyncIterator]: hear, leave: () => left.abort() };
}

async function askOne(
  { connected, search }: { readonly connected: ConnectedBusSupplier; readonly search: BusSearch },
  within: AbortSignal,
): Promise<BusArrival> {
  const { supplier, label } = connected;
  const silent = new Promise<Answer<never>>((resolve) => {
    const fail = () => resolve(failed(supplier.supplierId, 'timeout', `${label} did not answer in time`));
    if (within.aborted) fail();
    else within.addEventListener('abort', fail, { once: true });
  });
  // A connector that throws has broken its port's promise; the others' search continues.
  const told = supplier
    .listServices(search, within)
    .catch(() => failed(supplier.supplierId, 'unavailable', `${label} could not be asked`));
  return { connected, answer: await Promise.race([told, silent]) };
}

function failed(supplierId: string, kind: 'timeout' | 'unavailable', message: string): Answer<never> {
  return { ok: false, error: { supplierId, kind, messages: [message], retryable: true } };
}
