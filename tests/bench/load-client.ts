import http from 'node:http';
import { createGunzip, createZstdDecompress } from 'node:zlib';

/** A request of the load, and when its answer began to arrive and had arrived. */
interface Timed {
  /**
   * Milliseconds until its last byte had arrived, still compressed: suppliers' times end with their last byte as well.
   */
  readonly totalMs: number;
  /** Milliseconds until the wanted text had arrived; null = it never came. */
  readonly seenMs: number | null;
  /** As they arrived over the wire. */
  readonly bytes: number;
}

/** Sends requests of a signed-in person over connections that stay open. */
export interface LoadClient {
  get(path: string, lookFor?: string): Promise<Timed>;
  close(): void;
}

/** How somebody signs in. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Signs in and answers a client. Throws when the server does not know the person. */
export async function connectLoad(url: string, login: Login, connections: number): Promise<LoadClient> {
  return openLoad(url, { authorization: `Bearer ${await signIn(url, login)}` }, connections);
}

async function signIn(url: string, login: Login): Promise<string> {
  const answer = await fetch(`${url}/organization/public/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: login.email, password: login.password }),
  });
  if (!answer.ok) throw new Error(`The login answered ${answer.status}: ${await answer.text()}`);
  const { payload } = (await answer.json()) as { payload: { accessToken: string } };
  return payload.accessToken;
}

/** A client whose requests all carry these headers. */
export function openLoad(url: string, who: Readonly<Record<string, string>>, connections: number): LoadClient {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  return {
    get(path, lookFor) {
      sent += 1;
      const headers = {
        ...who,
        // As browsers do.
        'accept-encoding': 'gzip, deflate, br, zstd',
        'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      };
      const startedMs = performance.now();
      return new Promise((resolve, reject) => {
        const request = http.request({ agent, hostname, port, path, headers }, (response) => {
          let [bytes, seenMs]: [number, number | null] = [0, null];
          let totalMs = performance.now() - startedMs;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            totalMs = performance.now() - startedMs;
          });
          response.once('error', reject);
          const body = unpacked(response);
          body.on('data', (chunk: Buffer) => {
            if (lookFor && seenMs === null && chunk.includes(lookFor)) seenMs = performance.now() - startedMs;
          });
          body.once('error', reject);
          body.once('end', () => {
            if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
            else resolve({ totalMs, seenMs, bytes });
          });
        });
        request.once('error', reject);
        request.end();
      });
    },
    close: () => agent.destroy(),
  };
}

function unpacked(response: http.IncomingMessage): NodeJS.ReadableStream {
  const { 'content-encoding': encoding } = response.headers;
  if (encoding === undefined) return response;
  return response.pipe(encoding === 'zstd' ? createZstdDecompress() : createGunzip());
}

/** How often work is done in a second when this many do it at once. */
export async function ratePerSecond(work: () => Promise<unknown>, atOnce: number, forMs: number): Promise<number> {
  const startedMs = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - startedMs < forMs) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done / (performance.now() - startedMs)) * 1000;
}
