import { Link } from '@tanstack/react-router';
import { countText, inr } from '../../lib/money-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { tripSpan } from './trip-dates.ts';
import type { TripStatus, TripSummary } from './trip-query.ts';

const TONES: Record<TripStatus, BadgeTone> = { Draft: 'plain', Upcoming: 'blue', Ongoing: 'green', Past: 'plain' };

/** Trips as rows; each opens its trip. */
export function TripRows({ trips }: { readonly trips: readonly TripSummary[] }) {
  return (
    <ul className="divide-y divide-hairline">
      {trips.map((trip) => (
        <li
          key={trip._id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-sunken sm:grid-cols-[minmax(0,2.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_104px_110px] sm:px-5"
        >
          <Link
            to="/trip/details"
            search={{ tripId: trip._id }}
            className="truncate font-medium after:absolute after:inset-0"
          >
            {trip.name}
          </Link>
          <span className="board text-[13px] text-ink-2 max-sm:order-3">{tripSpan(trip)}</span>
          <span className="truncate text-[13px] text-ink-2 max-sm:hidden">
            {trip.travelers.map((person) => person.firstName).join(', ') || '-'} · {countText(trip.bookings, 'flight')}
          </span>
          <span className="max-sm:text-right">
            <Badge tone={TONES[trip.status]}>{trip.status}</Badge>
          </span>
          <span className="board text-right font-medium max-sm:order-4">
            {trip.bookings > 0 ? inr(trip.totalPrice) : '-'}
          </span>
        </li>
      ))}
    </ul>
  );
}
