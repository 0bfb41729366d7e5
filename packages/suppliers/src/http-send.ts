import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** What is sent: bodies are JSON text. */
export interface SentRequest {
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

/** Sends a request; `fetch` is one of these. Throws what kept it from an answer, the signal's reason among it. */
export type Send = (url: string, request: SentRequest) => Promise<SentAnswer>;

/** Suppliers close what has been idle for five seconds or longer; nothing is sent into a connection that they may be closing. */
const IDLE_MS = 4_000;
const AGENTS = {
  'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
  'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * So much of an answer is unpacked in one go: each piece is a turn of the thread that unpacks, and answers have more than a
 * megabyte. Larger pieces spare nothing more, and the first flights of a quick answer would come later.
 */
const PIECE_BYTES = 64 * 1024;

/**
 * Sends over connections that stay open and unpacks what arrives in large pieces, which is why it is not `fetch`: that
 * unpacks in pieces of 16 kB and hands each through two kinds of streams, a sixth of all the work for a search.
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
    // Later ones are the answer's: whoever reads it is told.
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

/** The bytes as they were meant; a packed answer that breaks off fails like any other. */
function unpacked(answer: http.IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = headerOf(answer, 'content-encoding');
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return answer;
  // What goes wrong on the way is told to whoever reads the end of it.
  return pipeline(answer, createGunzip({ chunkSize: PIECE_BYTES }), () => undefined);
}
