import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Encoding, encodingHeaders, packStream } from './compressed-answer.ts';
import { Refusal } from './refusal.ts';

const KEEP_ALIVE_MS = 15_000;
/** So much may wait to be packed or read before the source waits too: the next items are produced meanwhile. */
const WAITING_BYTES = 512 * 1024;

/** How a stream is sent. */
export interface StreamOptions {
  /** Aborted when the client leaves. */
  readonly gone: AbortController;
  /** An item as it crosses the wire. */
  readonly encode: (item: unknown) => unknown;
  /** How the stream is packed; null = it is not. */
  readonly encoding: Encoding | null;
}

/** Sends each item as a server-sent event until the source ends or the client leaves. */
export async function streamEvents(
  reply: FastifyReply,
  source: AsyncIterable<unknown>,
  { gone, encode, encoding }: StreamOptions,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  // The first item is awaited before the headers go out, so that a refusal still gets its status and envelope.
  let item = await iterator.next();
  reply.hijack();
  const headers: Record<string, string | number | readonly string[]> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = value as string;
  }
  reply.raw.writeHead(200, {
    ...headers,
    ...encodingHeaders(encoding),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  const out = outlet(reply, encoding, gone.signal);
  const keepAlive = setInterval(() => out.write(': alive\n\n'), KEEP_ALIVE_MS);
  try {
    while (!item.done && !gone.signal.aborted) {
      const flowing = out.write(`data: ${JSON.stringify(encode(item.value))}\n\n`);
      if (!flowing && out.writableLength > WAITING_BYTES) await drained(out, gone.signal);
      item = await iterator.next();
    }
  } catch (error) {
    // The headers are out, so a refusal can only end the stream; the client asks again and gets it as an answer.
    if (!(error instanceof Refusal)) reply.log.error({ err: error }, 'a stream ended by an unexpected failure');
  } finally {
    clearInterval(keepAlive);
    await iterator.return?.(undefined);
    out.end();
  }
}

/** Where events are written: the answer itself, or its compressor. */
function outlet(reply: FastifyReply, encoding: Encoding | null, gone: AbortSignal): Writable {
  if (encoding === null) return reply.raw;
  const packer = packStream(encoding);
  // The reader has left, so what is still being packed is dropped.
  gone.addEventListener('abort', () => packer.destroy(), { once: true });
  packer.once('error', () => reply.raw.destroy());
  packer.pipe(reply.raw);
  return packer;
}

function drained(out: Writable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    out.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
