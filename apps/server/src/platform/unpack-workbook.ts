import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';

/** A spreadsheet that cannot be imported; the message is for the person who sent it. */
export class UnreadableSpreadsheet extends Error {
  override readonly name = 'UnreadableSpreadsheet';
}

const MAX_ENTRIES = 100;
const MAX_UNPACKED_BYTES = 20 * 1_048_576;
const MAX_RATIO = 100;

const END_OF_DIRECTORY = 0x06054b50;
/** Archives with 64-bit sizes: the locator of their end of the directory, and that end (APPNOTE 4.3.14 and 4.3.15). */
const LOCATOR_64 = 0x07064b50;
const END_OF_DIRECTORY_64 = 0x06064b50;
/** The placeholder of a number that does not fit, and the id of the extra field that has it (4.5.3). */
const ELSEWHERE_32 = 0xffffffff;
const EXTRA_64 = 0x0001;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Buffer;
  readonly unpackedBytes: number;
}

/** The parts that a workbook's cells are made of are XML; pictures, macros and printers' settings are left behind. */
const KEPT = /\.(?:xml|rels)$/i;

/**
 * Looks into an XLSX (a ZIP archive, PKWARE's APPNOTE) before anything reads it as a workbook, and repacks the harmless
 * parts without compression, so that the workbook reader sees exactly what was checked here. Throws
 * `UnreadableSpreadsheet` for archives that unpack to too much, names that leave the archive, entities, and references
 * to other files.
 */
export function unpackWorkbook(bytes: Buffer): Uint8Array {
  const entries = readDirectory(bytes);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (unpacked > MAX_UNPACKED_BYTES || unpacked > bytes.length * MAX_RATIO) {
    throw new UnreadableSpreadsheet('The file unpacks to more than a list of employees needs');
  }
  const kept: Record<string, Uint8Array> = {};
  if (entries.some(({ name }) => name === 'META-INF/manifest.xml' || name === 'mimetype')) refuseLocked(entries);
  for (const entry of entries) {
    if (!KEPT.test(entry.name)) continue;
    const content = usualNames(inflate(entry));
    refuseTricks(content, /\.rels$/i.test(entry.name));
    kept[entry.name] = content;
  }
  return zipSync(kept, { level: 0 });
}

/** A spreadsheet of OpenDocument says in its manifest that a password locks it. */
function refuseLocked(entries: readonly Entry[]): void {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  if (manifest && inflate(manifest).includes('encryption-data')) {
    throw new UnreadableSpreadsheet(
      'The file is protected by a password. Open it, save it without one and choose it again',
    );
  }
}

function readDirectory(bytes: Buffer): readonly Entry[] {
  const { count, begins } = readEnd(bytes);
  if (count > MAX_ENTRIES) throw new UnreadableSpreadsheet('The file holds too many parts');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = begins;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) {
      throw new UnreadableSpreadsheet(
        'The archive is protected by a password. Save the file without one and choose it again',
      );
    }
    const isOutside = name.startsWith('/') || /[\\\0:]/.test(name) || name.split('/').includes('..');
    if (isOutside || names.has(name.toLowerCase())) throw damaged();
    names.add(name.toLowerCase());
    const extraBytes = bytes.readUInt16LE(at + 30);
    const extra = bytes.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    const [unpackedBytes, packedLength, begin] = sizesOf(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      extra,
    );
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      unpackedBytes,
      packed: packedBytes(bytes, begin, packedLength),
    });
    at += 46 + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where the directory begins, and its number of entries. */
function readEnd(bytes: Buffer): { readonly count: number; readonly begins: number } {
  const end = findEnd(bytes);
  const locator = end - 20;
  if (locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR_64) {
    return { count: bytes.readUInt16LE(end + 10), begins: bytes.readUInt32LE(end + 16) };
  }
  const end64 = readNumber(bytes, locator + 8);
  if (end64 + 56 > bytes.length || bytes.readUInt32LE(end64) !== END_OF_DIRECTORY_64) throw damaged();
  return { count: readNumber(bytes, end64 + 32), begins: readNumber(bytes, end64 + 48) };
}

/** A number of 64 bits; nothing in a file of this size needs more than 53 of them. */
function readNumber(bytes: Buffer, at: number): number {
  const number = at + 8 <= bytes.length ? bytes.readBigUInt64LE(at) : -1n;
  if (number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(number);
}

/** Sizes and place of an entry: those that do not fit follow in its extra field, in this order. */
function sizesOf(told: readonly [number, number, number], extra: Buffer): readonly [number, number, number] {
  if (!told.includes(ELSEWHERE_32)) return told;
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== EXTRA_64) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  const [unpacked, packed, begin] = told.map((one) => {
    if (one !== ELSEWHERE_32) return one;
    at += 8;
    return readNumber(extra, at - 8);
  });
  return [unpacked ?? 0, packed ?? 0, begin ?? 0];
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}

function packedBytes(bytes: Buffer, at: number, length: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_ENTRY) throw damaged();
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + length > bytes.length) throw damaged();
  return bytes.subarray(start, start + length);
}

/** What an entry says of its size is a claim: nothing beyond it is ever unpacked. */
function inflate(entry: Entry): Buffer {
  if (entry.method === STORED && entry.packed.length === entry.unpackedBytes) return entry.packed;
  if (entry.method !== DEFLATED) throw damaged();
  try {
    return inflateRawSync(entry.packed, { maxOutputLength: Math.max(entry.unpackedBytes, 1) });
  } catch {
    throw damaged();
  }
}

/**
 * The strict form of the format (ISO/IEC 29500-1) has its own names for the same things; readers know the usual ones.
 */
const STRICT_NAMES = [
  [
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  ],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'],
] as const;

function usualNames(content: Buffer): Buffer {
  if (!content.includes('http://purl.oclc.org/ooxml/')) return content;
  const text = content.toString('latin1');
  return Buffer.from(
    STRICT_NAMES.reduce((named, [strict, usual]) => named.replaceAll(strict, usual), text),
    'latin1',
  );
}

const EXTERNAL = /<Relationship\b[^>]*\bTargetMode\s*=\s*["']External["'][^>]*>/gi;
/** Programs automatically turn a typed address into a link; nothing follows it here. */
const HYPERLINK = /\bType\s*=\s*["'][^"']*\/hyperlink["']/i;

/** A sheet ends at XFD1048576; a reader that trusts a place beyond it counts up to it. */
const BEYOND_THE_SHEET = /<(?:\w+:)?(?:row|c)\s(?:[^>]*\s)?r\s*=\s*["'](?:[A-Za-z]{4}|[A-Za-z]{0,3}\d{8})/;

function refuseTricks(content: Buffer, isRelations: boolean): void {
  // Another encoding would hide what is searched for below; workbooks are written in UTF-8.
  if (content.includes(0)) throw damaged();
  const text = content.toString('latin1');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableSpreadsheet('The file declares entities of its own');
  if (BEYOND_THE_SHEET.test(text)) throw damaged();
  if (!isRelations) return;
  for (const [relation] of text.matchAll(EXTERNAL)) {
    if (!HYPERLINK.test(relation)) throw new UnreadableSpreadsheet('The file refers to other files');
  }
}

function damaged(): UnreadableSpreadsheet {
  return new UnreadableSpreadsheet('The file is damaged');
}
