import { BedDouble, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { HotelPicture } from '../hotel-picture/index.ts';
import { Lightbox } from './gallery.tsx';
import { roomWords } from './plan-words.ts';

interface RoomHeadProps {
  readonly hotelId: string;
  readonly name: string;
  readonly beds: string | null;
  readonly description: string;
  readonly pictureIds: readonly string[];
  /** "2 adults": the guests of the search; null where nobody sells it. */
  readonly fits: string | null;
  readonly heading: 'h3' | 'span';
}

/** What kind of room it is: picture, beds, whom it fits. */
export function RoomHead({ hotelId, name, beds, description, pictureIds, fits, heading: Heading }: RoomHeadProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [first] = pictureIds;
  const { title, facts } = roomWords({ name, beds, description });
  const alts = pictureIds.map((pictureId, index) => ({ pictureId, alt: `${title}, picture ${index + 1}` }));
  return (
    <div className="flex min-w-0 items-start gap-3">
      {first && (
        <button
          type="button"
          aria-label={`Pictures of ${title}`}
          onClick={() => setOpen(0)}
          className="shrink-0 rounded-lg"
        >
          <HotelPicture hotelId={hotelId} pictureId={first} alt="" className="h-14 w-[72px] rounded-lg" />
        </button>
      )}
      <div className="min-w-0 text-[13px] leading-[18px] font-normal">
        <Heading className="block text-body font-medium break-words">{title}</Heading>
        {beds && (
          <span className="flex items-center gap-1.5 text-ink-2">
            <BedDouble aria-hidden size={14} className="shrink-0 text-ink-3" /> {beds}
          </span>
        )}
        {fits && (
          <span className="flex items-center gap-1.5 text-ink-2">
            <UsersRound aria-hidden size={14} className="shrink-0 text-ink-3" /> Fits {fits}
          </span>
        )}
        {facts && <span className="block text-meta text-ink-3">{facts}</span>}
      </div>
      {open !== null && (
        <Lightbox
          hotelId={hotelId}
          name={title}
          pictures={alts}
          at={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
