import http from 'node:http';
import https from 'node:https';
import { Gunzip } from 'minizlib';

/** What is sent: bodies are JSON text. */
interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** No answer of another address is an answer. */
  readonly redirect: 'error';
  readonly signal: AbortSignal;
}

/** An answer whose body is still arriving, unpacked. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Sends a request; `fetch` is one of these. Throws the cause of a missing answer, the signal's reason among it. */
export type Send = (url: string, request: SentRequest) => Promise<SentAnswer>;

/**
 * Suppliers close what has been idle for five seconds or longer; nothing is sent into a connection that they may be
 * closing.
 */
const IDLE_MS = 4_000;
const AGENTS = {
  'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
  'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
};

/** How much of an answer is unpacked in one go: at most a thousand times as many bytes come of it. */
const PACKED_BYTES = 16 * 1024;

/**
 * Sends over connections that stay open and unpacks what arrives at once, which is why it is not `fetch`: that unpacks
 * on another thread in pieces of 16 kB and hands each through two kinds of streams, a sixth of all the work for a
 * search.
 */
export const sendOverHttp: Send = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const address = new URL(url);
    const isSecure = address.protocol === 'https:';
    const request = (isSecure ? https : http).request(address, {
      method,
      headers: { ...headers, 'accept-encoding': 'gzip' },
      agent: AGENTS[isSecure ? 'https:' : 'http:'],
      signal,
    });
    // Later ones belong to the answer: its reader gets them.
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    request.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        answer.destroy();
        reject(new Error(`The answer is at another address (HTTP ${status})`));
        return;
      }
      resolve({ status, headers: { get: (name) => headerOf(answer, name) }, body: unpacked(answer) });
    });
    request.end(body);
  });

function headerOf({ headers }: http.IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return value === undefined ? null : String(value);
}

/** The intended bytes; a packed answer that breaks off fails like any other. */
function unpacked(answer: http.IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = headerOf(answer, 'content-encoding');
  return encoding === 'gzip' || encoding === 'x-gzip' ? unpackedOnArrival(answer) : answer;
}

/**
 * Unpacks here and now. Of a megabyte that is two milliseconds in all, a tenth of one for what arrives together;
 * handing each piece to another thread and back takes longer than that, and the searcher waits for the last one.
 */
async function* unpackedOnArrival(answer: http.IncomingMessage): AsyncGenerator<Uint8Array> {
  const gunzip = new Gunzip({});
  const faults: unknown[] = [];
  let pieces: Buffer[] = [];
  gunzip.on('error', (fault) => faults.push(fault));
  gunzip.on('data', (piece) => pieces.push(piece));
  const take = (): Buffer => {
    if (faults.length > 0) throw faults[0];
    const taken = Buffer.concat(pieces);
    pieces = [];
    return taken;
  };
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.byteLength; at += PACKED_BYTES) {
        gunzip.write(chunk.subarray(at, at + PACKED_BYTES));
        yield take();
      }
    }
    gunzip.end();
    yield take();
  } finally {
    gunzip.close();
  }
}
