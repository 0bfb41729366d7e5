import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { flightListSearch, partyOf } from '../../lib/flight-list-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { BookedFlight, BookedSlice } from './booked-types.ts';

interface MissedNoteProps {
  readonly slice: BookedSlice;
  readonly flight: BookedFlight;
}

/** A flight that was paid for and could not be booked: why, and the way to another one. */
export function MissedNote({ slice, flight }: MissedNoteProps) {
  const first = slice.journey.segments[0];
  const last = slice.journey.segments.at(-1);
  const why = flight.legs.find(({ state }) => state === 'failed')?.message;
  if (!first || !last) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-red-edge bg-red-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-[13px]">
        {why && <span className="block font-medium">{why}</span>}
        Nobody has a ticket for this flight, and nothing of its price is kept.
      </p>
      {first.departureDate >= today() && (
        <Link
          to="/home2/flight/list/"
          search={flightListSearch(
            {
              ...partyOf(flight.travelers),
              from: first.from,
              to: last.to,
              departureDate: first.departureDate,
              returnDate: null,
              cabinClass: first.cabinCode,
              isPersonalBooking: flight.trip.isPersonalBooking,
            },
            flight.tripId,
          )}
          className={buttonClass('strong', 'small')}
        >
          <Search aria-hidden size={14} /> Search this flight again
        </Link>
      )}
    </div>
  );
}
