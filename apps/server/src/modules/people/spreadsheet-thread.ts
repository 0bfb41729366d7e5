import { parentPort, workerData } from 'node:worker_threads';
import {
  findHeadings,
  IMPORT_COLUMNS,
  type ImportCells,
  matchHeadings,
  saysGone,
  statusPlace,
} from '@pravas/domain/person/import-row.ts';
import { seenText } from '@pravas/domain/validation/seen-text.ts';
import { readSheets, type Sheet, type SpreadsheetRow } from '../../platform/spreadsheet-rows.ts';
import { UnreadableSpreadsheet } from '../../platform/unpack-workbook.ts';

/** A row with its columns named. */
export interface NamedRow {
  readonly row: number;
  readonly cells: ImportCells;
}

/** What the thread answers when it is asked for more. */
export type ThreadAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly NamedRow[]; readonly total: number }
  | { readonly kind: 'end'; readonly unknownHeadings: readonly string[]; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * More would be a whole directory, for which there is SCIM. No valid field is longer; a longer one is refused anyway.
 */
const PEOPLE_LIMITS = { mostRows: 5_000, mostCharacters: 300, seen: seenText };

/** Rows of one answer: few enough that receiving them delays no request. */
const ROWS_AT_ONCE = 250;

interface FoundTable {
  readonly sheet: Sheet;
  /** The place of the headings among the rows of the sheet. */
  readonly at: number;
  readonly heading: SpreadsheetRow;
}

/** The first sheet with importable headings, else the closest one. */
function findTable(sheets: readonly Sheet[]): FoundTable {
  const tables = sheets.flatMap((sheet) => {
    const at = findHeadings(sheet.rows.map(({ cells }) => cells));
    const heading = sheet.rows[at];
    return heading ? [{ sheet, at, heading }] : [];
  });
  const named = ({ heading }: FoundTable) =>
    Object.values(matchHeadings(heading.cells).places).filter((place) => place !== null).length;
  const good = tables.find(({ heading }) => matchHeadings(heading.cells).problem === null);
  const found = good ?? tables.toSorted((a, b) => named(b) - named(a))[0];
  if (!found) throw new UnreadableSpreadsheet('The file is empty');
  return found;
}

/** Notes on the reading, a sentence each; none where it was the first row of the only sheet, unchanged. */
function notesOf(read: {
  readonly sheet: string | null;
  readonly headingRow: number | null;
  readonly hidden: number;
  readonly gone: number;
}): readonly string[] {
  const from = [
    ...(read.sheet === null ? [] : [`sheet “${read.sheet}”`]),
    ...(read.headingRow === null ? [] : [`headings in row ${read.headingRow}`]),
  ];
  return [
    ...(from.length > 0 ? [`Read: ${from.join(', ')}.`] : []),
    ...(read.hidden > 0
      ? [
          `${counted(read.hidden, 'hidden row')} left out. Show them in the spreadsheet and choose it again to import them.`,
        ]
      : []),
    ...(read.gone > 0
      ? [`${counted(read.gone, 'row')} left out, by ${read.gone === 1 ? 'its' : 'their'} status.`]
      : []),
  ];
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing} was` : `${count.toLocaleString('en-IN')} ${thing}s were`;
}

/** Answers on request: the thread waits to be asked, so that its reader is never flooded. */
function* answers(bytes: Buffer): Generator<ThreadAnswer> {
  try {
    const { sheet, at, heading } = findTable(readSheets(bytes, PEOPLE_LIMITS));
    const { places, unknown, problem } = matchHeadings(heading.cells);
    if (problem !== null) throw new UnreadableSpreadsheet(problem);
    const below = sheet.rows.slice(at + 1);
    if (below.length === 0) throw new UnreadableSpreadsheet('The file has no rows below its headings');
    const status = statusPlace(heading.cells);
    const isGone = ({ cells }: SpreadsheetRow) => status !== null && saysGone(cells[status] ?? '');
    const seen = below.filter((row) => row.isHidden !== true);
    const rows = seen.filter((row) => !isGone(row));
    const notes = notesOf({
      sheet: sheet.isFirst ? null : sheet.name,
      headingRow: at === 0 ? null : heading.row,
      hidden: below.length - seen.length,
      gone: seen.length - rows.length,
    });
    if (rows.length === 0) throw new UnreadableSpreadsheet(['Nobody is left to import.', ...notes].join(' '));
    const name = ({ row, cells }: SpreadsheetRow): NamedRow => ({
      row,
      cells: Object.fromEntries(IMPORT_COLUMNS.map(({ key }) => [key, cells[places[key] ?? -1] ?? ''])) as ImportCells,
    });
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield { kind: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE).map(name), total: rows.length };
    }
    yield { kind: 'end', unknownHeadings: unknown, notes };
  } catch (error) {
    const message = error instanceof UnreadableSpreadsheet ? error.message : 'The file could not be read';
    yield { kind: 'failed', message };
  }
}

const { bytes } = workerData as { readonly bytes: Uint8Array };
const source = answers(Buffer.from(bytes));
parentPort?.on('message', () => {
  const { value } = source.next();
  parentPort?.postMessage(value);
});
