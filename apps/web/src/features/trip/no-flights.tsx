import { Link } from '@tanstack/react-router';
import { Plane } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import type { TripDetails } from './trip-types.ts';
import { actionOf } from './trip-words.ts';

/** A trip that has just begun: what will be here, and how to begin. */
export function NoFlights({ trip }: { readonly trip: TripDetails }) {
  const add = actionOf(trip, 'addFlight');
  return (
    <div className="card grid place-items-center px-6 py-14 text-center">
      <Plane aria-hidden size={28} strokeWidth={1.6} className="text-ink-3" />
      <p className="mt-3 font-semibold">No flights in this trip</p>
      <p className="mt-1 text-ink-2">
        {add.allowed ? 'Search one, and it will stand here until it is paid.' : (add.reason ?? '-')}
      </p>
      {add.allowed && (
        <Link to="/search" search={{ id: trip._id }} className={`${buttonClass('primary')} mt-5`}>
          Search a flight
        </Link>
      )}
    </div>
  );
}
