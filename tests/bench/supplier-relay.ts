import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from '../../apps/sandbox/src/start-sandbox.ts';

/** Stands before a sandbox supplier and knows how long it took for each search. */
export interface SupplierRelay {
  readonly url: string;
  /** Milliseconds of the searches since the last call of this, in the order they ended. */
  takeSearches(): readonly number[];
  /** From now on answers come as over a link of so many megabits a second; null = as fast as loopback carries them. */
  linkBy(megabits: number | null): void;
  /** Makes the supplier slow for its next searches; the sandbox counts them down. */
  slowDown(): Promise<void>;
  close(): Promise<void>;
}

const MOST_TIMES = 1000;
/** A few frames at once: clocks of processes tick by the millisecond. */
const PACKET_BYTES = 4 * 1460;

/** Starts a relay on a free port. */
export async function startRelay(sandbox: Sandbox, latencyMs: number): Promise<SupplierRelay> {
  const target = new URL(sandbox.urls.tbo);
  const agent = new http.Agent({ keepAlive: true });
  let searches: number[] = [];
  let megabits: number | null = null;
  const server = http.createServer((request, response) => {
    const startedMs = performance.now();
    const isSearch = request.url?.endsWith('/Search') ?? false;
    const onward = http.request(
      {
        agent,
        hostname: target.hostname,
        port: target.port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, host: target.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (megabits === null) answer.pipe(response);
        else void trickle(answer, response, megabits).catch(() => response.destroy());
        response.once('finish', () => {
          if (isSearch) searches.push(performance.now() - startedMs);
        });
      },
    );
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    takeSearches() {
      const taken = searches;
      searches = [];
      return taken;
    },
    linkBy(rate) {
      megabits = rate;
    },
    async slowDown() {
      await fetch(`${sandbox.urls.control}/faults`, { method: 'DELETE' });
      const planted = await fetch(`${sandbox.urls.control}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ target: 'tbo.Search', kind: 'latency', times: MOST_TIMES, latencyMs }),
      });
      if (!planted.ok) throw new Error(`The sandbox took no fault: ${await planted.text()}`);
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends an answer no faster than a link would: each packet when those before it have gone through. */
async function trickle(answer: http.IncomingMessage, response: http.ServerResponse, megabits: number): Promise<void> {
  const bytesPerMs = (megabits * 1_000_000) / 8 / 1_000;
  let startedMs: number | null = null;
  let sent = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    startedMs ??= performance.now();
    for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
      const packet = chunk.subarray(at, at + PACKET_BYTES);
      sent += packet.length;
      const waitMs = startedMs + sent / bytesPerMs - performance.now();
      if (waitMs >= 1) await pause(waitMs);
      if (!response.write(packet)) await once(response, 'drain');
    }
  }
  response.end();
}
