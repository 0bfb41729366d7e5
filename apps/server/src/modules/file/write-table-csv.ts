import { type Table, type TableColumn, type TableRow, wallText } from './table.ts';
import { writeCsv } from './write-csv.ts';

/**
 * A table as a CSV file: days as 2026-11-05, moments by India's clock, amounts with two decimals, without grouping or a
 * currency sign. Only the file's name says what it is of: the first row is the headings.
 */
export function writeTableCsv({ columns, pieces, totals }: Table): AsyncGenerator<Uint8Array> {
  return writeCsv(lines(columns, pieces, totals));
}

async function* lines(columns: Table['columns'], pieces: Table['pieces'], totals: Table['totals']) {
  yield [columns.map(({ heading }) => heading)];
  for await (const rows of pieces) yield rows.map((row) => textsOf(columns, row));
  // Where the first column has a sum of its own, it goes there.
  if (totals) yield [textsOf(columns, totals).map((text, at) => (at === 0 && totals[0] === null ? 'Total' : text))];
}

function textsOf(columns: readonly TableColumn[], row: TableRow): readonly string[] {
  return row.map((cell, index) => {
    if (cell === null) return '';
    const kind = columns[index]?.kind;
    if (kind === 'amount') return Number(cell).toFixed(2);
    return kind === 'moment' ? wallText(String(cell)) : String(cell);
  });
}
