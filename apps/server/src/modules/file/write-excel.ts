import { harmlessText } from './spreadsheet-text.ts';
import { escapeXml, type SheetXml, writeWorkbook } from './write-workbook.ts';

/** A sheet of texts; rows come piece by piece. */
interface Sheet {
  readonly name: string;
  readonly pieces: AsyncIterable<readonly (readonly string[])[]>;
}

/** A workbook of texts, so that a spreadsheet computes nothing and rounds no number: what people fill in and send back. */
export function writeExcel(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  return writeWorkbook(sheets.map(sheetXml), null);
}

function sheetXml({ name, pieces }: Sheet): SheetXml {
  async function* rows() {
    for await (const piece of pieces) yield piece.map(rowXml).join('');
  }
  return { name, head: '', rows: rows(), tail: () => '' };
}

function rowXml(cells: readonly string[]): string {
  const xml = cells.map((cell) =>
    cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(harmlessText(cell))}</t></is></c>`,
  );
  return `<row>${xml.join('')}</row>`;
}
