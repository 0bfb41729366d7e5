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
 * Looks into an XLSX (a ZIP archive, PKWARE's APPNOTE) before anything reads it as a workbook, and packs the harmless
 * parts anew without compression, so that the workbook reader sees exactly what was looked at here. Throws
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
  for (const entry of entries) {
    if (!KEPT.test(entry.name)) continue;
    const content = inflate(entry);
    refuseTricks(content, /\.rels$/i.test(entry.name));
    kept[entry.name] = content;
  }
  return zipSync(kept, { level: 0 });
}

function readDirectory(bytes: Buffer): readonly Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new UnreadableSpreadsheet('The file holds too many parts');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadableSpreadsheet('The file is protected by a password');
    const isOutside = name.startsWith('/') || /[\\\0:]/.test(name) || name.split('/').includes('..');
    if (isOutside || names.has(name.toLowerCase())) throw damaged();
    names.add(name.toLowerCase());
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      packed: packedBytes(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
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

const EXTERNAL = /<Relationship\b[^>]*\bTargetMode\s*=\s*["']External["'][^>]*>/gi;
/** Programs turn a typed address into a link of its own accord; nothing follows it here. */
const HYPERLINK = /\bType\s*=\s*["'][^"']*\/hyperlink["']/i;

/** A sheet ends at XFD1048576; a reader that believes a place beyond counts up to it. */
const BEYOND_THE_SHEET = /<(?:\w+:)?(?:row|c)\s(?:[^>]*\s)?r\s*=\s*["'](?:[A-Za-z]{4}|[A-Za-z]{0,3}\d{8})/;

function refuseTricks(content: Buffer, isRelations: boolean): void {
  // Another encoding would hide what is looked for below; workbooks are written in UTF-8.
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
