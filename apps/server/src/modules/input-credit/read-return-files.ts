import type { PortalDocument } from '@pravas/domain/input-credit/credit-document.ts';
import { type Gstr2b, readGstr2b } from '@pravas/domain/input-credit/read-gstr-2b.ts';
import { unzipSync } from 'fflate';
import { type Draw, drawingOf } from '../../platform/drawing-threads.ts';

/** What a file may unpack to, and of how many parts. */
const MOST_BYTES = 50 * 1_048_576;
const MOST_PARTS = 60;

/** A month of a registration, without its documents, of which there are `documents`. */
export interface ReadReturn extends Omit<Gstr2b, 'documents' | 'files'> {
  readonly documents: number;
}

/** The first line of what was read; a line for each document follows, return by return. */
export type ReadHead =
  | { readonly ok: true; readonly returns: readonly ReadReturn[] }
  | { readonly ok: false; readonly message: string };

class Refused extends Error {}

/**
 * Reads a GSTR-2B, or a ZIP of its parts, in a thread: lines of JSON, so that no reader has to parse all of it at once.
 * The first line reports a refusal.
 */
export const readReturnFiles: Draw<null, Uint8Array> = async (_, pieces) => {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  const encoder = new TextEncoder();
  try {
    const returns = joined(unpacked(Buffer.concat(parts)).map(({ name, bytes }) => readPart(name, bytes)));
    const head: ReadHead = {
      ok: true,
      returns: returns.map(({ documents, files: _files, ...rest }) => ({ ...rest, documents: documents.length })),
    };
    const lines = [head, ...returns.flatMap(({ documents }) => documents)].map((line) => JSON.stringify(line));
    return encoder.encode(lines.join('\n'));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const head: ReadHead = { ok: false, message: error.message };
    return encoder.encode(JSON.stringify(head));
  }
};

/** Names it for threads. */
export const RETURN_READING = drawingOf<typeof readReturnFiles>(import.meta.filename, 'readReturnFiles');

interface Part {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const TOO_LARGE = 'Unpacked, the file is larger than 50 MB. Import the months one by one.';

function unpacked(bytes: Buffer): readonly Part[] {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return [{ name: 'The file', bytes }];
  const state = { parts: 0, bytes: 0 };
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes, {
      // Sizes are those that the archive claims: a part that unpacks to more is cut there and is not valid JSON.
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
        if (!name.toLowerCase().endsWith('.json')) throw new Refused('The ZIP contains files other than JSON.');
        state.parts += 1;
        state.bytes += originalSize;
        if (state.parts > MOST_PARTS) throw new Refused(`The ZIP contains more than ${MOST_PARTS} files.`);
        if (state.bytes > MOST_BYTES) throw new Refused(TOO_LARGE);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('The ZIP cannot be read. Download it again.');
  }
  const parts = Object.entries(entries).map(([name, content]) => ({ name: shown(name), bytes: content }));
  if (parts.length === 0) throw new Refused('The ZIP is empty.');
  return parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function readPart(name: string, bytes: Uint8Array): Gstr2b {
  const read = readGstr2b(new TextDecoder().decode(bytes));
  if (!read.ok) throw new Refused(name === 'The file' ? read.refusal.message : `${name}: ${read.refusal.message}`);
  return read.gstr2b;
}

/** Parts of one month become one; each says how many there are. */
function joined(parts: readonly Gstr2b[]): readonly Gstr2b[] {
  const months = new Map<string, Gstr2b[]>();
  for (const part of parts) {
    const key = `${part.gstin} ${part.period}`;
    months.set(key, [...(months.get(key) ?? []), part]);
  }
  return [...months.values()].map((all) => {
    const [first] = all as [Gstr2b];
    const files = Math.max(...all.map((part) => part.files));
    if (all.some(({ generatedOn }) => generatedOn !== first.generatedOn)) {
      throw new Refused(`The files of ${first.gstin} for ${first.period} were generated on different days.`);
    }
    if (all.length < files) {
      throw new Refused(
        `The 2B of ${first.period} has ${files} files, and ${all.length === 1 ? 'one is' : `${all.length} are`} here. Put all of them into one ZIP.`,
      );
    }
    return {
      ...first,
      files,
      documents: distinct(all.flatMap(({ documents }) => documents)),
      unknownSections: [...new Set(all.flatMap(({ unknownSections }) => unknownSections))].toSorted(),
    };
  });
}

/** The same one in two parts is one; two that differ cannot both be right. */
function distinct(documents: readonly PortalDocument[]): readonly PortalDocument[] {
  const found = new Map<string, PortalDocument>();
  for (const document of documents) {
    const key = documentKey(document);
    const other = found.get(key);
    if (other && JSON.stringify(other) !== JSON.stringify(document)) {
      throw new Refused(
        `The file has two different entries for ${document.number} of ${document.supplierGstin ?? 'customs'}.`,
      );
    }
    found.set(key, document);
  }
  return [...found.values()];
}

/** The key of a document within its month. */
export function documentKey({
  section,
  kind,
  supplierGstin,
  number,
  date,
}: Pick<PortalDocument, 'section' | 'kind' | 'supplierGstin' | 'number' | 'date'>): string {
  return JSON.stringify([section, kind, supplierGstin, number, date]);
}

function shown(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, ' ').slice(-80);
}
