import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Egress } from '../../../platform/egress.ts';
import type { FileStore } from '../../../platform/file-store.ts';
import { fetchPicture } from './fetch-picture.ts';

/** Hotels are shared by all: their pictures are in a folder that belongs to no organisation. */
const FOLDER = '00000000-0000-4000-8000-000000000050';
/** How long before a failed picture is fetched again. */
const MISSED_MS = 10 * 60_000;
const MOST_MISSED = 10_000;

/** Pictures that were fetched before. */
export interface PictureShelf {
  /** The picture at a supplier's address, as WebP; null where there is none. It is fetched once for all callers. */
  picture(pictureId: string, url: string): Promise<Buffer | null>;
  /** Resolves when nothing is being fetched any more, not even pictures that nobody waits for. */
  settled(): Promise<void>;
}

/** Opens the shelf. */
export function openPictureShelf({
  files,
  egress,
}: {
  readonly files: FileStore;
  readonly egress: Egress;
}): PictureShelf {
  const coming = new Map<string, Promise<Buffer | null>>();
  const missed = new LRUCache<string, true>({ max: MOST_MISSED, ttl: MISSED_MS });
  const fetchAndKeep = async (fileId: string, url: string) => {
    const bytes = await fetchPicture(egress, url);
    if (bytes) await files.put(FOLDER, fileId, bytes);
    else missed.set(fileId, true);
    return bytes;
  };
  return {
    async picture(pictureId, url) {
      const fileId = fileIdOf(pictureId, url);
      const kept = await files.get(FOLDER, fileId).catch(() => null);
      if (kept || missed.has(fileId)) return kept;
      const before = coming.get(fileId);
      if (before) return before;
      const fetching = fetchAndKeep(fileId, url).finally(() => coming.delete(fileId));
      coming.set(fileId, fetching);
      return fetching;
    },
    async settled() {
      await Promise.allSettled(coming.values());
    },
  };
}

/** Another one as soon as the address leads elsewhere; its query string changes with each list. */
function fileIdOf(pictureId: string, url: string): string {
  const hex = hash('sha256', `${pictureId} ${url.replace(/[?#].*$/, '')}`, 'hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
