import { BookingMore } from '../booking/index.ts';
import { LegBox, RuleLines } from '../flight-details/index.ts';
import type { FlightItem } from './booked-types.ts';

/** A flight in full: its segments and rules. */
export function FlightMore({ booking }: { readonly booking: FlightItem }) {
  const zones = [booking.forward, booking.return].flatMap((slice) => slice?.segments[0]?.departureZone ?? []);
  return (
    <BookingMore booking={booking}>
      <LegBox title="Departure Flight" slice={booking.forward} />
      {booking.return && <LegBox title="Return Flight" slice={booking.return} />}
      {booking.rules.length > 0 && (
        <div className="rounded-[14px] border border-hairline p-4 sm:p-5">
          <RuleLines rules={booking.rules} zones={zones} />
        </div>
      )}
    </BookingMore>
  );
}
