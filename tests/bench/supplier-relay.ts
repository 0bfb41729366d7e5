import http from 'node:http';
import type { Sandbox } from '../../apps/sandbox/src/start-sandbox.ts';

/** Stands before a sandbox supplier and knows how long it took for each search. */
export interface SupplierRelay {
  readonly url: string;
  /** Milliseconds of the searches since the last call of this, in the order they ended. */
  takeSearches(): readonly number[];
  /** Makes the supplier slow for its next searches; the sandbox counts them down. */
  slowDown(): Promise<void>;
  close(): Promise<void>;
}

const MOST_TIMES = 1000;

/** Starts a relay on a free port. */
export async function startRelay(sandbox: Sandbox, latencyMs: number): Promise<SupplierRelay> {
  const target = new URL(sandbox.urls.tbo);
  const agent = new http.Agent({ keepAlive: true });
  let searches: number[] = [];
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
        answer.pipe(response);
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
