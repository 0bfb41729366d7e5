import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { inrExact } from '../../lib/money-text.ts';
import { useSession } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { peopleText } from '../booking/index.ts';
import { tripSpan } from './trip-dates.ts';
import type { TripSummary } from './trip-types.ts';
import { ANSWER_LOOKS, answerText, bookingCountText, CHANGE_WORDS, personName, STATUS_TONES } from './trip-words.ts';
import { UnpaidBadge } from './unpaid-badge.tsx';

interface TripRowsProps {
  readonly trips: readonly TripSummary[];
  /** The reader's own: not every line repeats their name. */
  readonly isOwn: boolean;
}

/** Trips as rows; each opens its trip. */
export function TripRows({ trips, isOwn }: TripRowsProps) {
  const { user } = useSession();
  const reader = isOwn ? user?.user_id : undefined;
  return (
    <ul className="divide-y divide-hairline">
      {trips.map((trip) => (
        <li
          key={trip._id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken sm:px-5 md:min-h-10 md:grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)_minmax(0,.9fr)_minmax(0,1.9fr)_92px] md:py-1.5"
        >
          <div className="min-w-0">
            <p className="md:flex md:items-baseline md:gap-x-2.5">
              <Link
                to="/trip/details"
                search={{ tripId: trip._id }}
                className="block truncate font-medium after:absolute after:inset-0 md:max-w-[62%] md:shrink-0"
              >
                {trip.name}
              </Link>
              <span className="block truncate text-meta text-ink-2">{whatText(trip)}</span>
            </p>
            {trip.supplierChange && <ChangeLine change={trip.supplierChange} />}
          </div>
          <span className="board text-[13px] text-ink-2 max-md:order-3">{tripSpan(trip)}</span>
          <span className="truncate text-[13px] text-ink-2 max-md:hidden">{whoText(trip, reader)}</span>
          {/* In narrow rows the approvers' answer has a line of its own, so that the name keeps its room. */}
          <span className="max-md:contents md:flex md:flex-wrap md:gap-1.5">
            <Badge tone={STATUS_TONES[trip.status]} className="max-md:justify-self-end">
              {trip.status}
            </Badge>
            <AnswerBadge trip={trip} />
            <UnpaidBadge trip={trip} className="max-md:order-5 max-md:col-span-2 max-md:w-fit" />
          </span>
          <span className="board text-right font-medium max-md:order-4">
            {trip.bookings > 0 ? inrExact(trip.totalPrice) : '-'}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who travels besides the reader, and who made it for them. */
function whoText(trip: TripSummary, reader: number | undefined): string {
  const others = trip.travelers.filter((one) => reader === undefined || one.user_id !== reader);
  const made = isMadeForOthers(trip) ? `made by ${trip.createdBy.name}` : '';
  const names = others.length > 0 ? peopleText(others.map(personName)) : '';
  return [names, made].filter((part) => part !== '').join(', ');
}

/** A person who travels in a trip of their own needs no second mention. */
function isMadeForOthers({ isMine, createdBy, travelers }: TripSummary): boolean {
  return !isMine && travelers.every((traveler) => traveler.user_id !== createdBy.user_id);
}

function ChangeLine({ change }: { readonly change: NonNullable<TripSummary['supplierChange']> }) {
  return (
    <p
      className={cx(
        'mt-0.5 flex items-start gap-1 text-meta font-medium',
        change === 'cancelled' ? 'text-red' : 'text-amber',
      )}
    >
      <TriangleAlert aria-hidden size={13} className="mt-0.5 shrink-0" /> {CHANGE_WORDS[change]}
    </p>
  );
}

/** A list does not know the services of its trips' bookings. */
const BOOKINGS = { one: 'booking', many: 'bookings' };

function whatText(trip: TripSummary): string {
  const gone = { cancelled: trip.cancelledBookings, partly: trip.partlyCancelledBookings };
  const bookings = trip.bookings > 0 ? bookingCountText(trip.bookings, gone, BOOKINGS) : 'Nothing in it yet';
  return [trip.route, bookings, trip.isPersonalBooking ? 'Personal' : null].filter(Boolean).join(' · ');
}

function AnswerBadge({ trip }: { readonly trip: TripSummary }) {
  if (!trip.approval) return null;
  const { icon: Icon, tone } = ANSWER_LOOKS[trip.approval];
  return (
    <Badge tone={tone} className="max-md:order-5 max-md:col-span-2 max-md:w-fit">
      <Icon aria-hidden size={13} /> {answerText(trip)}
    </Badge>
  );
}
