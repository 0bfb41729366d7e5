import { strToU8 } from 'fflate';
import { writeArchive } from './write-archive.ts';

/** A sheet of a workbook as XML; its rows come piece by piece. */
export interface SheetXml {
  readonly name: string;
  /** The XML before its rows. */
  readonly head: string;
  /** Elements `row`. */
  readonly rows: AsyncIterable<string>;
  /** The XML after its rows; read once all rows are written. */
  readonly tail: () => string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook (ECMA-376) written as its rows are read: memory holds one piece at a time. `styles` is what cells refer
 * to.
 */
export function writeWorkbook(sheets: readonly SheetXml[], styles: string | null): AsyncGenerator<Uint8Array> {
  return writeArchive([
    ...fixedParts(sheets, styles).map(([name, text]) => ({ name, pieces: [strToU8(text)] })),
    ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, pieces: sheetPieces(sheet) })),
  ]);
}

async function* sheetPieces(sheet: SheetXml): AsyncGenerator<Uint8Array> {
  yield strToU8(`${HEAD}<worksheet xmlns="${MAIN}">${sheet.head}<sheetData>`);
  for await (const rows of sheet.rows) yield strToU8(rows);
  yield strToU8(`</sheetData>${sheet.tail()}</worksheet>`);
}

function fixedParts(sheets: readonly SheetXml[], styles: string | null): readonly (readonly [string, string])[] {
  const each = (write: (sheet: SheetXml, number: number) => string) =>
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
  const stylesType = `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>`;
  const stylesRelation = `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE_RELATIONS}/styles" Target="styles.xml"/>`;
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${types}${styles === null ? '' : stylesType}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${names}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE_RELATIONS}">${relations}${styles === null ? '' : stylesRelation}</Relationships>`,
    ],
    ...(styles === null
      ? []
      : [['xl/styles.xml', `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`] as const]),
  ];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these characters.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** A text escaped for XML; characters that XML cannot express are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
