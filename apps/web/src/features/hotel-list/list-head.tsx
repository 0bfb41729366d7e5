import { occupancyText } from '@pravas/domain/hotel/occupancy.ts';
import { nightsOf, nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { datedSpan } from '../../lib/calendar-date.ts';
import type { HotelListState } from '../../lib/hotel-list-address.ts';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { HotelSearchBox } from '../hotel-search/index.ts';

interface ListHeadProps {
  readonly state: HotelListState;
  /** What is searched for, as people read it. */
  readonly placeName: string;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

/** Where, when and for whom is searched, and the form to change it. */
export function ListHead({ state, placeName, isEditing, onEdit }: ListHeadProps) {
  const { search } = state;
  return (
    <section aria-label="Search" className="mb-3">
      <div className="flex items-start gap-x-4">
        <div className="min-w-0 flex-1">
          <h1 className="text-title font-semibold tracking-[-0.01em] break-words max-sm:text-[20px] max-sm:leading-6">
            {placeName}
          </h1>
          <p className="board text-[13px] text-ink-2">
            {[
              datedSpan(search.stay.checkIn, search.stay.checkOut),
              nightsText(nightsOf(search.stay)),
              occupancyText(search.rooms),
            ].join(' · ')}
          </p>
        </div>
        <Button size="small" aria-expanded={isEditing} onClick={() => onEdit(!isEditing)} className="shrink-0">
          <Pencil aria-hidden size={14} /> {isEditing ? 'Close' : 'Edit search'}
        </Button>
      </div>
      {isEditing && (
        <div className="mt-3">
          <Suspense fallback={<Bone className="h-[238px] rounded-2xl" />}>
            <HotelSearchBox tripId={search.tripId} start={draftOf(state, placeName)} nationality={search.nationality} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** The search as its form holds it. */
function draftOf({ search, hotelId }: HotelListState, name: string) {
  const { key } = search.place;
  const kind = key.startsWith('hotel:') ? ('hotel' as const) : ('area' as const);
  const place = { key, name, kind, detail: '', hotelId: kind === 'hotel' ? hotelId : null };
  return {
    place: { text: name, place },
    stay: search.stay,
    rooms: search.rooms,
    isPersonalBooking: search.isPersonalBooking,
  };
}
