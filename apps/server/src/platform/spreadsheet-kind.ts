import { UnreadableSpreadsheet } from './unpack-workbook.ts';

/** The format of a spreadsheet, whatever its name says. */
export type SpreadsheetKind = 'zip' | 'compound' | 'markup' | 'text';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const latin = (text: string) => Buffer.from(text, 'latin1');

const ZIP = latin('PK\u0003\u0004');
/** The compound file that XLS is kept in (Microsoft's [MS-CFB], section 2.2). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The message for a password-protected file, with what to do. */
export const LOCKED =
  'The file is protected by a password. Open it, remove the password (in Excel: File, Info, Protect Workbook, Encrypt with Password) and save it, then choose it again';

/** Parts of compound files without a sheet, with their messages. */
const OTHER_COMPOUNDS: readonly (readonly [part: Buffer, message: string])[] = [
  [utf16('EncryptedPackage'), LOCKED],
  [utf16('WordDocument'), 'This is a Word document. Save the table as XLSX or CSV and choose that'],
  [utf16('PowerPoint Document'), 'This is a presentation. Save the table as XLSX or CSV and choose that'],
  [utf16('__properties_version1.0'), 'This is a saved mail. Save its attachment and choose that'],
];

/** Names within archives without a readable sheet, with their messages. */
const OTHER_ARCHIVES: readonly (readonly [name: Buffer, message: string])[] = [
  [latin('xl/workbook.bin'), 'This is a binary workbook (XLSB). In Excel choose File, Save as, Excel Workbook (XLSX)'],
  [latin('word/document.xml'), 'This is a Word document. Save the table as XLSX or CSV and choose that'],
  [latin('ppt/presentation.xml'), 'This is a presentation. Save the table as XLSX or CSV and choose that'],
  [latin('Index/Document.iwa'), 'This is a Numbers file. In Numbers choose File, Export to, Excel'],
];

/** Beginnings of files that are no spreadsheets, with their messages. */
const OTHERS: readonly (readonly [start: Buffer, message: string])[] = [
  [
    latin('%PDF-'),
    'This is a PDF. Ask for the list as XLSX or CSV, or copy the table into a spreadsheet, and choose that',
  ],
  [latin('\u0089PNG'), 'This is a picture. Type the list into a spreadsheet and choose that'],
  [latin('\u00ff\u00d8\u00ff'), 'This is a picture. Type the list into a spreadsheet and choose that'],
  [latin('GIF8'), 'This is a picture. Type the list into a spreadsheet and choose that'],
  [latin('{\\rtf'), 'This is a text document. Save the table as XLSX or CSV and choose that'],
  [latin('Rar!'), 'This is an archive. Unpack it and choose the spreadsheet in it'],
  [Buffer.from('377abcaf271c', 'hex'), 'This is an archive. Unpack it and choose the spreadsheet in it'],
  [Buffer.from('1f8b', 'hex'), 'This is an archive. Unpack it and choose the spreadsheet in it'],
];

/** How far markup is searched: programs write a few lines before it. */
const LOOKED_AT = 1_024;
/** No text has such characters; line breaks and tabs are allowed. */
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/u;
const MARKUP = /^\s*<(?:!doctype|\?xml|html|head|body|table|meta|!--|style|div)/i;

/**
 * Checks the beginning of a spreadsheet. Programs save tables as web pages and as text under every name, and viewers
 * open them all; other files are named, with what to do instead. Throws `UnreadableSpreadsheet`.
 */
export function spreadsheetKind(bytes: Buffer): SpreadsheetKind {
  if (startsWith(bytes, ZIP)) {
    refuse(OTHER_ARCHIVES.filter(([name]) => bytes.includes(name)));
    return 'zip';
  }
  if (startsWith(bytes, COMPOUND)) {
    refuse(OTHER_COMPOUNDS.filter(([part]) => bytes.includes(part)));
    return 'compound';
  }
  refuse(OTHERS.filter(([start]) => startsWith(bytes, start)));
  const text = decodeText(bytes.subarray(0, LOOKED_AT));
  if (CONTROLS.test(text)) {
    throw new UnreadableSpreadsheet('The file is neither a spreadsheet nor a text. Save the list as XLSX or CSV');
  }
  return MARKUP.test(text) ? 'markup' : 'text';
}

function refuse(found: readonly (readonly [Buffer, string])[]): void {
  const [first] = found;
  if (first) throw new UnreadableSpreadsheet(first[1]);
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

/**
 * Spreadsheet programs write UTF-8, UTF-16 with its bytes in either order for "Unicode text", or the old Windows
 * alphabet.
 */
export function decodeText(bytes: Buffer): string {
  const encoding = utf16Of(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    // A letter may be split at the end of a piece.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Without a byte order mark, every second byte of a Latin text is zero. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const noughts = (odd: 0 | 1) => start.filter((byte, at) => at % 2 === odd && byte === 0).length;
  const half = Math.floor(start.length / 2);
  if (half < 4) return null;
  if (noughts(1) > half * 0.7 && noughts(0) === 0) return 'utf-16le';
  return noughts(0) > half * 0.7 && noughts(1) === 0 ? 'utf-16be' : null;
}
