import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Sandbox } from '../../apps/sandbox/src/start-sandbox.ts';

/**
 * Sits in front of a sandbox supplier and knows how long it took for each search. It answers repeated searches itself:
 * a real supplier's work is not done on the cores that are measured.
 */
export interface SupplierRelay {
  readonly url: string;
  /** Milliseconds of the searches since the last call of this, in the order they ended. */
  takeSearches(): readonly number[];
  /** The last search. */
  lastSearch(): { readonly path: string; readonly body: string };
  /**
   * From now on answers arrive as over a link of so many megabits a second; null = as fast as loopback carries them.
   */
  linkBy(megabits: number | null): void;
  /**
   * From now on it begins to answer, and its link carries, so many times slower: as a machine that is so much slower
   * sees it.
   */
  slowDown(times: number): void;
  close(): Promise<void>;
}

interface KeptAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A few frames at once: clocks of processes tick by the millisecond. */
const PACKET_BYTES = 4 * 1460;

/** Starts a relay on a free port; a search begins to be answered after so long. */
export async function startRelay(sandbox: Sandbox, latencyMs: number): Promise<SupplierRelay> {
  const agent = new http.Agent({ keepAlive: true });
  const kept = new Map<string, KeptAnswer>();
  let searches: number[] = [];
  let last = { path: '', body: '' };
  let megabits: number | null = null;
  let slower = 1;
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const startedMs = performance.now();
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const isSearch = request.url?.endsWith('/Search') ?? false;
    const key = `${request.url} ${body}`;
    const answered = kept.get(key) ?? (await askSandbox(sandbox, agent, request, body));
    if (isSearch) {
      kept.set(key, answered);
      last = { path: request.url ?? '', body: body.toString('utf8') };
      response.once('finish', () => searches.push(performance.now() - startedMs));
      await pause(Math.max(0, startedMs + latencyMs * slower - performance.now()));
    }
    response.writeHead(answered.status, answered.headers);
    if (isSearch && megabits !== null) await trickle(answered.bytes, response, megabits / slower);
    else response.end(answered.bytes);
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
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
    lastSearch: () => last,
    linkBy(rate) {
      megabits = rate;
    },
    slowDown(times) {
      slower = times;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function askSandbox(
  sandbox: Sandbox,
  agent: http.Agent,
  { url, method, headers }: http.IncomingMessage,
  body: Buffer,
): Promise<KeptAnswer> {
  const { hostname, port, host } = new URL(sandbox.urls.tbo);
  // Compressed again on the way to us.
  const asked = { ...headers, host, 'accept-encoding': 'identity' };
  const onward = http.request({ agent, hostname, port, path: url, method, headers: asked });
  onward.end(body);
  const [answer] = (await once(onward, 'response')) as [http.IncomingMessage];
  const bytes = withFewRates(Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)));
  const isPacked = headers['accept-encoding']?.includes('gzip') ?? false;
  const sent = isPacked ? gzipSync(bytes) : bytes;
  const { 'transfer-encoding': _how, ...told } = answer.headers;
  const encoding = isPacked ? { 'content-encoding': 'gzip' } : {};
  return {
    status: answer.statusCode ?? 502,
    headers: { ...told, ...encoding, 'content-length': String(sent.length) },
    bytes: sent,
  };
}

/** The most rates of a hotel in an answer; the sandbox's hotels have some more. */
const MOST_RATES = 12;

function withFewRates(bytes: Buffer): Buffer {
  const text = bytes.toString('utf8');
  if (!text.includes('"HotelResult"')) return bytes;
  const answer = JSON.parse(text) as { HotelResult?: { Rooms: unknown[] }[] };
  const hotels = answer.HotelResult?.map((hotel) => ({ ...hotel, Rooms: hotel.Rooms.slice(0, MOST_RATES) }));
  return Buffer.from(JSON.stringify({ ...answer, HotelResult: hotels }));
}

/** Sends an answer no faster than a link would: each packet when those before it have gone through. */
async function trickle(bytes: Buffer, response: http.ServerResponse, megabits: number): Promise<void> {
  const bytesPerMs = (megabits * 1_000_000) / 8 / 1_000;
  const startedMs = performance.now();
  for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
    const packet = bytes.subarray(at, at + PACKET_BYTES);
    const waitMs = startedMs + (at + packet.length) / bytesPerMs - performance.now();
    if (waitMs >= 1) await pause(waitMs);
    if (at + PACKET_BYTES >= bytes.length) response.end(packet);
    else if (!response.write(packet)) await once(response, 'drain');
  }
}
