import path from 'node:path';
import { type DrawingThreads, drawingOf } from '../../platform/drawing-threads.ts';
import type { drawTable, PaperHead } from './draw-table.ts';
import type { TableRow } from './table.ts';

/** A PDF has so many rows at most: nobody reads more on paper. */
export const MOST_PAPER_ROWS = 2_000;
/** So many columns at most: more of them cannot be read on paper. */
export const MOST_PAPER_COLUMNS = 10;

const TABLE = drawingOf<typeof drawTable>(path.join(import.meta.dirname, 'draw-table.ts'), 'drawTable');

/** A table as a PDF, drawn in a thread of its own. Rejects with the reason of `signal` once no caller waits for it. */
export function writeTablePdf(
  threads: DrawingThreads,
  head: PaperHead,
  pieces: readonly (readonly TableRow[])[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  return threads.draw(TABLE, head, pieces, signal);
}
