import type { HotelFilters } from '@pravas/domain/hotel/filter-hotels.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import { nightsOf, nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import { Link } from '@tanstack/react-router';
import { type HotelDetailsState, oneByOnePath } from '../../lib/hotel-details-address.ts';
import { useMedia, WIDE } from '../../lib/media.ts';
import { countText } from '../../lib/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Details, Room } from './hotel-types.ts';
import type { Choosing } from './plan-choice.tsx';
import { NothingFits, RateFilters } from './rate-filters.tsx';
import { RoomCards, RoomTable } from './room-table.tsx';

interface RoomsSectionProps extends Omit<Choosing, 'nights'> {
  readonly details: Details;
  /** What the filters leave. */
  readonly rooms: readonly Room[];
  readonly state: HotelDetailsState;
  readonly onFilters: (filters: HotelFilters) => void;
}

/** The rooms: a table on desks, cards on phones, with the list's filters above. */
export function RoomsSection({ details, rooms, state, onFilters, ...choosing }: RoomsSectionProps) {
  const { search, filters } = state.list;
  const isWide = useMedia(WIDE);
  const nights = nightsOf(search.stay);
  const Rooms = isWide ? RoomTable : RoomCards;
  return (
    <section aria-labelledby="rooms" className="mt-5">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="rooms" className="text-[15px] font-semibold">
          Rooms
        </h2>
        {details.rooms.length > 0 && (
          <p className="text-[13px] text-ink-2">
            Prices for {nightsText(nights)} and {countText(search.rooms.length, 'room')}, with tax and our fee
          </p>
        )}
      </div>
      {search.rooms.length > 1 && <Together state={state} />}
      {state.rest.length > 0 && <ByThemselves rest={state.rest} />}
      {details.rooms.length > 0 && <RateFilters rooms={details.rooms} filters={filters} onChange={onFilters} />}
      {details.rooms.length > 0 && rooms.length === 0 && (
        <NothingFits rooms={details.rooms} filters={filters} onChange={onFilters} />
      )}
      {(rooms.length > 0 || details.soldOutRooms.length > 0) && (
        <Rooms
          hotelId={details.hotel.hotelId}
          rooms={rooms}
          soldOut={details.soldOutRooms}
          fits={fitsText(search.rooms)}
          nights={nights}
          {...choosing}
        />
      )}
    </section>
  );
}

/** Several rooms in one booking, and how to choose them one by one instead. */
function Together({ state }: { readonly state: HotelDetailsState }) {
  const { rooms } = state.list.search;
  const isMixed = new Set(rooms.map(guestsText)).size > 1;
  return (
    <p className="mb-3 text-[13px] text-ink-2">
      All {rooms.length} rooms are of one kind.{' '}
      {isMixed ? 'Some suppliers sell rooms for different guests only one by one. ' : 'For different kinds, '}
      <Link
        to={oneByOnePath(state)}
        className="inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
      >
        {isMixed ? 'Choose each room separately' : 'choose each room separately'}
      </Link>
    </p>
  );
}

/** A room that is chosen before others: each is a booking of its own. */
function ByThemselves({ rest }: { readonly rest: readonly RoomGuests[] }) {
  return (
    <Notice tone="info" title={`Choose this room first, then ${countText(rest.length, 'more room')}`} className="mb-3">
      Each room is a separate booking in one trip and can be cancelled alone. Next: {guestsText(rest[0])}.
    </Notice>
  );
}

/** "2 adults and a child of 7", for several rooms "2 adults; 1 adult". */
function fitsText(rooms: readonly RoomGuests[]): string {
  const texts = rooms.map(guestsText);
  const same = new Set(texts).size === 1 && texts.length > 1;
  return same ? `${texts[0]} each` : texts.join('; ');
}

function guestsText(room: RoomGuests | undefined): string {
  if (!room) return '';
  const children = room.childAges.map((age) => (age === 0 ? 'a baby' : `a child of ${age}`));
  return [countText(room.adults, 'adult'), ...children].join(' and ');
}
