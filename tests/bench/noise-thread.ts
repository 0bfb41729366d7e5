import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** What a noisy organisation does. */
export interface NoisePlan {
  readonly url: string;
  readonly tripId: string;
  /** How many streams they try to hold open together. */
  readonly streams: number;
  readonly changesPerSecond: number;
  /** The exports to fetch, all at once. */
  readonly exports: readonly string[];
}

/** The result of one stretch of noise. */
export interface NoiseMade {
  /** Of the streams that were tried: open at the end, and refused. */
  readonly open: number;
  readonly refused: number;
  readonly changes: number;
  /** Complete exports, and bytes of all of them. */
  readonly exported: number;
  readonly exportedBytes: number;
}

/** A noisy organisation on a thread of its own. */
export interface NoiseThread {
  /** Begins on behalf of these people, all of whom may see the trip and export. */
  begin(tokens: readonly string[]): Promise<void>;
  end(): Promise<NoiseMade>;
  close(): Promise<void>;
}

type Order = { readonly tokens: readonly string[] } | 'end';

/** Starts the thread; it is quiet until it gets the message to begin. */
export async function startNoise(plan: NoisePlan): Promise<NoiseThread> {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan });
  const order = async (what: Order): Promise<unknown> => {
    const answer = once(worker, 'message');
    worker.postMessage(what);
    return (await answer)[0];
  };
  await once(worker, 'online');
  return {
    async begin(tokens) {
      await order({ tokens });
    },
    end: async () => (await order('end')) as NoiseMade,
    async close() {
      await worker.terminate();
    },
  };
}

const TRIP = '/trip/api/v1/trip';

interface Stretch {
  /** Resolves when every stream was let in or refused. */
  readonly begun: Promise<unknown>;
  end(): Promise<NoiseMade>;
}

function makeNoise(plan: NoisePlan, tokens: readonly string[]): Stretch {
  const { hostname, port } = new URL(plan.url);
  const agent = new http.Agent({ keepAlive: true });
  const leaving = new AbortController();
  let [open, refused, changes, exported, exportedBytes] = [0, 0, 0, 0, 0];
  let asked = 0;
  const tokenOf = (index: number) => tokens[index % tokens.length] ?? '';
  const ask = (method: string, path: string, token: string, body?: object): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      asked += 1;
      const headers = {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `11.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const request = http.request(
        { agent, hostname, port, method, path, headers, signal: leaving.signal },
        (response) => {
          response.on('error', () => undefined);
          resolve(response);
        },
      );
      request.once('error', reject);
      request.end(body && JSON.stringify(body));
    });
  const listen = async (index: number) => {
    const answer = await ask('GET', `${TRIP}/events?tripId=${plan.tripId}`, tokenOf(index));
    answer.resume();
    if (answer.statusCode === 200) open += 1;
    else if (answer.statusCode === 429) refused += 1;
    else throw new Error(`A stream was answered ${answer.statusCode}`);
  };
  const change = async () => {
    const shown = await ask('GET', `${TRIP}?tripId=${plan.tripId}`, tokenOf(0));
    const text = (await shown.toArray()).join('');
    let { version } = (JSON.parse(text) as { payload: { tripDetails: { version: number } } }).payload.tripDetails;
    while (!leaving.signal.aborted) {
      const next = pause(1_000 / plan.changesPerSecond);
      const body = { tripId: plan.tripId, version, name: `Changed ${version}` };
      const answer = await ask('PUT', TRIP, tokenOf(0), body);
      await answer.resume().toArray();
      if (answer.statusCode !== 200) throw new Error(`A change was answered ${answer.statusCode}`);
      version += 1;
      changes += 1;
      await next;
    }
  };
  const fetchExport = async (path: string, index: number) => {
    const answer = await ask('GET', path, tokenOf(index));
    if (answer.statusCode !== 200) throw new Error(`An export was answered ${answer.statusCode}`);
    for await (const bytes of answer) exportedBytes += (bytes as Buffer).length;
    exported += 1;
  };
  const unlessLeft = (error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  };
  const streams = Promise.all(Array.from({ length: plan.streams }, (_, index) => listen(index).catch(unlessLeft)));
  const rest = streams.then(() =>
    Promise.all([change(), ...plan.exports.map(fetchExport)].map((work) => work.catch(unlessLeft))),
  );
  rest.catch((error: unknown) => {
    throw error;
  });
  return {
    begun: streams,
    async end() {
      leaving.abort();
      await rest;
      agent.destroy();
      return { open, refused, changes, exported, exportedBytes };
    },
  };
}

if (!isMainThread) {
  let stretch: Stretch | null = null;
  parentPort?.on('message', async (what: Order) => {
    if (what === 'end') parentPort?.postMessage(await stretch?.end());
    else {
      stretch = makeNoise(workerData as NoisePlan, what.tokens);
      await stretch.begun;
      parentPort?.postMessage(null);
    }
  });
}
