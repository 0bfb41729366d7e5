import type { HotelFilters } from '@pravas/domain/hotel/filter-hotels.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import { nightsOf, nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import type { HotelSearch } from '../../lib/hotel-list-address.ts';
import { useMedia, WIDE } from '../../lib/media.ts';
import { countText } from '../../lib/money-text.ts';
import type { Details, Room } from './hotel-types.ts';
import type { Choosing } from './plan-choice.tsx';
import { NothingFits, RateFilters } from './rate-filters.tsx';
import { RoomCards, RoomTable } from './room-table.tsx';

interface RoomsSectionProps extends Omit<Choosing, 'nights'> {
  readonly details: Details;
  /** What the filters leave. */
  readonly rooms: readonly Room[];
  readonly search: HotelSearch;
  readonly filters: HotelFilters;
  readonly onFilters: (filters: HotelFilters) => void;
}

/** The rooms: a table on desks, cards on phones, with the list's filters above. */
export function RoomsSection({ details, rooms, search, filters, onFilters, ...choosing }: RoomsSectionProps) {
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

/** "2 adults and a child of 7", for several rooms "2 adults; 1 adult". */
function fitsText(rooms: readonly RoomGuests[]): string {
  const texts = rooms.map(({ adults, childAges }) =>
    [countText(adults, 'adult'), ...childAges.map((age) => (age === 0 ? 'a baby' : `a child of ${age}`))].join(' and '),
  );
  const same = new Set(texts).size === 1 && texts.length > 1;
  return same ? `${texts[0]} each` : texts.join('; ');
}
