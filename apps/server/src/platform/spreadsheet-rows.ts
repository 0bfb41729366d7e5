import { read, SSF, type WorkSheet } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { UnreadableSpreadsheet, unpackWorkbook } from './unpack-workbook.ts';

/** A row that says something; `row` counts as spreadsheet programs do, from 1. */
export interface SpreadsheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** How much of a spreadsheet is read. */
interface SpreadsheetLimits {
  /** Besides the headings; a longer one is refused. */
  readonly mostRows: number;
  /** What is longer in a cell is cut. */
  readonly mostCharacters: number;
  /** True where days are read as YYYY-MM-DD instead of as they are shown: "11/5/26" may be two days. */
  readonly hasDays?: boolean;
}

/** Columns beyond these hold nothing that is imported. */
const MAX_COLUMNS = 100;

/** Reads the first sheet of a spreadsheet as text: what formulas last came to, never the formulas. */
export function readSpreadsheetRows(
  bytes: Buffer,
  extension: string,
  { mostRows, mostCharacters, hasDays = false }: SpreadsheetLimits,
): readonly SpreadsheetRow[] {
  const rows = extension === 'csv' ? readCsv(bytes) : readWorkbook(bytes, extension, hasDays);
  const table: SpreadsheetRow[] = [];
  for (const [index, cells] of rows) {
    // Workbooks can write a NUL as _x0000_, and no text of the database can hold one.
    const texts = cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, mostCharacters).replaceAll('\u0000', ''));
    if (texts.every((text) => text.trim() === '')) continue;
    table.push({ row: index + 1, cells: texts });
    // One more than the rows allowed is their heading.
    if (table.length > mostRows + 1) {
      throw new UnreadableSpreadsheet(
        `The file has more than ${mostRows.toLocaleString('en-IN')} rows. Please split it.`,
      );
    }
  }
  return table;
}

type Rows = Iterable<readonly [number, readonly string[]]>;

function readCsv(bytes: Buffer): Rows {
  const text = decode(bytes);
  const firstLine = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const uses = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = [',', ';', '\t'].reduce((best, one) => (uses(one) > uses(best) ? one : best));
  const records = parse(text, {
    delimiter,
    relax_column_count: true,
    max_record_size: 100_000,
  }) as string[][];
  return records.entries();
}

/** Spreadsheet programs write UTF-8, UTF-16 for "Unicode text", or the old Windows alphabet. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function* readWorkbook(bytes: Buffer, extension: string, hasDays: boolean): Rows {
  const workbook = read(extension === 'xlsx' ? unpackWorkbook(bytes) : bytes, {
    type: 'buffer',
    dense: true,
    sheets: 0,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    bookVBA: false,
  });
  const sheet: WorkSheet | undefined = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  const data = (sheet?.['!data'] ?? []) as (Cell | undefined)[][];
  for (const [index, cells] of data.entries()) {
    if (cells) yield [index, Array.from(cells, (cell) => (hasDays && dayOf(cell)) || textOf(cell))] as const;
  }
}

interface Cell {
  readonly t?: string;
  readonly v?: unknown;
  readonly w?: string;
  readonly z?: unknown;
}

/** The day of a cell that is formatted as one; null where it is none. */
function dayOf(cell: Cell | undefined): string | null {
  if (cell?.t !== 'n' || typeof cell.v !== 'number' || typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return null;
  const { y, m, d } = SSF.parse_date_code(cell.v) as { readonly y: number; readonly m: number; readonly d: number };
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** A cell as it is shown, except that a plain number keeps all its digits: telephone numbers are written so. */
function textOf(cell: Cell | undefined): string {
  if (cell === undefined || cell.v === undefined || cell.v === null) return '';
  const isPlainNumber = cell.t === 'n' && (cell.z === undefined || cell.z === 'General');
  if (isPlainNumber || cell.w === undefined) return String(cell.v);
  return cell.w;
}
