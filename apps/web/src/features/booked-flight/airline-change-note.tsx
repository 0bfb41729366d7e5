import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { FlightItem } from './booked-types.ts';

interface AirlineChangeNoteProps {
  readonly booking: FlightItem;
  readonly change: NonNullable<FlightItem['airlineChange']>;
}

/** What the airline changed of its own accord, and the way to the decision about it. */
export function AirlineChangeNote({ booking, change }: AirlineChangeNoteProps) {
  const isGone = change.kind === 'cancelled';
  return (
    <div
      className={cx(
        'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl border px-4 py-3',
        isGone ? 'border-red-edge bg-red-soft' : 'border-amber-edge bg-amber-soft',
      )}
    >
      <TriangleAlert aria-hidden size={18} className={cx('shrink-0 self-start', isGone ? 'text-red' : 'text-amber')} />
      <div className="min-w-0 flex-1 basis-52 text-[13px]">
        <p className="font-semibold">
          {isGone ? 'The airline has cancelled a flight' : 'The airline has changed a flight'}
        </p>
        {change.changes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Link
        to="/trip/flight"
        search={{ tripId: booking.tripId, flightId: booking._id }}
        className={buttonClass('strong', 'small')}
      >
        {isGone ? 'Choose what to do' : 'Decide'}
      </Link>
    </div>
  );
}
