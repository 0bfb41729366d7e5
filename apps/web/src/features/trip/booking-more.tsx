import { Suspense } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { LegBox, RuleLines } from '../flight-details/index.ts';
import type { FlightBooking } from './trip-types.ts';

/** Segments, rules and history of a flight, for who opens them. */
export function BookingMore({ booking }: { readonly booking: FlightBooking }) {
  const zones = [booking.forward, booking.return].flatMap((slice) => slice?.segments[0]?.departureZone ?? []);
  return (
    <div className="space-y-4 border-t border-hairline p-4 sm:p-5">
      <Suspense fallback={<Bone className="h-40" />}>
        <LegBox title="Departure Flight" slice={booking.forward} />
        {booking.return && <LegBox title="Return Flight" slice={booking.return} />}
        {booking.rules.length > 0 && (
          <div className="rounded-[14px] border border-hairline p-4 sm:p-5">
            <RuleLines rules={booking.rules} zones={zones} />
          </div>
        )}
      </Suspense>
      {booking.history.length > 0 && (
        <div>
          <h4 className="mb-2 text-[13px] font-medium text-ink-2">History</h4>
          <ol className="relative space-y-2 border-l-2 border-blue-edge pl-4 text-[13px]">
            {booking.history.map((event) => (
              <li key={`${event.at}-${event.text}`} className="relative">
                <span
                  aria-hidden
                  className="absolute top-[6px] -left-[21px] size-2 rounded-full border-2 border-action bg-surface"
                />
                <span className="board mr-3 text-ink-2">{instantText(event.at)}</span>
                {event.text}
              </li>
            ))}
          </ol>
        </div>
      )}
      {booking.supplier && <p className="text-meta text-ink-3">{booking.supplier}</p>}
    </div>
  );
}
