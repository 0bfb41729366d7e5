import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { searchAgain } from '../../lib/search-again.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { BookedFlight, BookedSlice } from './booked-types.ts';

interface MissedNoteProps {
  /** The directions that could not be booked. */
  readonly slices: readonly BookedSlice[];
  readonly flight: BookedFlight;
  readonly className?: string;
}

/** What was paid for and could not be booked: why, and the way to another one. */
export function MissedNote({ slices, flight, className }: MissedNoteProps) {
  // The status at the head of the page says why a whole booking failed.
  const why = flight.flightStatus !== 'FAILED' && flight.orders.find(({ state }) => state === 'failed')?.message;
  const search = searchAgain(
    slices.map(({ journey }) => journey),
    { tripId: flight.tripId, travelers: flight.travelers, isPersonalBooking: flight.trip.isPersonalBooking },
    today(),
  );
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-red-edge bg-red-soft px-4 py-3',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-60 text-[13px]">
        {why && <span className="block font-medium">{why}</span>}
        No ticket was issued for {slices.length > 1 ? 'these flights' : 'this flight'}, and the full price is refunded.
      </p>
      {search && (
        <Link to="/home2/flight/list/" search={search} className={buttonClass('strong', 'small')}>
          <Search aria-hidden size={14} /> Search this flight again
        </Link>
      )}
    </div>
  );
}
