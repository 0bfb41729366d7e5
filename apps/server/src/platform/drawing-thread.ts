import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { Draw, FromThread, ToThread } from './drawing-threads.ts';

const port = parentPort;
if (!port) throw new Error('This file runs in a thread');

/** Pieces as they arrive, each requested when the one before has been taken. */
async function* piecesOf(): AsyncGenerator<unknown> {
  for (;;) {
    const next = once(port as NonNullable<typeof port>, 'message');
    answer({ kind: 'more' });
    const [message] = (await next) as [ToThread];
    if (message.kind !== 'piece') return;
    yield message.piece;
  }
}

function answer(said: FromThread): void {
  port?.postMessage(said, said.kind === 'drawn' ? [said.bytes.buffer as ArrayBuffer] : []);
}

for (;;) {
  const [message] = (await once(port, 'message')) as [ToThread];
  if (message.kind !== 'begin') continue;
  try {
    const found = (await import(pathToFileURL(message.file).href)) as Record<string, Draw<unknown, unknown>>;
    const draw = found[message.name];
    if (!draw) throw new Error(`${message.file} has no ${message.name}`);
    // A copy: a transferred buffer is gone from here, and a pool's buffer has neighbours.
    answer({ kind: 'drawn', bytes: new Uint8Array(await draw(message.head, piecesOf())) });
  } catch (error) {
    answer({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
