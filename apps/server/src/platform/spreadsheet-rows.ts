import { type ParsingOptions, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { decodeText, LOCKED, spreadsheetKind } from './spreadsheet-kind.ts';
import { UnreadableSpreadsheet, unpackWorkbook } from './unpack-workbook.ts';

/** A non-empty row; `row` counts as spreadsheet programs do, from 1. */
export interface SpreadsheetRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Whether it is hidden, as a filter does; absent = it is not. */
  readonly isHidden?: true;
}

/** A sheet that people see. */
export interface Sheet {
  /** Null where there are no sheets: in a text file. */
  readonly name: string | null;
  /** Whether it is the first of all, hidden ones included. */
  readonly isFirst: boolean;
  readonly rows: readonly SpreadsheetRow[];
}

/** How much of a spreadsheet is read. */
interface SpreadsheetLimits {
  /** Of each sheet, besides the headings; a longer one is refused. */
  readonly mostRows: number;
  /** A longer text in a cell is cut. */
  readonly mostCharacters: number;
  /** The visible text of a cell. */
  readonly seen: (text: string) => string;
  /** True where days are read as YYYY-MM-DD instead of as displayed: "11/5/26" may be two days. */
  readonly hasDays?: boolean;
}

/** Columns beyond these are not imported. */
const MAX_COLUMNS = 100;
/** Further sheets are ignored. */
const MAX_SHEETS = 20;

/**
 * Reads the visible sheets of a spreadsheet, the open one first, as text: the last results of formulas, never the
 * formulas. Empty sheets are left out. Throws `UnreadableSpreadsheet`.
 */
export function readSheets(bytes: Buffer, limits: SpreadsheetLimits): readonly Sheet[] {
  const kind = spreadsheetKind(bytes);
  const found =
    kind === 'text'
      ? [{ name: null, isFirst: true, rows: readCsv(decodeText(bytes)) }]
      : sheetsOf(openWorkbook(bytes, kind), limits.hasDays ?? false);
  const sheets = found.map(({ rows, ...sheet }) => ({ ...sheet, rows: kept(rows, limits) }));
  const told = sheets.filter(({ rows }) => rows.length > 0);
  return told.length > 0 ? told : sheets.slice(0, 1);
}

/** The first sheet that `reads` accepts, else its error for the first. */
export function readFirstGood<Read extends { readonly ok: boolean }>(
  bytes: Buffer,
  limits: SpreadsheetLimits,
  reads: (rows: readonly SpreadsheetRow[]) => Read,
): Read {
  const [first, ...others] = readSheets(bytes, limits).map(({ rows }) => rows);
  const read = reads(first ?? []);
  if (read.ok) return read;
  for (const rows of others) {
    const other = reads(rows);
    if (other.ok) return other;
  }
  return read;
}

type Rows = Iterable<readonly [index: number, cells: readonly string[], isHidden: boolean]>;

function kept(rows: Rows, { mostRows, mostCharacters, seen }: SpreadsheetLimits): readonly SpreadsheetRow[] {
  const table: SpreadsheetRow[] = [];
  for (const [index, cells, isHidden] of rows) {
    // Workbooks can write a NUL as _x0000_, and no text of the database can hold one.
    const texts = cells
      .slice(0, MAX_COLUMNS)
      .map((cell) => seen(cell.slice(0, mostCharacters).replaceAll('\u0000', '')));
    if (texts.every((text) => text.trim() === '')) continue;
    table.push({ row: index + 1, cells: texts, ...(isHidden ? { isHidden } : {}) });
    // One more than the rows allowed is their heading.
    if (table.length > mostRows + 1) {
      throw new UnreadableSpreadsheet(
        `The file has more than ${mostRows.toLocaleString('en-IN')} rows. Please split it.`,
      );
    }
  }
  return table;
}

/** How many lines are checked for the column separator: titles may precede the headings. */
const LINES_SEEN = 20;
/** Excel's own line, which names the column separator. */
const SEPARATOR = /^\ufeff?"?sep=(.)"?\r?(?:\n|$)/i;

function* readCsv(whole: string): Rows {
  const said = SEPARATOR.exec(whole);
  // A title added above by hand may end its line differently from the table.
  const text = (said ? whole.slice(said[0].length) : whole).replaceAll(/\r\n?/g, '\n');
  const lines = text.slice(0, 20_000).split('\n', LINES_SEEN);
  const uses = (delimiter: string) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0);
  const likely = [',', ';', '\t', '|'].reduce((best, one) => (uses(one) > uses(best) ? one : best));
  const records = parse(text, {
    delimiter: said?.[1] ?? likely,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 100_000,
    bom: true,
  }) as string[][];
  const above = said ? 1 : 0;
  for (const [index, cells] of records.entries()) yield [index + above, cells, false];
}

const READING: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  bookVBA: false,
  // Only with it do rows say that they are hidden.
  cellStyles: true,
};

function openWorkbook(bytes: Buffer, kind: 'zip' | 'compound' | 'markup'): WorkBook {
  try {
    if (kind === 'markup') return read(markupOf(bytes), { ...READING, type: 'string', raw: true });
    return read(kind === 'zip' ? unpackWorkbook(bytes) : bytes, { ...READING, type: 'buffer' });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new UnreadableSpreadsheet(LOCKED);
    throw error;
  }
}

/** A table that was saved as a web page, or as XML. */
function markupOf(bytes: Buffer): string {
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  if (/<!ENTITY/i.test(text)) throw new UnreadableSpreadsheet('The file declares entities of its own');
  return text;
}

function sheetsOf(
  workbook: WorkBook,
  hasDays: boolean,
): readonly (Pick<Sheet, 'name' | 'isFirst'> & { readonly rows: Rows })[] {
  const { Workbook, SheetNames, Sheets } = workbook;
  const views = (Workbook as { readonly WBView?: readonly { readonly activeTab?: number }[] } | undefined)?.WBView;
  const open = Number(views?.[0]?.activeTab ?? 0);
  const seen = SheetNames.map((name, index) => ({ name, index })).filter(
    ({ index }) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0,
  );
  return seen
    .toSorted((a, b) => Number(b.index === open) - Number(a.index === open))
    .slice(0, MAX_SHEETS)
    .map(({ name, index }) => ({ name, isFirst: index === 0, rows: rowsOf(Sheets[name], hasDays) }));
}

function* rowsOf(sheet: WorkSheet | undefined, hasDays: boolean): Rows {
  const data = (sheet?.['!data'] ?? []) as (Cell | undefined)[][];
  const shown = (sheet?.['!rows'] ?? []) as ({ readonly hidden?: boolean } | undefined)[];
  for (const [index, cells] of data.entries()) {
    if (!cells) continue;
    const texts = Array.from(cells.slice(0, MAX_COLUMNS), (cell) => (hasDays && dayOf(cell)) || textOf(cell));
    yield [index, texts, shown[index]?.hidden === true] as const;
  }
}

interface Cell {
  readonly t?: string;
  readonly v?: unknown;
  readonly w?: string;
  readonly z?: unknown;
}

/** The day of a cell that is formatted as one; null for other cells. */
function dayOf(cell: Cell | undefined): string | null {
  if (cell?.t !== 'n' || typeof cell.v !== 'number' || typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return null;
  const { y, m, d } = SSF.parse_date_code(cell.v) as { readonly y: number; readonly m: number; readonly d: number };
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** A cell as it is shown, except that a plain number keeps all its digits: phone numbers are written so. */
function textOf(cell: Cell | undefined): string {
  if (cell === undefined || cell.v === undefined || cell.v === null) return '';
  const isPlainNumber = cell.t === 'n' && (cell.z === undefined || cell.z === 'General');
  if (isPlainNumber || cell.w === undefined) return String(cell.v);
  return cell.w;
}
