import { harmlessText } from './spreadsheet-text.ts';

/** Spreadsheet programs take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';
const encoder = new TextEncoder();

/** Rows as a CSV file (RFC 4180), piece by piece as they are read. */
export async function* writeCsv(pieces: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<Uint8Array> {
  let start = BYTE_ORDER_MARK;
  for await (const rows of pieces) {
    yield encoder.encode(start + rows.map(csvLine).join(''));
    start = '';
  }
}

/** One line of a CSV file with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const cell = harmlessText(text);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
