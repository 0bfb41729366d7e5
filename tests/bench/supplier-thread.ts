import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start-sandbox.ts';
import type { SandboxAddresses } from '../../scripts/sandbox-environment.ts';
import { startRelay } from './supplier-relay.ts';

/** A supplier on a thread of its own: its own time for an answer is separate from its waits for others. */
export interface SupplierThread {
  /** Where its relay listens. */
  readonly url: string;
  /** Its sandbox, for requests other than searches. */
  readonly sandbox: SandboxAddresses;
  /** Milliseconds of the searches since the last call of this, in the order they ended. */
  takeSearches(): Promise<readonly number[]>;
  /** The last search, and where. */
  lastSearch(): Promise<{ readonly url: string; readonly body: string }>;
  /**
   * From now on answers arrive as over a link of so many megabits a second; null = as fast as loopback carries them.
   */
  linkBy(megabits: number | null): Promise<void>;
  /** From now on it takes so many times as long. */
  slowDown(times: number): Promise<void>;
  close(): Promise<void>;
}

type Order =
  | { readonly type: 'takeSearches' | 'lastSearch' | 'close' }
  | { readonly type: 'linkBy'; readonly megabits: number | null }
  | { readonly type: 'slowDown'; readonly times: number };
/** A thread's answer to an order, or its message once it listens. */
type Answer = Started | LastSearch | readonly number[] | null;
type Started = { readonly url: string; readonly sandbox: SandboxAddresses };
type LastSearch = { readonly path: string; readonly body: string };

/** Starts a supplier that begins to answer a search after so long. Rejects when it cannot start. */
export async function startSupplier(latencyMs: number): Promise<SupplierThread> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { latencyMs } });
  const said = async (): Promise<Answer> => (await once(worker, 'message'))[0];
  // One order at a time: each is answered before the next is given.
  let last: Promise<Answer> = said();
  const order = (what: Order): Promise<Answer> => {
    last = last.then(() => {
      const answer = said();
      worker.postMessage(what);
      return answer;
    });
    return last;
  };
  const started = (await last) as Started;
  return {
    ...started,
    takeSearches: async () => (await order({ type: 'takeSearches' })) as readonly number[],
    async lastSearch() {
      const { path, body } = (await order({ type: 'lastSearch' })) as LastSearch;
      return { url: `${started.url}${path}`, body };
    },
    async linkBy(megabits) {
      await order({ type: 'linkBy', megabits });
    },
    async slowDown(times) {
      await order({ type: 'slowDown', times });
    },
    async close() {
      await order({ type: 'close' });
      await worker.terminate();
    },
  };
}

async function serve(latencyMs: number): Promise<void> {
  const sandbox: Sandbox = await startSandbox({ dataDir: null });
  const relay = await startRelay(sandbox, latencyMs);
  const obey = async (order: Order): Promise<Answer> => {
    if (order.type === 'takeSearches') return relay.takeSearches();
    if (order.type === 'lastSearch') return relay.lastSearch();
    if (order.type === 'linkBy') relay.linkBy(order.megabits);
    else if (order.type === 'slowDown') relay.slowDown(order.times);
    else {
      await relay.close();
      await sandbox.close();
    }
    return null;
  };
  parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await obey(order)));
  const { urls, smtpPort } = sandbox;
  parentPort?.postMessage({ url: relay.url, sandbox: { urls, smtpPort } } satisfies Answer);
}

if (!isMainThread) await serve((workerData as { readonly latencyMs: number }).latencyMs);
