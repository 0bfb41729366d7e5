import type { Drawing, DrawingThreads } from '../../platform/drawing-threads.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';

const PIECE_BYTES = 1_048_576;

/**
 * Has a spreadsheet read in a thread, which answers JSON; if the file's size breaks the thread, the file is at fault.
 * Throws `file_refused`.
 */
export async function readInThread<Read>(
  reading: DrawingThreads,
  drawing: Drawing<null, Uint8Array>,
  { bytes }: UploadedFile,
): Promise<Read> {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield new Uint8Array(bytes.subarray(at, at + PIECE_BYTES));
  };
  const answer = await reading.draw(drawing, null, pieces(), new AbortController().signal).catch((error: unknown) => {
    const isBroken = error instanceof Error && /broke its thread|timeout|aborted/i.test(error.message);
    throw isBroken ? refusedFile('The file is too complex to be read. Import fewer days at once.') : error;
  });
  return JSON.parse(Buffer.from(answer).toString('utf8')) as Read;
}

/** A refused file, with the reason. */
export function refusedFile(message: string): Refusal {
  return new Refusal('file_refused', { errors: [{ field: 'file', message }] });
}
