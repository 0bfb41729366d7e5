import { isSummed, type Table, type TableColumn, type TableRow, wallText } from './table.ts';
import { escapeXml, type SheetXml, writeWorkbook } from './write-workbook.ts';

/**
 * A sheet has so many rows at most (Microsoft, "Excel specifications and limits"), of which headings and totals take
 * two.
 */
export const MOST_SHEET_ROWS = 1_048_574;

/** Places of the formats in `STYLES`. */
const STYLE = { text: 1, day: 2, moment: 3, count: 4, amount: 5, percent: 6 } as const;
const HEAD = 7;
/** The same as above, bold. */
const TOTAL = { text: 7, day: 7, moment: 7, count: 8, amount: 9, percent: 10 } as const;
const FORMATS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', '#,##0.00', '0.0'];
const [DAY_FORMAT, MOMENT_FORMAT, AMOUNT_FORMAT, PERCENT_FORMAT] = [164, 165, 166, 167];
const TEXT_FORMAT = 49;
const WIDTHS: Readonly<Record<TableColumn['kind'], number>> = {
  text: 22,
  day: 12,
  moment: 17,
  count: 11,
  amount: 15,
  percent: 10,
};
/** SUBTOTAL's mode that sums only rows that a filter leaves visible. */
const SUM_OF_VISIBLE = 109;

const STYLES = [
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="11">${[
    [0, 0],
    [TEXT_FORMAT, 0],
    [DAY_FORMAT, 0],
    [MOMENT_FORMAT, 0],
    [0, 0],
    [AMOUNT_FORMAT, 0],
    [PERCENT_FORMAT, 0],
    [TEXT_FORMAT, 1],
    [0, 1],
    [AMOUNT_FORMAT, 1],
    [PERCENT_FORMAT, 1],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('');
const NUMBER_FORMATS = `<numFmts count="${FORMATS.length}">${FORMATS.map(
  (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`,
).join('')}</numFmts>`;

/**
 * A table as a workbook that accountants can work with: texts stay texts ("123E45", "0042"), days are days and amounts
 * numbers; the headings are frozen, each column filters, and sums of the last row follow the filter. A second sheet
 * says what it is of.
 */
export function writeTableExcel(table: Table): AsyncGenerator<Uint8Array> {
  return writeWorkbook([tableSheet(table), aboutSheet(table)], `${NUMBER_FORMATS}${STYLES}`);
}

function tableSheet({ name, columns, pieces, totals }: Table): SheetXml {
  const last = columnName(columns.length - 1);
  let rows = 1;
  const widths = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  async function* body() {
    yield `<row>${columns.map(({ heading }) => textCell(heading, HEAD)).join('')}</row>`;
    for await (const piece of pieces) {
      rows += piece.length;
      yield piece.map((row) => rowXml(columns, row)).join('');
    }
    if (totals) yield totalsXml(columns, totals, rows);
  }
  return {
    name,
    head: `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols>`,
    rows: body(),
    // Totals stay where they are, whatever is filtered or sorted.
    tail: () => `<autoFilter ref="A1:${last}${rows}"/>`,
  };
}

function aboutSheet({ about }: Table): SheetXml {
  async function* body() {
    yield about.map(([name, value]) => `<row>${textCell(name, HEAD)}${textCell(value, STYLE.text)}</row>`).join('');
  }
  return {
    name: 'About',
    head: '<cols><col min="1" max="1" width="22" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols>',
    rows: body(),
    tail: () => '',
  };
}

function rowXml(columns: readonly TableColumn[], row: TableRow): string {
  return `<row>${row.map((cell, index) => cellXml(cell, columns[index]?.kind ?? 'text', STYLE)).join('')}</row>`;
}

function totalsXml(columns: readonly TableColumn[], totals: TableRow, rows: number): string {
  const cells = totals.map((cell, index) => {
    if (index === 0 && cell === null) return textCell('Total', HEAD);
    const column = columns[index] ?? { heading: '', kind: 'text' };
    if (!isSummed(column, cell) || rows < 2) return cellXml(cell, column.kind, TOTAL);
    const name = columnName(index);
    return `<c s="${TOTAL.amount}"><f>SUBTOTAL(${SUM_OF_VISIBLE},${name}2:${name}${rows})</f><v>${Number(cell)}</v></c>`;
  });
  return `<row>${cells.join('')}</row>`;
}

function cellXml(
  cell: TableRow[number],
  kind: TableColumn['kind'],
  style: Readonly<Record<TableColumn['kind'], number>>,
): string {
  if (cell === null || cell === '') return '<c/>';
  if (kind === 'text') return textCell(String(cell), style.text);
  const value = kind === 'day' || kind === 'moment' ? serialOf(String(cell), kind) : Number(cell);
  return `<c s="${style[kind]}"><v>${value}</v></c>`;
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/**
 * Days since the one from which spreadsheets count (ECMA-376, 18.17.4.1), a moment with its part of the day in India.
 */
function serialOf(text: string, kind: 'day' | 'moment'): number {
  const wall = kind === 'moment' ? wallText(text) : text;
  const days = Temporal.PlainDate.from('1899-12-30').until(Temporal.PlainDate.from(wall.slice(0, 10)), {
    largestUnit: 'days',
  }).days;
  if (kind === 'day') return days;
  const minutes = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  return days + minutes / (24 * 60);
}

/** "A", "Z", "AA". */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
