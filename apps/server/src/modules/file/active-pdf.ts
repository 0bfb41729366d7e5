import { setImmediate as breathe } from 'node:timers/promises';
import { constants, createInflate } from 'node:zlib';

/** Bytes that are looked through in one go: a few milliseconds, after which others get their turn. */
const PIECE = 1_048_576;
/** Longer than anything sought, each letter of a name written as an escape. */
const OVERLAP = 1_024;
/** Objects that are packed inside may unpack to so much in all; those of a book of a thousand pages are a tenth of it. */
const MAX_UNPACKED = 64 * 1_048_576;

/** A name with each letter as itself or as #hex (ISO 32000-1, 7.3.5), and not as the beginning of a longer one. */
function named(word: string): string {
  const letters = [...word].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`);
  return `/${letters.join('')}(?![A-Za-z0-9#])`;
}

/**
 * Actions that do something of their own (ISO 32000-1, 12.6.4): scripts, starting a program, sending or reading in a form,
 * played media, and forms that are programs (XFA). Links and jumps to a page stay.
 */
const ACTIVE = new RegExp(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'RichMedia', 'XFA'].map(named).join('|'),
  'i',
);
const PACKED_OBJECTS = new RegExp(named('ObjStm'), 'i');
const ENCRYPTED = new RegExp(`${named('Encrypt')}\\s+\\d`, 'i');
/** Objects that are packed in another way than readers are looked through for here; no program writes them. */
const ODDLY_PACKED =
  /\/ObjStm[^>]{0,400}(?:ASCII|LZW|RunLength|Crypt)|(?:ASCII|LZW|RunLength|Crypt)[^>]{0,400}\/ObjStm/i;

/** Why a PDF is not kept; null where it only shows pages. */
export type PdfRefusal = 'active' | 'locked' | 'unreadable' | null;

/** Looks through a PDF, what is packed inside included, for what it would do when it is opened. */
export async function judgePdf(bytes: Buffer): Promise<PdfRefusal> {
  const found = { active: false, packed: false, encrypted: false, odd: false };
  await lookThrough(bytes, (text) => {
    found.active ||= ACTIVE.test(text);
    found.packed ||= PACKED_OBJECTS.test(text);
    found.encrypted ||= ENCRYPTED.test(text);
    found.odd ||= ODDLY_PACKED.test(text);
  });
  if (found.active) return 'active';
  if (!found.packed) return null;
  if (found.encrypted) return 'locked';
  if (found.odd) return 'unreadable';
  let unpacked = 0;
  for (const start of streamStarts(bytes)) {
    for await (const text of packedObjects(bytes.subarray(start))) {
      unpacked += text.length;
      if (ACTIVE.test(text)) return 'active';
      if (unpacked > MAX_UNPACKED) return 'unreadable';
    }
  }
  return null;
}

async function lookThrough(bytes: Buffer, look: (text: string) => void): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0) await breathe();
    look(bytes.toString('latin1', at, at + PIECE + OVERLAP));
  }
}

/** Where the bytes of each stream begin, whatever its dictionary calls it. */
function* streamStarts(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    let start = at + 6;
    if (bytes[start] === 13) start += 1;
    if (bytes[start] === 10) start += 1;
    if (start > at + 6) yield start;
  }
}

/** Packed objects begin with their numbers and places (ISO 32000-1, 7.5.7); photographs and fonts do not. */
const PLACES = /^[\s\0]*[\d%]/;

/** The text of packed objects, piece by piece; nothing where something else is packed here, or nothing at all. */
async function* packedObjects(packed: Buffer): AsyncGenerator<string> {
  const unpacking = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  unpacking.end(packed);
  let before = '';
  try {
    for await (const piece of unpacking as AsyncIterable<Buffer>) {
      const text = before + piece.toString('latin1');
      if (before === '' && !PLACES.test(text)) return;
      yield text;
      before = text.slice(-OVERLAP);
    }
  } catch {
    // No packed stream, or one that breaks off: what came out of it has been looked at.
  } finally {
    unpacking.destroy();
  }
}
