import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { flightListSearch, partyOf } from '../../lib/flight-list-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { tripQuery } from './trip-query.ts';
import type { FlightBooking } from './trip-types.ts';

/** The way from a flight that could not be booked to those that can; nothing once its day has passed. */
export function SearchAgain({ booking }: { readonly booking: FlightBooking }) {
  const trip = useQuery(tripQuery(booking.tripId)).data?.tripDetails;
  const asked = booking.slices.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    return first && last ? [{ from: first.from, to: last.to, date: first.departureDate }] : [];
  });
  const [first, second] = asked;
  const cabinClass = booking.forward.segments[0]?.cabinCode;
  if (!trip || !first || !cabinClass || first.date < today()) return null;
  const isReturn = asked.length === 2 && second?.from === first.to && second.to === first.from;
  const search = flightListSearch(
    {
      ...partyOf(trip.travelers),
      from: first.from,
      to: first.to,
      departureDate: first.date,
      returnDate: isReturn ? second.date : null,
      cabinClass,
      isPersonalBooking: trip.isPersonalBooking,
      slices: asked.length > 1 && !isReturn ? asked : [],
    },
    booking.tripId,
  );
  return (
    <Link to="/home2/flight/list/" search={search} className={cx(buttonClass('strong', 'small'), 'w-full')}>
      <Search aria-hidden size={14} /> Search this flight again
    </Link>
  );
}
