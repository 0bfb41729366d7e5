import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { lookOf } from '../../ui/flight-looks.ts';
import type { BookedFlight } from './booked-types.ts';
import { journeyKind, journeyTitle } from './booked-words.ts';

const ORIGINS = { online: null, offline: 'Booked by the travel desk', pay_later: 'Paid later' } as const;

/** What the flight is, where it stands, and the way back to its trip. */
export function BookedHead({ flight }: { readonly flight: BookedFlight }) {
  const origin = ORIGINS[flight.origin];
  const look = lookOf(flight);
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Link
          to="/trip/details"
          search={{ tripId: flight.tripId }}
          aria-label="Back"
          title="Back"
          className={cx(buttonClass(), 'w-10 shrink-0 px-0! max-sm:w-11')}
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-title font-semibold tracking-[-0.01em]">{journeyTitle(flight)}</h1>
          <p className="mt-0.5 text-[13px] text-ink-2">
            {journeyKind(flight)} · {countText(flight.travelers.length, 'traveller')} · {flight.fareLabel} ·{' '}
            <Link
              to="/trip/details"
              search={{ tripId: flight.tripId }}
              className="rounded font-medium text-blue underline underline-offset-4"
            >
              {flight.trip.name}
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {flight.trip.isPersonalBooking && <Badge>Personal</Badge>}
          {origin && <Badge>{origin}</Badge>}
          <Badge tone={look.tone}>
            <look.icon aria-hidden size={13} /> {flight.badge}
          </Badge>
        </div>
      </div>
      <p aria-live="polite" className="mt-2 text-ink-2 sm:ml-[52px]">
        {flight.statusText}
      </p>
    </header>
  );
}
