import { Zip } from 'fflate';
import { createPackedEntry } from './packed-entry.ts';

/** A file of an archive, piece by piece. */
export interface ArchivedFile {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A ZIP archive, written as its files are read: memory holds one piece at a time. */
export async function* writeArchive(
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else ready.push(data);
  });
  const take = function* (): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* ready.splice(0);
  };
  for await (const { name, pieces } of files) {
    // Packing is most of the work, and others wait for this thread.
    const entry = createPackedEntry(name);
    zip.add(entry);
    for await (const piece of pieces) {
      await entry.push(piece);
      yield* take();
    }
    await entry.end();
    yield* take();
  }
  zip.end();
  yield* take();
}
