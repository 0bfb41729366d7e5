import sharp from 'sharp';
import type { Egress } from '../../../platform/egress.ts';

/** No supplier's picture is as large; reading stops there. */
const MOST_BYTES = 5_242_880;
/** 40 megapixels: a picture that claims more is an attempt to fill memory. */
const MOST_PIXELS = 40_000_000;
/** A person waits for the page, and pictures queue for each other. */
const PATIENCE_MS = 4_000;
const LONGEST_SIDE_PX = 1_280;
const TYPES = /^image\/(?:jpeg|png|webp|gif|avif|svg\+xml)\s*(?:;|$)/i;

/**
 * Fetches a supplier's picture and re-encodes it as WebP, so that nothing hidden beside the pixels, and no script of a
 * drawing, is passed on. Goes out through the guard against internal addresses (`egress`), and follows no redirects.
 * Null for whatever is no picture, too large, or not there.
 */
export async function fetchPicture(egress: Egress, url: string): Promise<Buffer | null> {
  try {
    const response = await egress.fetch(url, {
      headers: { accept: 'image/*' },
      keepBytes: MOST_BYTES + 1,
      timeoutMs: PATIENCE_MS,
    });
    if (response.status !== 200 || !TYPES.test(response.headers.get('content-type') ?? '')) return null;
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > MOST_BYTES) return null;
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    // Whatever the reason, the drawn one replaces it; a person who looks at hotels can do nothing about it.
    return null;
  }
}
