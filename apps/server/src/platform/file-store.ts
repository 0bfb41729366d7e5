import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keeps the bytes of files under ids of ours; names and owners are the database's. */
export interface FileStore {
  /** Resolves once the bytes are complete under their id: a crash in the middle leaves nothing under it. */
  put(organizationId: string, fileId: string, bytes: Uint8Array): Promise<void>;
  /** Rejects when there is no such file. */
  get(organizationId: string, fileId: string): Promise<Buffer>;
  /** A missing file is no error. */
  remove(organizationId: string, fileId: string): Promise<void>;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Files in a folder of this machine, one folder an organisation. */
export function openFileStore(directory: string): FileStore {
  const placeOf = (organizationId: string, fileId: string): string => {
    // Both are ids of ours; anything else is a bug that must not become a path.
    if (!UUID.test(organizationId) || !UUID.test(fileId)) throw new Error('A file id is not an id');
    return path.join(directory, organizationId, fileId);
  };
  return {
    async put(organizationId, fileId, bytes) {
      const place = placeOf(organizationId, fileId);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const partial = `${place}.partial`;
      await writeFile(partial, bytes, { mode: 0o600, flush: true });
      await rename(partial, place);
    },
    get: (organizationId, fileId) => readFile(placeOf(organizationId, fileId)),
    remove: (organizationId, fileId) => rm(placeOf(organizationId, fileId), { force: true }),
  };
}
