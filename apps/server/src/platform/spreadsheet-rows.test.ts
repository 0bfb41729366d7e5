import { type BookType, utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFirstGood, readSheets, type Sheet } from './spreadsheet-rows.ts';
import { UnreadableSpreadsheet, unpackWorkbook } from './unpack-workbook.ts';

const LIMITS = { mostRows: 100, mostCharacters: 300, seen: (text: string) => text };
const TABLE = [
  ['Email', 'First name', 'Mobile'],
  ['asha@firm.example', 'Asha', '09845011101'],
];
const cellsOf = (bytes: Buffer) => readSheets(bytes, LIMITS)[0]?.rows.map(({ cells }) => cells);
const textOf = (separator: string, table = TABLE) => table.map((row) => row.join(separator)).join('\r\n');

interface Extra {
  readonly hidden?: readonly number[];
  readonly sheetStates?: readonly (0 | 1 | 2)[];
}
function workbook(
  type: BookType,
  sheets: Readonly<Record<string, string[][]>>,
  { hidden = [], sheetStates }: Extra = {},
) {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    sheet['!rows'] = rows.map((_, index) => ({ hidden: hidden.includes(index) }));
    utils.book_append_sheet(book, sheet, name);
  }
  if (sheetStates) book.Workbook = { Sheets: sheetStates.map((Hidden) => ({ Hidden })) };
  return Buffer.from(write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer);
}

describe('a table', () => {
  it.each<[string, Buffer]>([
    ['commas', Buffer.from(textOf(','))],
    ['tabs', Buffer.from(textOf('\t'))],
    ['semicolons', Buffer.from(textOf(';'))],
    ['a line of Excel that says what parts it', Buffer.from(`sep=;\r\n${textOf(';')}`)],
    ['the same with a mark before it', Buffer.from(`\ufeffsep=|\n${textOf('|')}`)],
    ['UTF-16, least byte first', Buffer.from(`\ufeff${textOf('\t')}`, 'utf16le')],
    ['UTF-16, greatest byte first', Buffer.from(`\ufeff${textOf('\t')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(textOf(','), 'utf16le')],
    ['XLSX', workbook('xlsx', { People: TABLE })],
    ['XLS of Excel 97', workbook('biff8', { People: TABLE })],
    ['XLS of Excel 95', workbook('biff5', { People: TABLE })],
    ['XML of Excel 2003', workbook('xlml', { People: TABLE })],
    ['OpenDocument', workbook('ods', { People: TABLE })],
    ['a web page', Buffer.from(`<html><body><table>${rowsOf(TABLE)}</table></body></html>`)],
    ['a web page with a mark before it', Buffer.from(`\ufeff\n<table border=1>${rowsOf(TABLE)}</table>`)],
    ['XLSX in its strict form', strict(workbook('xlsx', { People: TABLE }))],
    ['XLSX whose sizes have 64 bits', zip64(workbook('xlsx', { People: TABLE }))],
  ])('is read from %s, whatever it is called', (_, bytes) => {
    expect(cellsOf(bytes)).toEqual(TABLE);
  });

  it('below a title is parted by what parts it, not by what stands in the title', () => {
    const text = `Employees; as on 1 Nov, 2026\n\n${textOf('\t')}\n`;
    expect(cellsOf(Buffer.from(text))?.slice(-2)).toEqual(TABLE);
  });

  it('keeps of its cells what is seen of them', () => {
    const [sheet] = readSheets(Buffer.from(textOf(',')), { ...LIMITS, seen: (text) => text.toLowerCase() });
    expect(sheet?.rows[0]?.cells).toEqual(['email', 'first name', 'mobile']);
  });

  it.each(['xlsx', 'xlml'] as const)('of %s says which of its rows are hidden', (type) => {
    const rows = [...TABLE, ['left@firm.example', 'Left', '1'], ['here@firm.example', 'Here', '2']];
    const [sheet] = readSheets(workbook(type, { People: rows }, { hidden: [2] }), LIMITS);
    expect(sheet?.rows.map(({ row, isHidden }) => [row, isHidden ?? false])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('is looked for on sheets that are seen, the open one first', () => {
    const sheets = { Lists: [['Role']], Secret: [['x']], People: TABLE };
    const names = (found: readonly Sheet[]) => found.map(({ name }) => name);
    expect(names(readSheets(workbook('xlsx', sheets, { sheetStates: [1, 2, 0] }), LIMITS))).toEqual(['People']);
    const open = withOpen(workbook('xlsx', sheets), 2);
    expect(names(readSheets(open, LIMITS))).toEqual(['People', 'Lists', 'Secret']);
    const found = readFirstGood(workbook('xlsx', sheets), LIMITS, (rows) => ({ ok: rows.length === 2, rows }));
    expect(found.rows.map(({ cells }) => cells)).toEqual(TABLE);
  });
});

describe('what is no table', () => {
  const compound = (part: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(part, 'utf16le')]);

  it.each<[Buffer, RegExp]>([
    [compound('EncryptedPackage'), /password.*remove/i],
    [compound('WordDocument'), /Word/],
    [Buffer.from('%PDF-1.7\n'), /PDF/],
    [Buffer.from('\u0089PNG\r\n', 'latin1'), /picture/],
    [Buffer.from(zipSync({ 'word/document.xml': strToU8('<a/>') })), /Word/],
    [Buffer.from(zipSync({ 'Index/Document.iwa': strToU8('x') })), /Numbers.*Excel/],
    [Buffer.from(zipSync({ 'xl/workbook.bin': strToU8('x') })), /XLSB/],
    [Buffer.from('a\u0000\u0001b'), /neither/],
    [Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><table/>'), /entities/],
  ])('is named, with the way out', (bytes, message) => {
    expect(() => readSheets(bytes, LIMITS)).toThrow(UnreadableSpreadsheet);
    expect(() => readSheets(bytes, LIMITS)).toThrow(message);
  });
});

function rowsOf(table: string[][]): string {
  return table.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
}

/** The parts of a workbook, each as text. */
function parts(bytes: Buffer, change: (name: string, text: string) => string): Buffer {
  const archive = unzipped(bytes);
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(archive).map(([name, text]) => [name, strToU8(change(name, text))]))),
  );
}

function unzipped(bytes: Buffer): Record<string, string> {
  const stored = Buffer.from(unpackWorkbook(bytes));
  const found: Record<string, string> = {};
  for (let at = 0; stored.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name, extra] = [
      stored.readUInt32LE(at + 18),
      stored.readUInt16LE(at + 26),
      stored.readUInt16LE(at + 28),
    ];
    const begin = at + 30 + name + extra;
    found[stored.toString('utf8', at + 30, at + 30 + name)] = stored.toString('utf8', begin, begin + size);
    at = begin + size;
  }
  return found;
}

function strict(bytes: Buffer): Buffer {
  return parts(bytes, (_, text) =>
    text
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      )
      .replaceAll(
        'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        'http://purl.oclc.org/ooxml/spreadsheetml/main',
      ),
  );
}

function withOpen(bytes: Buffer, tab: number): Buffer {
  return parts(bytes, (name, text) =>
    name === 'xl/workbook.xml'
      ? text.replace(/<sheets>/, `<bookViews><workbookView activeTab="${tab}"/></bookViews><sheets>`)
      : text,
  );
}

/** The same archive with a 64-bit end of its directory, and the sizes of its first entry in the extra field. */
function zip64(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const [count, size, begin] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  const first = bytes.subarray(begin);
  const nameEnd = begin + 46 + first.readUInt16LE(28);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(first.readUInt32LE(24)), 4);
  extra.writeBigUInt64LE(BigInt(first.readUInt32LE(20)), 12);
  extra.writeBigUInt64LE(BigInt(first.readUInt32LE(42)), 20);
  const head = Buffer.from(bytes.subarray(begin, nameEnd));
  for (const at of [20, 24, 42]) head.writeUInt32LE(0xffffffff, at);
  head.writeUInt16LE(first.readUInt16LE(30) + extra.length, 30);
  const directory = Buffer.concat([head, extra, bytes.subarray(nameEnd, begin + size)]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(begin), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(begin + directory.length), 8);
  const last = Buffer.from(bytes.subarray(end, end + 22));
  last.writeUInt16LE(0xffff, 8);
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 12);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([bytes.subarray(0, begin), directory, end64, locator, last]);
}
