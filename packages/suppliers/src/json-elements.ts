/** The way to a list in a JSON text: names of objects' members, and 0 for the first element of a list. */
export type ListPath = readonly (string | 0)[];

/** Reads a JSON text while it arrives, the elements of one long list first. */
export interface ElementReader {
  /** Takes what has arrived next. */
  take(chunk: Uint8Array): void;
  /** Bytes of whole elements that have arrived and were not yielded. */
  waiting(): number;
  /**
   * The document with the elements that wait instead of the whole list, and without what follows the list; null where
   * none waits or they are no JSON. Marked as yielded by `accept`, they are neither in the next part nor in the rest.
   */
  part(): { readonly document: unknown; accept(): void } | null;
  /** The text of the document without the elements that were yielded. */
  rest(): string;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const FIRST_CAPACITY = 64 * 1024;

/**
 * A reader of the list at this path. Elements are objects or lists. It only finds where they begin and end, on bytes,
 * so that nothing depends on where a chunk was cut; whether they are JSON is for the parser to say. A text that has no
 * such list is all rest.
 */
export function createElementReader(path: ListPath): ElementReader {
  const text = createText();
  const closing = ['}', ...path.map((_, at) => (isList(path, at) ? ']' : '}'))].reverse().join('');
  const scan = createScan(path);
  let toldUpTo = -1;
  const from = () => (toldUpTo < 0 ? scan.listStart : toldUpTo);
  return {
    take(chunk) {
      text.append(chunk);
      scan.on(text.bytes(), text.length());
    },
    waiting: () => Math.max(0, scan.elementsEnd - from()),
    part() {
      const end = scan.elementsEnd;
      if (end <= from()) return null;
      try {
        const elements = text.slice(afterComma(text.bytes(), from(), end), end);
        const document: unknown = JSON.parse(text.slice(0, scan.listStart) + elements + closing);
        return {
          document,
          accept() {
            toldUpTo = end;
          },
        };
      } catch {
        return null;
      }
    },
    rest: () =>
      toldUpTo < 0
        ? text.slice(0, text.length())
        : text.slice(0, scan.listStart) + text.slice(afterComma(text.bytes(), toldUpTo, text.length()), text.length()),
  };
}

/** There is a list where the next step is a place in it, and at the end of the path. */
function isList(path: ListPath, at: number): boolean {
  return at === path.length - 1 || path[at + 1] === 0;
}

/** The place behind the comma between two elements, or the same place where none comes next. */
function afterComma(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === COMMA) return at + 1;
    if (byte > 0x20) break;
  }
  return from;
}

/** What has arrived so far, in one piece that grows. */
function createText() {
  let buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
  let length = 0;
  return {
    append(chunk: Uint8Array): void {
      if (length + chunk.byteLength > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + chunk.byteLength));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      buffer.set(chunk, length);
      length += chunk.byteLength;
    },
    bytes: (): Uint8Array => buffer,
    length: () => length,
    slice: (start: number, end: number) => buffer.toString('utf8', start, end),
  };
}

/** Finds the list and its elements in a text that grows. */
function createScan(path: ListPath) {
  let readUpTo = 0;
  let depth = 0;
  let isInString = false;
  /** The last string that began and ended: before a colon, the name of what opens next. */
  let [stringStart, stringEnd] = [0, 0];
  let matched = 0;
  let isOver = false;
  const names = path.map((step) => (step === 0 ? null : Buffer.from(step)));
  const found = { listStart: -1, elementsEnd: -1 };

  const leadsOn = (bytes: Uint8Array): boolean => {
    if (matched !== depth - 1 || matched >= path.length) return false;
    const name = names[matched];
    if (!name) return true;
    return stringEnd - stringStart === name.length && name.every((byte, index) => bytes[stringStart + index] === byte);
  };
  const open = (bytes: Uint8Array, at: number): void => {
    if (found.listStart < 0 && leadsOn(bytes)) {
      matched += 1;
      if (matched === path.length && bytes[at] === OPEN_LIST) found.listStart = at + 1;
    }
    depth += 1;
  };
  const close = (at: number): void => {
    depth -= 1;
    if (found.listStart < 0) matched = Math.min(matched, Math.max(0, depth - 1));
    else if (depth === path.length + 1) found.elementsEnd = at + 1;
    else if (depth <= path.length) isOver = true;
  };
  return {
    get listStart() {
      return found.listStart;
    },
    /** The place after the last whole element. */
    get elementsEnd() {
      return found.elementsEnd;
    },
    on(bytes: Uint8Array, length: number): void {
      let at = readUpTo;
      while (at < length && !isOver) {
        if (isInString) {
          at = endOfString(bytes, at, length);
          if (at >= length) break;
          isInString = false;
          stringEnd = at;
        } else {
          const byte = bytes[at];
          if (byte === QUOTE) {
            isInString = true;
            stringStart = at + 1;
          } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) open(bytes, at);
          else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) close(at);
        }
        at += 1;
      }
      readUpTo = at;
    },
  };
}

/** The place of the quotation mark that ends a string; at or behind the end where it has not arrived. */
function endOfString(bytes: Uint8Array, from: number, length: number): number {
  let at = from;
  while (at < length) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at;
}
