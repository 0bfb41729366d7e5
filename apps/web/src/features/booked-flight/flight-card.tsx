import { Link } from '@tanstack/react-router';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { BookingCard, type BookingCardProps, CardPrice } from '../booking/index.ts';
import { SliceRow } from '../flight-list/index.ts';
import { AirlineChangeNote } from './airline-change-note.tsx';
import type { FlightItem } from './booked-types.ts';
import { entrySlice } from './entry-slice.ts';
import { FlightActions, FlightMore } from './flight-parts.ts';
import { flightPrice } from './flight-price.ts';
import { orderRows } from './order-rows.tsx';

/** A flight among the bookings of its trip. */
export function FlightCard({ booking, trip, entry }: BookingCardProps<FlightItem>) {
  const slices = entry ? [entrySlice(booking, entry.departs)] : booking.slices;
  const segments = slices.flatMap((slice) => slice.segments);
  const airlines = [...new Map(segments.map(({ airlineCode, airline }) => [airlineCode, airline]))];
  const numbers = entry ? segments.map(({ flightFullNumber }) => flightFullNumber) : [];
  const names = airlines.map(([, name]) => name).join(', ');
  return (
    <BookingCard
      booking={booking}
      trip={trip}
      entry={entry}
      look={lookOf(booking)}
      marks={airlines.slice(0, 2).map(([code]) => <AirlineBadge key={code} code={code} />)}
      subtitle={[
        ...(numbers.length > 0 ? [numbers.join(', ')] : []),
        names,
        booking.cabinClass,
        ...(entry?.travelers.length ? [entry.travelers.join(', ')] : []),
      ].join(' · ')}
      notice={booking.airlineChange && <AirlineChangeNote booking={booking} change={booking.airlineChange} />}
      orders={orderRows(booking, trip)}
      gstLabel="GST on the ticket"
      price={<FlightPrice booking={booking} />}
      page={<OwnPage booking={booking} />}
      actions={<FlightActions booking={booking} trip={trip} />}
      moreLabel="Flights and rules"
      more={<FlightMore booking={booking} />}
    >
      {!entry &&
        booking.slices.map((slice, index) => (
          // A journey may lead along one route twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: a direction's place in its journey is its identity.
          <Direction key={index} slice={slice} state={booking.sliceStates[index]} />
        ))}
    </BookingCard>
  );
}

interface DirectionProps {
  readonly slice: FlightItem['slices'][number];
  readonly state: FlightItem['sliceStates'][number] | undefined;
}

/** One way of it; one that nobody flies any more says so. */
function Direction({ slice, state }: DirectionProps) {
  if (state !== 'cancelled') return <SliceRow slice={slice} />;
  return (
    <div className="grid gap-1">
      <SliceRow slice={slice} />
      <p className="text-meta font-medium text-red">Cancelled</p>
    </div>
  );
}

function FlightPrice({ booking }: { readonly booking: FlightItem }) {
  const { paidByCredits, status } = booking;
  const label = status === 'CREATED' ? 'Airline credit set aside' : 'Paid by airline credit';
  return (
    <CardPrice
      price={flightPrice(booking.totalPrice, booking.summary)}
      label={booking.fareLabel}
      net={<NetLine fare={booking} />}
      pending={booking.pendingTotalPrice}
      paidBesides={paidByCredits > 0 ? { label, rupees: paidByCredits } : null}
    />
  );
}

/** What was bought, or is being bought, has a page of its own. */
const HAS_OWN_PAGE: ReadonlySet<FlightItem['status']> = new Set(['BOOKED', 'BOOKING_IN_PROCESS', 'CANCELED']);

function OwnPage({ booking }: { readonly booking: FlightItem }) {
  if (!HAS_OWN_PAGE.has(booking.status)) return null;
  return (
    <Link
      to="/trip/flight"
      search={{ tripId: booking.tripId, flightId: booking._id }}
      className={cx(buttonClass('quiet', 'small'), 'w-full')}
    >
      {booking.status === 'BOOKED' ? 'Tickets, change, cancel' : 'Everything about it'}
    </Link>
  );
}
