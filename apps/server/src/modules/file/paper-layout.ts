import { formatInrPaise, type Paise, paise } from '@pravas/domain/money/money.ts';
import { linesOf, paiseOf, paperCell } from './paper-cells.ts';
import { isSummed, type TableColumn, type TableRow } from './table.ts';

/** How wide a text is at a size, in points. */
export type Measure = (text: string, size: number, isBold?: boolean) => number;

/** A row as it is drawn: the lines of each of its cells. */
export interface PaperRow {
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
  /** True where it sums up the rows above it. */
  readonly isSum?: true;
}

/** The content of one page: sums brought forward, its rows, and sums carried forward; the last one has totals. */
export interface PaperPage {
  readonly broughtForward: PaperRow | null;
  readonly rows: readonly PaperRow[];
  readonly carriedForward: PaperRow | null;
  readonly totals: PaperRow | null;
}

/** A table laid out on pages. */
export interface PaperLayout {
  readonly size: number;
  readonly lineHeight: number;
  readonly columns: readonly { readonly x: number; readonly width: number; readonly isFigure: boolean }[];
  readonly headings: PaperRow;
  readonly pages: readonly PaperPage[];
}

interface PaperTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly totals: TableRow | null;
  /** Which rows stand together, one after another; none = all do. */
  readonly groups?: readonly PaperGroup[];
}

/** So many rows that stand together, and their subtotals. */
export interface PaperGroup {
  readonly label: string;
  readonly rows: number;
  readonly totals: TableRow;
}

/** Where a table may stand: on the first page, and on all others. */
interface PaperSpace {
  readonly width: number;
  readonly firstHeight: number;
  readonly height: number;
}

const SIZES = [7.5, 7, 6.5, 6, 5.5] as const;
const LINE = 1.32;
/** Around the text of a cell. */
export const PADDING = { x: 4, y: 2.5 } as const;
/** A text is wide enough with so many points, and is not made narrower than this to spare a line. */
const [WIDE_TEXT, NARROW_TEXT] = [190, 46];
const MOST_LINES = 5;
const isFigure = ({ kind }: TableColumn) => kind === 'amount' || kind === 'count' || kind === 'percent';
/** Figures and days are never broken. */
const isWhole = ({ kind }: TableColumn) => kind !== 'text';

/**
 * Lays a table out: figures are never broken, texts share what is left; sums of amounts go with it from page to page.
 */
export function layOut(table: PaperTable, space: PaperSpace, measure: Measure): PaperLayout {
  const { columns, totals } = table;
  const texts = table.rows.map((row) => columns.map(({ kind }, index) => paperCell(kind, row[index])));
  const sums = runningSums(table);
  const last = totals === null ? null : labelled('Total', columns, totalTexts(columns, totals));
  const subtotals = subtotalsOf(table);
  const bold = [...(last ? [last] : []), ...sums.widest, ...subtotals.values()];
  const { size, widths } = fitWidths(columns, { plain: texts, bold }, space.width, measure);
  const lineHeight = size * LINE;
  const rowOf = (cells: readonly string[], isBold: boolean): PaperRow => {
    const lines = cells.map((text, index) => {
      const room = (widths[index] ?? 0) - 2 * PADDING.x;
      const column = columns[index];
      return column && isWhole(column) && !isBold
        ? [text]
        : linesOf(text, room, MOST_LINES, (one) => measure(one, size, isBold));
    });
    return { cells: lines, height: Math.max(...lines.map((one) => one.length)) * lineHeight + 2 * PADDING.y };
  };
  const plainRow = (cells: readonly string[]): PaperRow => ({
    cells: cells.map((text) => [text]),
    height: lineHeight + 2 * PADDING.y,
  });
  const headings = rowOf(
    columns.map(({ heading }) => heading),
    true,
  );
  const carried = (label: string, at: number) => plainRow(labelled(label, columns, sums.textsAt(at)));
  const totalsRow = last === null ? null : plainRow(last);
  const reserve = totalsRow?.height ?? 0;
  const rows = texts.flatMap((cells, index): (PaperRow & { readonly upTo: number })[] => {
    const row = { ...rowOf(cells, false), upTo: index + 1 };
    const sum = subtotals.get(index + 1);
    return sum ? [row, { ...rowOf(sum, true), isSum: true, upTo: index + 1 }] : [row];
  });
  const pages: PaperPage[] = [];
  for (let at = 0; at < rows.length || pages.length === 0; ) {
    const before = rows[at - 1]?.upTo ?? 0;
    const broughtForward = at > 0 && sums.isThere ? carried('Brought forward', before) : null;
    let left =
      (at === 0 ? space.firstHeight : space.height) - headings.height - reserve - (broughtForward?.height ?? 0);
    const from = at;
    for (; at < rows.length; at += 1) {
      left -= rows[at]?.height ?? 0;
      // A row that is higher than a page still gets one.
      if (left < 0 && at > from) break;
    }
    const isLast = at >= rows.length;
    pages.push({
      broughtForward,
      rows: rows.slice(from, at),
      carriedForward: !isLast && sums.isThere ? carried('Carried forward', rows[at - 1]?.upTo ?? 0) : null,
      totals: isLast ? totalsRow : null,
    });
    if (isLast) break;
  }
  let x = 0;
  return {
    size,
    lineHeight,
    headings,
    pages,
    columns: columns.map((column, index) => {
      const width = widths[index] ?? 0;
      const placed = { x, width, isFigure: isFigure(column) };
      x += width;
      return placed;
    }),
  };
}

/** The cells of each row of subtotals, by the number of rows before it. */
function subtotalsOf({ columns, groups = [] }: PaperTable): ReadonlyMap<number, readonly string[]> {
  let upTo = 0;
  return new Map(
    groups.map(({ label, rows, totals }) => {
      upTo += rows;
      return [upTo, labelled(`Subtotal ${label}`, columns, totalTexts(columns, totals))];
    }),
  );
}

function totalTexts(columns: readonly TableColumn[], totals: TableRow): readonly string[] {
  return columns.map(({ kind }, index) => paperCell(kind, totals[index]));
}

/** A row of sums has its label in the first cell, unless a sum is there. */
function labelled(label: string, columns: readonly TableColumn[], cells: readonly string[]): readonly string[] {
  return cells.map((text, index) => (index === 0 && text === '' && columns.length > 1 ? label : text));
}

/** The sums of the amounts before each row. */
function runningSums({ columns, rows, totals }: PaperTable) {
  const summed = columns.map((column, index) => isSummed(column, totals?.[index]));
  const before: Paise[][] = [columns.map(() => paise(0))];
  for (const row of rows) {
    const last = before.at(-1) ?? [];
    before.push(columns.map((_, index) => paise((last[index] ?? 0) + (summed[index] ? paiseOf(row[index]) : 0))));
  }
  const textsAt = (at: number) =>
    columns.map((_, index) => (summed[index] ? formatInrPaise(before[at]?.[index] ?? paise(0)) : ''));
  const extreme = (pick: (a: number, b: number) => number) =>
    columns.map((_, index) =>
      summed[index] ? formatInrPaise(paise(before.reduce((found, sums) => pick(found, sums[index] ?? 0), 0))) : '',
    );
  return { isThere: summed.includes(true), textsAt, widest: [extreme(Math.max), extreme(Math.min)] };
}

/** The texts in the cells of a table, row by row. */
interface PaperTexts {
  readonly plain: readonly (readonly string[])[];
  readonly bold: readonly (readonly string[])[];
}

/** The largest letters with which all figures fit; texts share what is left by what they need. */
function fitWidths(
  columns: readonly TableColumn[],
  texts: PaperTexts,
  width: number,
  measure: Measure,
): { readonly size: number; readonly widths: readonly number[] } {
  for (const size of SIZES) {
    const needs = columns.map((column, index) => needOf(column, index, texts, size, measure));
    const least = needs.reduce((sum, { least }) => sum + least, 0);
    const isSmallest = size === SIZES.at(-1);
    if (least > width && !isSmallest) continue;
    if (least > width) return { size, widths: needs.map((need) => (need.least * width) / least) };
    const spare = width - least;
    const wanted = needs.reduce((sum, need) => sum + need.wanted - need.least, 0);
    const share = wanted > 0 ? Math.min(1, spare / wanted) : 0;
    const filled = needs.map((need) => need.least + share * (need.wanted - need.least));
    const rest = width - filled.reduce((sum, one) => sum + one, 0);
    const growing = columns.filter((column) => !isWhole(column)).length || columns.length;
    const grows = (column: TableColumn) => growing === columns.length || !isWhole(column);
    return {
      size,
      widths: filled.map((one, index) => one + (columns[index] && grows(columns[index]) ? rest / growing : 0)),
    };
  }
  throw new Error('A table has no size of letters');
}

function needOf(column: TableColumn, index: number, { plain, bold }: PaperTexts, size: number, measure: Measure) {
  const padding = 2 * PADDING.x;
  const widestOf = (all: readonly string[], isBold = false) =>
    all.reduce((widest, text) => Math.max(widest, measure(text, size, isBold)), 0);
  const heading = widestOf(column.heading.split(' '), true);
  const cellsOf = (rows: PaperTexts['plain']) => rows.map((row) => row[index] ?? '');
  const cells = [...cellsOf(plain), ...cellsOf(bold)];
  if (isWhole(column)) {
    const whole = Math.max(widestOf(cellsOf(plain)), widestOf(cellsOf(bold), true), heading) + padding;
    return { least: whole, wanted: whole };
  }
  const words = Math.min(widestOf(cells.flatMap((text) => text.split(' '))), NARROW_TEXT);
  const least = Math.max(words, heading) + padding;
  const whole = Math.max(widestOf(cells), measure(column.heading, size, true));
  return { least, wanted: Math.max(least, Math.min(whole, WIDE_TEXT) + padding) };
}
