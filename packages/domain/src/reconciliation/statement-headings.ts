import { type AmountCell, readAmount } from '../bank/statement-cells.ts';
import { type Paise, paise } from '../money/money.ts';
import { seenName } from '../validation/file-rules.ts';

/** A row of a spreadsheet; `row` counts as spreadsheet programs do, from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Where the columns of a table are, and which of them are written in paise. */
export interface Places<Column extends string> {
  readonly at: Partial<Record<Column, number>>;
  readonly inPaise: ReadonlySet<Column>;
  /** The known heading by which a column was found. */
  readonly names: Partial<Record<Column, string>>;
  /** Where all columns are that could be meant, in the order of preference. */
  readonly all: Partial<Record<Column, readonly number[]>>;
}

/** The most rows above the headings: whose account it is, its address, its period. */
const MOST_PREAMBLE_ROWS = 60;
const UNITS = /(?:in)?(?:paise|paisa|inr|rupees|rs)$/;

/** A row with the headings of a table, with the rows below it; null where no row has them. */
export function findTable<Column extends string>(
  rows: readonly SheetRow[],
  known: Readonly<Record<Column, readonly string[]>>,
  isHead: (has: (column: Column) => boolean) => boolean,
): { readonly places: Places<Column>; readonly below: readonly SheetRow[] } | null {
  for (const [index, { cells }] of rows.slice(0, MOST_PREAMBLE_ROWS).entries()) {
    const places = placesOf(cells, known);
    if (isHead((column) => places.at[column] !== undefined)) return { places, below: rows.slice(index + 1) };
  }
  return null;
}

function placesOf<Column extends string>(
  cells: readonly string[],
  known: Readonly<Record<Column, readonly string[]>>,
): Places<Column> {
  const letters = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const names = letters.map((name) => name.replace(UNITS, ''));
  const at: Partial<Record<Column, number>> = {};
  const inPaise = new Set<Column>();
  const all: Partial<Record<Column, readonly number[]>> = {};
  const foundAs: Partial<Record<Column, string>> = {};
  for (const [column, words] of Object.entries(known) as [Column, readonly string[]][]) {
    // In the order of preference: where two columns could be meant, the first word counts.
    const places = words
      .map((word) => ({ word, place: letters.findIndex((name, at) => name === word || names[at] === word) }))
      .filter(({ place }) => place >= 0);
    const [found] = places;
    if (!found) continue;
    const { word, place } = found;
    all[column] = places.map((one) => one.place);
    at[column] = place;
    foundAs[column] = word;
    if (/pais[ea]$/.test(letters[place] ?? '')) inPaise.add(column);
  }
  return { at, inPaise, names: foundAs, all };
}

/**
 * The text of a cell as it is seen, without blanks around it and with single ones in it; '' where the table has no such
 * column.
 */
export function textAt<Column extends string>({ cells }: SheetRow, { at }: Places<Column>, column: Column): string {
  const place = at[column];
  return place === undefined ? '' : seenText(cells[place]);
}

/** The texts in all columns that could be meant, each once. */
export function textsAt<Column extends string>(
  { cells }: SheetRow,
  { all }: Places<Column>,
  column: Column,
): readonly string[] {
  const texts = (all[column] ?? []).map((place) => seenText(cells[place]));
  return [...new Set(texts)].filter((text) => text !== '');
}

function seenText(cell: string | undefined): string {
  return seenName((cell ?? '').replaceAll(/\s+/g, ' ')).trim();
}

/** An amount of a cell, in the unit of its heading. */
export function amountAt<Column extends string>(row: SheetRow, places: Places<Column>, column: Column): AmountCell {
  const read = readAmount(textAt(row, places, column));
  if (read === 'none' || read === 'wrong' || !places.inPaise.has(column)) return read;
  return read.paise % 100 === 0 ? { paise: paise(read.paise / 100) } : 'wrong';
}

/** The same with its sign, where nothing is ₹0; null where it cannot be read. */
export function signedAt<Column extends string>(row: SheetRow, places: Places<Column>, column: Column): Paise | null {
  const read = amountAt(row, places, column);
  if (read === 'wrong') return null;
  return read === 'none' ? paise(0) : read.paise;
}
