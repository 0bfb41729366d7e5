import { ChevronLeft, ChevronRight, Images } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { HotelPicture } from '../hotel-picture/index.ts';

/** A picture with what it shows. */
interface Picture {
  readonly pictureId: string | null;
  readonly alt: string;
}

interface GalleryProps {
  readonly hotelId: string;
  readonly name: string;
  /** At least one. */
  readonly pictures: readonly Picture[];
}

/** So many are shown beside each other on a desk. */
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

interface LightboxProps extends GalleryProps {
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture large; the arrow keys and the buttons lead to the others. */
export function Lightbox({ hotelId, name, pictures, at, onMove, onClose }: LightboxProps) {
  const picture = pictures[at];
  const move = (by: number) => onMove((at + by + pictures.length) % pictures.length);
  const step = (key: string) => (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);
  if (!picture) return null;
  return (
    <Dialog title={`Pictures of ${name}`} onClose={onClose} width="w-[min(96vw,960px)]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work wherever in the dialog the focus is. */}
      <div
        className="flex min-h-0 flex-col gap-3 p-4"
        onKeyDown={(event) => {
          const by = step(event.key);
          if (by !== 0 && pictures.length > 1) move(by);
        }}
      >
        <HotelPicture
          key={picture.pictureId}
          hotelId={hotelId}
          pictureId={picture.pictureId}
          alt={picture.alt}
          fit="contain"
          className="h-[min(62dvh,560px)] rounded-xl"
        />
        <div className="flex items-center gap-3">
          {pictures.length > 1 && (
            <IconButton label="Previous picture" onClick={() => move(-1)}>
              <ChevronLeft aria-hidden size={20} />
            </IconButton>
          )}
          <p aria-live="polite" className="board min-w-0 flex-1 text-center text-[13px] text-ink-2">
            {at + 1} of {pictures.length}, {picture.alt}
          </p>
          {pictures.length > 1 && (
            <IconButton label="Next picture" onClick={() => move(1)} data-autofocus>
              <ChevronRight aria-hidden size={20} />
            </IconButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}
