import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { CircleCheck, CircleDashed, Clock3, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { cx } from '../../ui/class-names.ts';
import type { FlightBooking } from './trip-query.ts';
import { type TimelineLeg, tripTimeline } from './trip-timeline.ts';

/** The trip as a line of its flights in local times, with what lies between them and what is not paid. */
export function TripLine({ bookings }: { readonly bookings: readonly FlightBooking[] }) {
  const legs = tripTimeline(bookings);
  if (legs.length === 0) return null;
  return (
    <section aria-label="Trip timeline" className="card p-4 sm:p-5">
      <ol className="flex flex-col sm:flex-row sm:items-start sm:overflow-x-auto sm:pb-1">
        {legs.map((leg, index) => (
          <Fragment key={leg.key}>
            {leg.gap && <Gap gap={leg.gap} />}
            <Leg leg={leg} last={index === legs.length - 1} />
          </Fragment>
        ))}
      </ol>
    </section>
  );
}

function Gap({ gap }: { readonly gap: NonNullable<TimelineLeg['gap']> }) {
  return (
    <li
      className={cx(
        'relative max-sm:ml-[5px] max-sm:border-l-2 max-sm:border-dashed max-sm:border-edge max-sm:py-3 max-sm:pl-5',
        'sm:min-w-[120px] sm:flex-1 sm:px-3 sm:pt-[26px] sm:text-center',
      )}
    >
      <span aria-hidden className="absolute inset-x-0 top-[5px] hidden border-t-2 border-dashed border-edge sm:block" />
      <span className={cx('board text-meta', gap.clash ? 'font-medium text-red' : 'text-ink-2')}>
        {gap.clash && <TriangleAlert aria-hidden size={13} className="mr-1 inline align-[-2px]" />}
        {gap.text}
      </span>
    </li>
  );
}

function Leg({ leg, last }: { readonly leg: TimelineLeg; readonly last: boolean }) {
  const first = leg.slice.segments[0];
  const end = leg.slice.segments.at(-1);
  if (!first || !end) return null;
  return (
    <li className="relative min-w-[230px] max-sm:pl-6 sm:flex-[1.6]">
      <span
        aria-hidden
        className="absolute max-sm:top-2 max-sm:bottom-2 max-sm:left-[5px] max-sm:w-[2px] sm:inset-x-1 sm:top-[5px] sm:h-[2px] bg-action"
      />
      <span
        aria-hidden
        className="absolute size-3 rounded-full border-[2.5px] border-action bg-surface max-sm:top-1 max-sm:left-0 sm:top-0 sm:left-0"
      />
      <span
        aria-hidden
        className={cx(
          'absolute size-3 rounded-full border-[2.5px] max-sm:bottom-1 max-sm:left-0 sm:top-0 sm:right-0',
          last ? 'border-marigold bg-marigold' : 'border-action bg-surface',
        )}
      />
      <div className="sm:px-1 sm:pt-5">
        <p className="board text-meta text-ink-2">{shortDate(first.departureDate)}</p>
        <p className="board flex items-baseline justify-between gap-4 text-[15px]">
          <span>
            <span className="font-semibold">{first.departureTime}</span>{' '}
            <span className="text-ink-2">{first.from}</span>
          </span>
          <span>
            <span className="font-semibold">{end.arrivalTime}</span> <span className="text-ink-2">{end.to}</span>
          </span>
        </p>
        <p className="board mt-1 flex items-center gap-2 text-meta text-ink-2">
          <AirlineBadge code={first.airlineCode} size="small" />
          {leg.slice.segments.map((segment) => segment.flightFullNumber).join(', ')}
          <State booking={leg.booking} />
        </p>
      </div>
    </li>
  );
}

function State({ booking }: { readonly booking: FlightBooking }) {
  const looks = {
    BOOKED: { icon: CircleCheck, tone: 'text-green' },
    BOOKING_IN_PROCESS: { icon: Clock3, tone: 'text-blue' },
  } as const;
  const look =
    booking.flightStatus === 'BOOKED' || booking.flightStatus === 'BOOKING_IN_PROCESS'
      ? looks[booking.flightStatus]
      : { icon: CircleDashed, tone: 'text-amber' };
  return (
    <span className={cx('ml-auto flex items-center gap-1 font-medium whitespace-nowrap', look.tone)}>
      <look.icon aria-hidden size={13} /> {booking.badge}
    </span>
  );
}
