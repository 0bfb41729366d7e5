import { Images } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { cx } from '../../ui/class-names.ts';
import { HotelPicture } from '../hotel-picture/index.ts';
import type { GalleryProps } from './lightbox.tsx';

/** One picture large, fetched when it is opened. */
export const Lightbox = lazyDialog(() => import('./lightbox.tsx'), 'Lightbox');

/** How many are shown side by side on a desk. */
const SHOWN = 4;

/** The pictures of a hotel; each opens large. */
export function Gallery({ hotelId, name, pictures }: GalleryProps) {
  const [open, setOpen] = useState<number | null>(null);
  const shown = pictures.slice(0, SHOWN);
  return (
    <section aria-label={`Pictures of ${name}`} className="relative">
      <ul
        className={cx(
          'grid h-44 gap-2 overflow-hidden rounded-[14px] sm:h-52 lg:h-56',
          shown.length > 1 && 'sm:grid-cols-[2fr_1fr_1fr_1fr]',
        )}
      >
        {shown.map((picture, index) => (
          <li key={picture.pictureId} className={cx('min-h-0 min-w-0', index > 0 && 'max-sm:hidden')}>
            <button
              type="button"
              aria-label={`Open picture ${index + 1} of ${pictures.length}: ${picture.alt}`}
              onMouseEnter={() => Lightbox.preload()}
              onClick={() => setOpen(index)}
              className="block size-full -outline-offset-4"
            >
              <HotelPicture hotelId={hotelId} pictureId={picture.pictureId} alt="" className="size-full" />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <p className="board pointer-events-none absolute right-3 bottom-3 inline-flex items-center gap-1.5 rounded-full bg-ink px-2.5 py-1 text-meta font-medium text-on-ink">
          <Images aria-hidden size={13} /> {pictures.length} pictures
        </p>
      )}
      {open !== null && (
        <Lightbox {...{ hotelId, name, pictures }} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
