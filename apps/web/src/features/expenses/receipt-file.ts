import { FILE_RULES } from '@pravas/domain/validation/file-rules.ts';
import { useEffect, useState } from 'react';

/** Longest sides and qualities that are tried, the best first: print on a receipt stays readable in all of them. */
const TRIES = [
  { sidePx: 2_400, quality: 0.85 },
  { sidePx: 1_800, quality: 0.8 },
  { sidePx: 1_400, quality: 0.7 },
] as const;

/**
 * A phone's photo made small enough for a receipt. A file that is no picture, or fits already, is returned unchanged.
 */
export async function fitPhoto(file: File): Promise<File> {
  const { maxBytes } = FILE_RULES.receipt;
  if (file.size < maxBytes || !/^image\/(jpeg|png)$/u.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    for (const { sidePx, quality } of TRIES) {
      const blob = await drawn(bitmap, sidePx, quality);
      if (blob && blob.size < maxBytes) {
        return new File([blob], `${file.name.replace(/\.[a-z]+$/iu, '')}.jpg`, { type: 'image/jpeg' });
      }
    }
  } catch {
    // A picture that the browser cannot read is judged by its size, as any other file.
  }
  return file;
}

function drawn(bitmap: ImageBitmap, sidePx: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** SHA-256 of a file in hex, null until it is known; browsers compute it on https and localhost only. */
export function useFileHash(file: File | null): string | null {
  const [known, setKnown] = useState<{ readonly file: File; readonly hash: string } | null>(null);
  useEffect(() => {
    if (!file || !globalThis.crypto.subtle) return;
    let isCurrent = true;
    void file
      .arrayBuffer()
      .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
      .then((digest) => {
        if (isCurrent) setKnown({ file, hash: hexOf(digest) });
      })
      // Without the hash a doubled receipt is reported when it is saved.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return known !== null && known.file === file ? known.hash : null;
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
