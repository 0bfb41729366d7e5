import { dayText } from '@pravas/domain/bus/bus-time.ts';
import { Link } from '@tanstack/react-router';
import { BusFront } from 'lucide-react';
import { busListPath, newBusList } from '../../lib/bus-list-address.ts';
import { countText } from '../../lib/money-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { PlannedProps } from '../booking/index.ts';

/** A bus of a copied trip, with the way to search it again. */
export function BusPlanned({ planned, trip }: PlannedProps) {
  if (planned.service !== 'bus') return null;
  const { title, fromId, toId, date, seats, isPast } = planned;
  const again = newBusList({ tripId: trip._id, fromId, toId, date, seats, isPersonal: trip.isPersonalBooking });
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      <BusFront aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        <span className="board block text-meta text-ink-2">
          {dayText(date)} · {countText(seats, 'seat')}
          {isPast && ' · the date has passed, choose another'}
        </span>
      </span>
      {!isPast && (
        <Link to={busListPath(again)} className={buttonClass('quiet', 'small')}>
          Search again
        </Link>
      )}
    </div>
  );
}
