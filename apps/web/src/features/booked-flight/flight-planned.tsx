import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { flightListSearch, partyOf } from '../../lib/flight-list-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { PlannedProps } from '../booking/index.ts';

/** The day at the end of a copied flight's title; the new one is shown beneath it. */
const OLD_DAY = /, \w{3}, \d{1,2} \w{3}$/;

/** A flight of a copied trip: it is searched again for the same party. */
export function FlightPlanned({ planned: flight, trip }: PlannedProps) {
  if (flight.service !== 'flight') return null;
  const search = {
    ...partyOf(trip.travelers),
    from: flight.from,
    to: flight.to,
    departureDate: flight.isPast ? today() : flight.departureDate,
    returnDate: flight.isPast ? null : flight.returnDate,
    cabinClass: flight.cabinClass,
    isPersonalBooking: trip.isPersonalBooking,
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        <span className="font-medium">{flight.title.replace(OLD_DAY, '')}</span>
        <span className="board block text-meta text-ink-2">
          {shortDate(flight.departureDate)}
          {flight.returnDate && ` – ${shortDate(flight.returnDate)}`}
          {flight.isPast && ' · the date has passed, choose another'}
        </span>
      </span>
      <Link
        to="/home2/flight/list/"
        search={flightListSearch(search, trip._id)}
        className={buttonClass('quiet', 'small')}
      >
        <Search aria-hidden size={14} /> Search
      </Link>
    </div>
  );
}
