import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HotelPicture } from '../hotel-picture/index.ts';

/** A picture with what it shows. */
interface Picture {
  readonly pictureId: string | null;
  readonly alt: string;
}

/** A gallery as its large picture needs it. */
export interface GalleryProps {
  readonly hotelId: string;
  readonly name: string;
  /** At least one. */
  readonly pictures: readonly Picture[];
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
