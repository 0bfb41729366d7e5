import { getImportSample } from '@pravas/contract/people/import-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Importer, importerOf, importRow } from '../support/imports.ts';
import { craftedWorkbook, csvOf, HEADINGS, sheetXml, workbookOf } from '../support/spreadsheets.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';

let world: World;
let admin: TravellerClient;
let importer: Importer;

beforeAll(async () => {
  world = await createWorld();
  admin = await signIn(world, ADMIN);
  importer = importerOf(world, admin);
});
afterAll(() => world.close());

describe('a spreadsheet', () => {
  const content = [
    ['  e-MAIL  ', 'FIRST NAME', 'Last_Name', 'Mobile', 'Role', 'Shoe size', 'Designation'],
    ['kind@import.example', 'Tara', 'Sen', 919845012345, 'employee', 41, "'=SUM(A1)"],
  ];

  it.each([
    ['xlsx', (name: string) => workbookOf(content.map((one) => one.map((cell) => named(cell, name))))],
    [
      'xls',
      (name: string) =>
        workbookOf(
          content.map((one) => one.map((cell) => named(cell, name))),
          'biff8',
        ),
    ],
    ['csv', (name: string) => csvOf(content.map((one) => one.map((cell) => String(named(cell, name)))))],
    [
      'CSV',
      (name: string) =>
        Buffer.from(
          `\ufeff${content.map((one) => one.map((cell) => named(cell, name)).join(';')).join('\r\n')}`,
          'utf16le',
        ),
    ],
  ])('may be %s, with headings however they are written', async (extension, build) => {
    const importId = await importer.uploaded(`people.${extension}`, build(`kind.${extension}@import.example`));
    expect(await importer.settled(importId)).toMatchObject({
      state: 'ready',
      good: 1,
      message: 'Not imported: Shoe size',
    });
    const [only] = (await importer.rows(importId)).data;
    expect(only?.values).toMatchObject({
      email: `kind.${extension.toLowerCase()}@import.example`,
      mobile: '919845012345',
      designation: '=SUM(A1)',
    });
  });

  it.each([
    ['people.xlsx', (row: readonly string[]) => csvOf([HEADINGS, row])],
    ['people.xls', (row: readonly string[]) => csvOf([HEADINGS, row])],
    ['people.csv', (row: readonly string[]) => workbookOf([HEADINGS, row])],
    ['people.xlsx', (row: readonly string[]) => workbookOf([HEADINGS, row], 'biff8')],
  ])('is read by what is in it where it is called %s, case %#', async (fileName, build) => {
    const importId = await importer.uploaded(fileName, build(importRow('named@import.example')));
    expect(await importer.settled(importId)).toMatchObject({ state: 'ready', good: 1, bad: 0 });
  });

  it('is found below a title, and people who have left are left out and counted', async () => {
    const rows = [
      ['Employee master as on 1 Nov 2026'],
      [],
      [...HEADINGS, 'Status'],
      [...importRow('here@import.example'), 'Working'],
      [...importRow('left@import.example'), 'Resigned'],
    ];
    const importId = await importer.uploaded('titled.csv', csvOf(rows));
    const read = await importer.settled(importId);
    expect(read).toMatchObject({ state: 'ready', rows: 1, good: 1 });
    expect(read.message).toBe('Read: headings in row 3. 1 row was left out, by its status.');
  });

  it('says that a number was shortened instead of taking what is left of it', async () => {
    const row = importRow('short@import.example', { Mobile: '9.84501E+09' });
    const importId = await importer.uploaded('short.csv', csvOf([HEADINGS, row]));
    expect(await importer.settled(importId)).toMatchObject({ state: 'ready', bad: 1 });
    const [only] = (await importer.rows(importId)).data;
    expect(only?.problems).toEqual([
      { field: 'mobile', message: expect.stringContaining('Format the column as text') },
    ]);
  });

  const named = (cell: string | number, email: string) => (cell === 'kind@import.example' ? email : cell);

  it('of an old Windows program keeps its letters', async () => {
    const text = csvOf([HEADINGS, importRow('jose@import.example', { 'First name': 'José' })]).toString();
    const importId = await importer.uploaded('old.csv', Buffer.from(text, 'latin1'));
    await importer.settled(importId);
    expect((await importer.rows(importId)).data[0]?.values.first_name).toBe('José');
  });

  it('gives what its formulas last came to, never the formulas', async () => {
    const xml = sheetXml([HEADINGS, importRow('formula@import.example')]).replace(
      '<c t="inlineStr"><is><t>Tara</t></is></c>',
      '<c t="str"><f>HYPERLINK("http://evil.example","x")</f><v>Tara</v></c>',
    );
    const importId = await importer.uploaded('formula.xlsx', craftedWorkbook(xml));
    expect(await importer.settled(importId)).toMatchObject({ state: 'ready', good: 1 });
    expect((await importer.rows(importId)).data[0]?.values.first_name).toBe('Tara');
  });

  it('of the sample can be imported as it stands', async () => {
    for (const format of ['excel', 'csv'] as const) {
      const { blob, fileName } = await admin.client.download(getImportSample, { query: { format } });
      const importId = await importer.uploaded(fileName, Buffer.from(await blob.arrayBuffer()));
      expect(await importer.settled(importId)).toMatchObject({
        state: 'ready',
        rows: 2,
        good: 2,
        bad: 0,
        message: null,
      });
    }
  });

  it('that links its addresses, as programs do, is good', async () => {
    const relations = `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="mailto:a@b.example" TargetMode="External"/></Relationships>`;
    const bytes = craftedWorkbook(sheetXml([HEADINGS, importRow('linked@import.example')]), {
      'xl/worksheets/_rels/sheet1.xml.rels': relations,
    });
    expect(await importer.settled(await importer.uploaded('links.xlsx', bytes))).toMatchObject({
      state: 'ready',
      good: 1,
    });
  });
});

describe('a spreadsheet that cannot be imported', () => {
  const fails = async (fileName: string, bytes: Buffer) => {
    const importId = await importer.uploaded(fileName, bytes);
    const state = await importer.settled(importId);
    expect([state.state, state.rows, state.good]).toEqual(['failed', 0, 0]);
    expect((await importer.rows(importId)).total).toBe(0);
    expectRefusal(await importer.run(importId), 'import_not_ready');
    return state.message;
  };
  const good = sheetXml([HEADINGS, importRow('good@import.example')]);

  it('names the headings it lacks, and those it has twice', async () => {
    const lacking = csvOf([
      ['Email', 'Grade'],
      ['x@import.example', 'L1'],
    ]);
    expect(await fails('lacking.csv', lacking)).toBe(
      'The first row must have these columns: First name, Last name, Role',
    );
    const twice = csvOf([
      [...HEADINGS, 'E-mail address'],
      [...importRow('x@import.example'), 'y'],
    ]);
    expect(await fails('twice.csv', twice)).toBe('These columns appear twice: E-mail address');
    expect(await fails('headings.csv', csvOf([HEADINGS]))).toBe('The file has no rows below its headings');
  });

  it('names the limit of rows', async () => {
    const rows = Array.from({ length: 5_001 }, (_, index) => [`r${index}@import.example`, 'Tara', 'Sen', 'Employee']);
    const bytes = csvOf([['Email', 'First name', 'Last name', 'Role'], ...rows]);
    expect(await fails('long.csv', bytes)).toBe('The file has more than 5,000 rows. Please split it.');
  });

  it.each([
    ['a bomb of zeros', () => bomb(300 * 1_048_576), /unpacks to more/],
    ['a million rows', () => craftedWorkbook(millionRows()), /unpacks to more|5,000 rows/],
    ['too many parts', () => craftedWorkbook(good, parts(120)), /too many parts/],
    ['a name that climbs out', () => craftedWorkbook(good, { '../../evil.xml': '<a/>' }), /damaged/],
    ['an absolute name', () => craftedWorkbook(good, { '/etc/evil.xml': '<a/>' }), /damaged/],
    ['a backslash in a name', () => craftedWorkbook(good, { 'xl\\..\\evil.xml': '<a/>' }), /damaged/],
    ['an external entity', () => craftedWorkbook(withEntity()), /entities/],
    [
      'an external entity in its relations',
      () => craftedWorkbook(good, { 'xl/_rels/workbook.xml.rels': withEntity() }),
      /entities/,
    ],
    [
      'an entity hidden by another encoding',
      () => craftedWorkbook(good, { 'xl/sharedStrings.xml': utf16(withEntity()) }),
      /damaged/,
    ],
    [
      'a link to another workbook',
      () => craftedWorkbook(good, { 'xl/externalLinks/_rels/a.xml.rels': externalLink() }),
      /other files/,
    ],
    ['a size that is a lie', () => lyingSize(craftedWorkbook(good)), /damaged/],
    ['half of a file', () => craftedWorkbook(good).subarray(0, 700), /damaged/],
    ['a row beyond all rows', () => craftedWorkbook(good.replace('<row>', '<row r="4294967000">')), /damaged/],
    ['no workbook at all', () => craftedWorkbook(good, { 'xl/workbook.xml': 'none' }), /.+/],
  ])('fails, and the worker goes on: %s', async (_, build, message) => {
    expect(await fails('crafted.xlsx', build())).toMatch(message);
  });

  it.each([1, 2, 3])('fails as XLS of garbage, seed %i', async (seed) => {
    const bytes = workbookOf([HEADINGS, importRow('garbage@import.example')], 'biff8');
    for (let at = 512 + seed; at < bytes.length; at += 7) bytes[at] = (bytes[at] ?? 0) ^ (at * seed * 31);
    await fails('garbage.xls', bytes);
  });

  it.each([
    ['people.csv', Buffer.from('%PDF-1.7 ...')],
    ['people.xlsx', Buffer.from('%PDF-1.7 ...')],
    ['people.csv', Buffer.from('a\0b')],
    ['people.xls', Buffer.from('\u0089PNG\r\n', 'latin1')],
  ])('is refused at once when %s is something else', async (fileName, bytes) => {
    const envelope = expectRefusal(await importer.upload(fileName, bytes), 'file_refused');
    expect(envelope.errors?.map((one) => one.field)).toEqual(['file']);
  });

  it.each([
    ['people.exe', Buffer.from('x'), 'File must be XLS, XLSX or CSV'],
    ['people', Buffer.from('x'), 'File must be XLS, XLSX or CSV'],
    ['people.csv', Buffer.alloc(0), 'File is empty'],
    ['people.csv', Buffer.alloc(2 * 1_048_576, 97), 'File must be under 2 MB'],
  ])('is refused by its name or size: %s', async (fileName, bytes, message) => {
    const envelope = expectRefusal(await importer.upload(fileName, bytes), 'validation_failed');
    expect(envelope.errors).toEqual([{ field: 'file', message }]);
  });

  function bomb(unpackedBytes: number): Buffer {
    const bytes = craftedWorkbook(good, { 'xl/worksheets/sheet2.xml': new Uint8Array(unpackedBytes).fill(32) });
    expect(bytes.length).toBeLessThan(633_000);
    return bytes;
  }
  function millionRows(): string {
    return good.replace('</sheetData>', `${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData>`);
  }
  function parts(count: number): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`xl/part${index}.xml`, '<a/>']));
  }
  function withEntity(): string {
    return good
      .replace('?>', '?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')
      .replace('<t>Tara</t>', '<t>&x;</t>');
  }
  function utf16(text: string): Uint8Array {
    return Buffer.from(`\ufeff${text}`, 'utf16le');
  }
  function externalLink(): string {
    return '<Relationships><Relationship Id="rId1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="file:///etc/passwd"/></Relationships>';
  }
  /** Says of the sheet that it is ten bytes long. */
  function lyingSize(bytes: Buffer): Buffer {
    const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml');
    bytes.writeUInt32LE(10, name - 46 + 24);
    return bytes;
  }
});
