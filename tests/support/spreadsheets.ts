import { utils, write } from '@e965/xlsx';
import { strToU8, type Zippable, zipSync } from 'fflate';

/** The headings of an import, as its sample writes them. */
export const HEADINGS = [
  'Email',
  'First name',
  'Last name',
  'Mobile',
  'Employee code',
  'Role',
  'Grade',
  'Department',
  'Designation',
  'Cost centre',
  'Approver email',
];

/** Rows as a CSV file. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return Buffer.from(`${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`);
}

/** Rows as a workbook, written by the program that reads it elsewhere; `biff8` is the old XLS. */
export function workbookOf(rows: readonly (readonly unknown[])[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'Employees');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Another sheet']]), 'Notes');
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Parts of a workbook written by hand; parts given replace or join the usual ones. */
export function craftedWorkbook(sheetXml: string, parts: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml,
    ...parts,
  };
  const zippable: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  );
  return Buffer.from(zipSync(zippable, { level: 6 }));
}

/** A sheet of texts in place. */
export function sheetXml(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
}
