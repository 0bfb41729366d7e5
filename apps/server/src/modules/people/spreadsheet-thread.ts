import { parentPort, workerData } from 'node:worker_threads';
import { IMPORT_COLUMNS, type ImportCells, matchHeadings } from '@pravas/domain/person/import-row.ts';
import { readSpreadsheetRows, type SpreadsheetRow } from '../../platform/spreadsheet-rows.ts';
import { UnreadableSpreadsheet } from '../../platform/unpack-workbook.ts';

/** A row with its columns named. */
export interface NamedRow {
  readonly row: number;
  readonly cells: ImportCells;
}

/** What the thread answers when it is asked for more. */
export type ThreadAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly NamedRow[]; readonly total: number }
  | { readonly kind: 'end'; readonly unknownHeadings: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

/** More would be somebody's whole directory, for which there is SCIM. No field is longer; what is, is refused whatever follows. */
const PEOPLE_LIMITS = { mostRows: 5_000, mostCharacters: 300 };

/** Rows of one answer: few enough that receiving them keeps nobody waiting. */
const ROWS_AT_ONCE = 250;

/** Answers one after another: the thread waits to be asked, so that its reader is never flooded. */
function* answers(bytes: Buffer, extension: string): Generator<ThreadAnswer> {
  try {
    const [heading, ...rows] = readSpreadsheetRows(bytes, extension, PEOPLE_LIMITS);
    if (!heading) throw new UnreadableSpreadsheet('The file is empty');
    const { places, unknown, problem } = matchHeadings(heading.cells);
    if (problem !== null) throw new UnreadableSpreadsheet(problem);
    if (rows.length === 0) throw new UnreadableSpreadsheet('The file has no rows below its headings');
    const name = ({ row, cells }: SpreadsheetRow): NamedRow => ({
      row,
      cells: Object.fromEntries(IMPORT_COLUMNS.map(({ key }) => [key, cells[places[key] ?? -1] ?? ''])) as ImportCells,
    });
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield { kind: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE).map(name), total: rows.length };
    }
    yield { kind: 'end', unknownHeadings: unknown };
  } catch (error) {
    const message = error instanceof UnreadableSpreadsheet ? error.message : 'The file could not be read';
    yield { kind: 'failed', message };
  }
}

const { bytes, extension } = workerData as { readonly bytes: Uint8Array; readonly extension: string };
const source = answers(Buffer.from(bytes), extension);
parentPort?.on('message', () => {
  const { value } = source.next();
  parentPort?.postMessage(value);
});
