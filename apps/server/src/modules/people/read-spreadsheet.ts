import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { UnreadableSpreadsheet } from '../../platform/unpack-workbook.ts';
import type { NamedRow, ThreadAnswer } from './spreadsheet-thread.ts';

/** What a spreadsheet may cost before it is given up. */
const MEMORY_MB = 256;
const TIME_MS = 20_000;

/** A spreadsheet's rows and its unknown headings. */
export interface SpreadsheetContent {
  readonly rows: readonly NamedRow[];
  readonly unknownHeadings: readonly string[];
  /** Notes on how it was read, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Reads a spreadsheet in a thread of its own with bounds on memory and time: even a hostile file leaves the process
 * running. Throws `UnreadableSpreadsheet`.
 */
export async function readSpreadsheet(bytes: Buffer): Promise<SpreadsheetContent> {
  const thread = new Worker(path.join(import.meta.dirname, 'spreadsheet-thread.ts'), {
    // Copied: a buffer of the pool must not be transferred with its neighbours.
    workerData: { bytes: new Uint8Array(bytes) },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    stdout: true,
    stderr: true,
  });
  // A thread may also break between two questions; the next one finds it gone.
  thread.on('error', () => undefined);
  const tooSlow = AbortSignal.timeout(TIME_MS);
  try {
    const rows: NamedRow[] = [];
    for (;;) {
      const answer = await ask(thread, tooSlow);
      if (answer.kind === 'failed') throw new UnreadableSpreadsheet(answer.message);
      if (answer.kind === 'end') return { rows, unknownHeadings: answer.unknownHeadings, notes: answer.notes };
      rows.push(...answer.rows);
    }
  } finally {
    await thread.terminate();
  }
}

function ask(thread: Worker, tooSlow: AbortSignal): Promise<ThreadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const refuse = (message: string) => () => reject(new UnreadableSpreadsheet(message));
  const outOfMemory = refuse('The file is too complex to be read');
  const outOfTime = refuse('The file takes too long to read');
  thread.once('message', resolve);
  thread.once('error', outOfMemory);
  thread.once('exit', outOfMemory);
  tooSlow.addEventListener('abort', outOfTime, { once: true });
  if (tooSlow.aborted) outOfTime();
  thread.postMessage('more');
  return promise.finally(() => {
    thread.off('message', resolve).off('error', outOfMemory).off('exit', outOfMemory);
    tooSlow.removeEventListener('abort', outOfTime);
  });
}
