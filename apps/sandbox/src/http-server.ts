import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a handler answers. `body` is sent as it is. */
export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request with its whole body read. */
export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Ways in which an answer can be spoilt on its way out. */
export type ReplyDefect = 'none' | 'never' | 'reset' | 'truncated' | 'trickle';

/** A handler's answer with its planned fault. */
export interface HttpOutcome {
  readonly reply: HttpReply;
  readonly defect: ReplyDefect;
}

/** Answers calls; errors become HTTP 500. */
export type HttpHandler = (call: HttpCall) => HttpOutcome | Promise<HttpOutcome>;

/** A listening server. */
export interface ListeningServer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

const BODY_LIMIT_BYTES = 20_000_000;
const GZIP_FROM_BYTES = 1400;

/** A JSON answer. */
export function jsonReply(status: number, value: unknown): HttpReply {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/** A plain-text answer. */
export function textReply(status: number, body: string): HttpReply {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}

/** Sends the reply unspoilt. */
export function sound(reply: HttpReply): HttpOutcome {
  return { reply, defect: 'none' };
}

/** Pages of the sandbox load only their own files and run no inline script. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; frame-src 'self'; base-uri 'none'";

/** An HTML page with a strict content security policy; `formAction` is where its forms may post. */
export function pageReply(status: number, body: string, formAction = "'self'"): HttpReply {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: {
      'Content-Security-Policy': `${PAGE_POLICY}; form-action ${formAction}`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  };
}

/** Text made safe inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > BODY_LIMIT_BYTES) throw new Error('The request body is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** One byte a second, until the caller has had enough. */
function trickle(response: ServerResponse, bytes: Buffer): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent === bytes.length) response.end();
  }, 1000);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

function send(request: IncomingMessage, response: ServerResponse, outcome: HttpOutcome): void {
  const { reply, defect } = outcome;
  // The caller waits until it gives up; the socket stays open until then.
  if (defect === 'never') return;
  if (defect === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  const plain = typeof reply.body === 'string' ? Buffer.from(reply.body, 'utf8') : reply.body;
  const zip = plain.length >= GZIP_FROM_BYTES && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const bytes = zip ? gzipSync(plain, { level: 1 }) : plain;
  response.writeHead(reply.status, {
    'Content-Type': reply.contentType,
    'Content-Length': bytes.length,
    'X-Content-Type-Options': 'nosniff',
    ...(zip ? { 'Content-Encoding': 'gzip' } : {}),
    ...reply.headers,
  });
  if (defect === 'truncated') {
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.socket.destroy());
    return;
  }
  if (defect === 'trickle') {
    trickle(response, bytes);
    return;
  }
  response.end(bytes);
}

/** Listens on the loopback address only. Port 0 takes any free one. Rejects when the port is busy. */
export async function startHttpServer(
  port: number,
  handler: HttpHandler,
  publicHost: string,
): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox.invalid');
    readBody(request)
      .then((body) =>
        handler({
          method: request.method ?? 'GET',
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body,
        }),
      )
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        return sound(textReply(500, `The sandbox failed: ${reason}`));
      })
      .then((outcome) => send(request, response, outcome))
      .catch(() => request.socket.destroy());
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://${publicHost}:${actual}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
