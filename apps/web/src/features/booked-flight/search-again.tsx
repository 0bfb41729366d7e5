import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { searchAgain } from '../../lib/search-again.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { BookingTrip } from '../booking/index.ts';
import type { FlightItem } from './booked-types.ts';

interface SearchAgainProps {
  readonly trip: BookingTrip;
  /** The directions that could not be had. */
  readonly slices: FlightItem['slices'];
}

/** The way from a flight that could not be booked to those that can; nothing once its day has passed. */
export function SearchAgain({ trip, slices }: SearchAgainProps) {
  const search = searchAgain(slices, { ...trip, tripId: trip._id }, today());
  if (!search) return null;
  return (
    <Link to="/home2/flight/list/" search={search} className={cx(buttonClass('strong', 'small'), 'w-full')}>
      <Search aria-hidden size={14} /> Search this flight again
    </Link>
  );
}
