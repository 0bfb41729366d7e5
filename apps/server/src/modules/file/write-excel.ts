import { strToU8, Zip, ZipDeflate } from 'fflate';
import { createPackedEntry } from './packed-entry.ts';
import { harmlessText } from './spreadsheet-text.ts';

/** A sheet of a workbook; rows come piece by piece. */
export interface Sheet {
  readonly name: string;
  readonly pieces: AsyncIterable<readonly (readonly string[])[]>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook (ECMA-376) written as its rows are read: memory holds one piece at a time. Every cell is a text in place,
 * so a spreadsheet computes nothing and rounds no number.
 */
export async function* writeExcel(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else ready.push(data);
  });
  const take = function* (): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* ready.splice(0);
  };
  for (const [path, text] of fixedParts(sheets)) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  for (const [index, sheet] of sheets.entries()) {
    // Packing the rows is most of the work, and others wait for this thread.
    const entry = createPackedEntry(`xl/worksheets/sheet${index + 1}.xml`);
    zip.add(entry);
    await entry.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`));
    for await (const rows of sheet.pieces) {
      await entry.push(strToU8(rows.map(rowXml).join('')));
      yield* take();
    }
    await entry.push(strToU8('</sheetData></worksheet>'));
    await entry.end();
    yield* take();
  }
  zip.end();
  yield* take();
}

function fixedParts(sheets: readonly Sheet[]): readonly (readonly [string, string])[] {
  const each = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join('');
  const types = each(
    (_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  const relations = each(
    (_, number) =>
      `<Relationship Id="rId${number}" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const names = each(
    ({ name }, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${types}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${names}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `${HEAD}<Relationships xmlns="${PACKAGE_RELATIONS}">${relations}</Relationships>`],
  ];
}

function rowXml(cells: readonly string[]): string {
  const xml = cells.map((cell) =>
    cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(harmlessText(cell))}</t></is></c>`,
  );
  return `<row>${xml.join('')}</row>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these characters.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
