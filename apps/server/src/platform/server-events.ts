import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

const KEEP_ALIVE_MS = 15_000;

/** Sends each item as a server-sent event until the source ends or the client leaves. */
export async function streamEvents(
  reply: FastifyReply,
  source: AsyncIterable<unknown>,
  gone: AbortController,
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
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  const keepAlive = setInterval(() => reply.raw.write(': alive\n\n'), KEEP_ALIVE_MS);
  try {
    while (!item.done && !gone.signal.aborted) {
      const flowing = reply.raw.write(`data: ${JSON.stringify(item.value)}\n\n`);
      if (!flowing) await drained(reply, gone.signal);
      item = await iterator.next();
    }
  } catch (error) {
    // The headers are out, so a refusal can only end the stream; the client asks again and gets it as an answer.
    if (!(error instanceof Refusal)) reply.log.error({ err: error }, 'a stream ended by an unexpected failure');
  } finally {
    clearInterval(keepAlive);
    await iterator.return?.(undefined);
    reply.raw.end();
  }
}

function drained(reply: FastifyReply, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    reply.raw.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
