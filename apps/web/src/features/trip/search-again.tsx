import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { searchAgain } from '../../lib/search-again.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { tripQuery } from './trip-query.ts';
import type { FlightBooking } from './trip-types.ts';

interface SearchAgainProps {
  readonly tripId: string;
  /** The directions that could not be had. */
  readonly slices: FlightBooking['slices'];
}

/** The way from a flight that could not be booked to those that can; nothing once its day has passed. */
export function SearchAgain({ tripId, slices }: SearchAgainProps) {
  const trip = useQuery(tripQuery(tripId)).data?.tripDetails;
  const search = trip && searchAgain(slices, { ...trip, tripId }, today());
  if (!search) return null;
  return (
    <Link to="/home2/flight/list/" search={search} className={cx(buttonClass('strong', 'small'), 'w-full')}>
      <Search aria-hidden size={14} /> Search this flight again
    </Link>
  );
}
