import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipInputFile } from 'fflate';

/** A file of a ZIP archive that is packed on another thread while it is written. */
export interface PackedEntry extends ZipInputFile {
  /** Resolves when these bytes are packed. */
  push(bytes: Uint8Array): Promise<void>;
  /** Resolves when all is packed. */
  end(): Promise<void>;
}

/** Method 8 of the ZIP specification (APPNOTE 4.4.5): deflate. */
const DEFLATED = 8;

/** Begins a file of an archive; it is to be added to the archive before anything is pushed. */
export function createPackedEntry(filename: string): PackedEntry {
  const packer = createDeflateRaw({ level: 6 });
  const entry: PackedEntry = {
    filename,
    compression: DEFLATED,
    crc: 0,
    size: 0,
    push(bytes) {
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      return new Promise((resolve, reject) => packer.write(bytes, (error) => (error ? reject(error) : resolve())));
    },
    end() {
      return new Promise((resolve, reject) => {
        packer.once('error', reject);
        packer.once('end', () => {
          entry.ondata?.(null, new Uint8Array(), true);
          resolve();
        });
        packer.end();
      });
    },
    terminate: () => packer.destroy(),
  };
  packer.on('data', (bytes: Buffer<ArrayBuffer>) => entry.ondata?.(null, bytes, false));
  // Errors reach the callers of push.
  packer.on('error', () => undefined);
  return entry;
}
