import { threadId } from 'node:worker_threads';

/** The action of a sample drawing once it has its pieces. */
export interface SampleHead {
  readonly does: 'draws' | 'fails' | 'breaks' | 'never ends';
}

/** Draws nothing but says how: "thread 3 drew a, b". */
export async function drawSample({ does }: SampleHead, pieces: AsyncIterable<string>): Promise<Uint8Array> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  if (does === 'fails') throw new RangeError(`cannot draw ${all.join(', ')}`);
  if (does === 'breaks') process.exit(3);
  if (does === 'never ends') for (;;);
  return Buffer.from(`thread ${threadId} drew ${all.join(', ')}`);
}
