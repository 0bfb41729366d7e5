import { setImmediate as breathe } from 'node:timers/promises';
import { constants, createInflate } from 'node:zlib';

/** Bytes that are scanned at once: a few milliseconds, after which others get their turn. */
const PIECE = 1_048_576;
/** Longer than anything sought, each letter of a name written as an escape. */
const OVERLAP = 256;
/** A dictionary before its stream; no program writes a longer one for packed objects. */
const DICTIONARY = 8_000;
/** Packed objects may unpack to so much in all; those of a book of a thousand pages are a tenth of it. */
const MAX_UNPACKED = 64 * 1_048_576;
/** Streams that are checked; a scan has one for each page. */
const MAX_STREAMS = 20_000;
const STREAMS_AT_ONCE = 200;

/** A name with each letter as itself or as #hex (ISO 32000-1, 7.3.5), and not as the beginning of a longer one. */
function named(word: string): string {
  const inNumbers = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `/${[...word].map((letter) => `(?:${letter}|#${inNumbers(letter)})`).join('')}(?=[\\s\\0/<>[\\](%])`;
}

const anyOf = (words: readonly string[]) => new RegExp(words.map(named).join('|'), 'g');

/**
 * Actions that do something of their own (ISO 32000-1, 12.6.4): scripts, starting a program, sending or reading in a
 * form, playing media, opening another file. Links and jumps to a page stay.
 */
const ACTIONS = anyOf([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Movie',
  'Sound',
  'GoToE',
  'GoToR',
]);
/** A name is an action's kind after /S, a blank or a bracket; in an address a letter precedes it. */
const BEFORE_ACTION = /(?:[\s\0<>\])]|\/(?:S|#53))$/;
/** Played media, programs of 3D models, and forms that are programs. */
const ACTIVE_PARTS = anyOf(['RichMedia', 'RichMediaContent', 'OnInstantiate', 'XFA']);
const ENCRYPTED = anyOf(['Encrypt']);
/** What only packed objects have (7.5.7); some readers ask for no more than /First. */
const PACKED = anyOf(['ObjStm', 'First']);
const FILTER = anyOf(['Filter']);
const FLATE = named('FlateDecode');
const BLANKS = '[\\s\\0]*';
const FLATE_ALONE = new RegExp(`${named('Filter')}${BLANKS}(?:${FLATE}|\\[${BLANKS}${FLATE}${BLANKS}\\])${BLANKS}[/>]`);
const PARAMETERS = anyOf(['DecodeParms', 'DP']);

const has = (pattern: RegExp, text: string) => text.search(pattern) >= 0;

function isActive(text: string): boolean {
  if (has(ACTIVE_PARTS, text)) return true;
  return text.matchAll(ACTIONS).some(({ index }) => BEFORE_ACTION.test(text.slice(Math.max(0, index - 8), index)));
}

/** Why a PDF is not kept; null where it only shows pages. */
export type PdfRefusal = 'active' | 'locked' | 'unreadable' | null;

/** Looks through a PDF, what is packed inside included, for what it would do when it is opened. */
export async function judgePdf(bytes: Buffer): Promise<PdfRefusal> {
  let isEncrypted = false;
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = bytes.toString('latin1', Math.max(0, at - OVERLAP), at + PIECE);
    if (isActive(text)) return 'active';
    isEncrypted ||= has(ENCRYPTED, text);
    await breathe();
  }
  let [unpacked, streams] = [0, 0];
  for (const { before, start } of streamsOf(bytes)) {
    streams += 1;
    if (streams > MAX_STREAMS) return 'unreadable';
    if (streams % STREAMS_AT_ONCE === 0) await breathe();
    const packing = packingOf(before);
    if (packing === 'odd') return 'unreadable';
    if (packing === 'objects' && isEncrypted) return 'locked';
    if (packing === 'other' && !isZlib(bytes, start)) continue;
    for await (const text of packedObjects(bytes.subarray(start))) {
      unpacked += text.length;
      if (isActive(text)) return 'active';
      if (unpacked > MAX_UNPACKED) return 'unreadable';
    }
  }
  return null;
}

/** The streams that begin anywhere in a file: what precedes each, and where its bytes begin. */
function* streamsOf(bytes: Buffer): Generator<{ readonly before: string; readonly start: number }> {
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    let start = at + 6;
    while (start < bytes.length && [9, 10, 13, 32].includes(bytes[start] ?? 0)) start += 1;
    // "endstream" begins nothing.
    if (start === at + 6 || bytes.toString('latin1', at - 3, at) === 'end') continue;
    yield { before: bytes.toString('latin1', Math.max(0, at - DICTIONARY), at), start };
  }
}

/**
 * Whether a stream holds objects, by the dictionary before it: packed as every program packs them, or oddly, so that
 * they cannot be checked. A bracket that opens nowhere shows that the assumed start of the dictionary is wrong.
 */
function packingOf(before: string): 'objects' | 'odd' | 'other' {
  const begins = [...before.matchAll(/obj[\s\0]*<</g)].at(-1);
  if (!begins) return 'other';
  const dictionary = before.slice(begins.index);
  const brackets = dictionary.replace(/\\[\s\S]/g, '');
  const isWhole = brackets.split('(').length === brackets.split(')').length;
  if (!isWhole) return /Obj|First|#/.test(before) ? 'odd' : 'other';
  if (!has(PACKED, dictionary)) return 'other';
  const filters = [...dictionary.matchAll(FILTER)].length;
  if (filters === 0) return /\/[^\s/<>[\](%]*#/.test(dictionary) ? 'odd' : 'other';
  return filters === 1 && FLATE_ALONE.test(dictionary) && !has(PARAMETERS, dictionary) ? 'objects' : 'odd';
}

/** Two bytes that deflated bytes begin with (RFC 1950, 2.2). */
function isZlib(bytes: Buffer, start: number): boolean {
  const [method = 0, flags = 0] = bytes.subarray(start, start + 2);
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

/** Packed objects begin with their numbers and places (ISO 32000-1, 7.5.7); photographs and fonts do not. */
const PLACES = /^[\s\0]*[\d%+.-]/;
const BLANK = /^[\s\0]*$/;

/** The text of packed objects, piece by piece; nothing where something else is packed here, or nothing at all. */
async function* packedObjects(packed: Buffer): AsyncGenerator<string> {
  const unpacking = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  unpacking.end(packed);
  let before = '';
  let isKnown = false;
  try {
    for await (const piece of unpacking as AsyncIterable<Buffer>) {
      const text = before + piece.toString('latin1');
      if (!isKnown && !BLANK.test(text)) {
        if (!PLACES.test(text)) return;
        isKnown = true;
      }
      yield text;
      before = text.slice(-OVERLAP);
    }
  } catch {
    // No packed stream, or one that breaks off: its output so far has been checked.
  } finally {
    unpacking.destroy();
  }
}
