import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Plane, Plus, RotateCw } from 'lucide-react';
import { errorReference, errorText, isOffline } from '../../lib/error-text.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { BookingCard } from './booking-card.tsx';
import { tripSpan } from './trip-dates.ts';
import { TripLine } from './trip-line.tsx';
import { type TripDetails, tripQuery } from './trip-query.ts';
import { useTripWatch } from './use-trip-watch.ts';

/** A trip with its flights, live. */
export function TripDetailsPage() {
  const { tripId, payment } = textValues(useSearch({ strict: false }));
  if (!tripId) {
    return (
      <>
        <h1 className="sr-only">Trip</h1>
        <Notice
          tone="info"
          title="This address names no trip"
          action={
            <Link to="/home/trip/list" className={buttonClass('strong', 'small')}>
              My Trips
            </Link>
          }
        />
      </>
    );
  }
  return <LoadedTrip key={tripId} tripId={tripId} returned={payment === 'returned'} />;
}

function LoadedTrip({ tripId, returned }: { readonly tripId: string; readonly returned: boolean }) {
  const query = useQuery(tripQuery(tripId));
  const trip = query.data?.tripDetails;
  usePageTitle(trip?.name ?? 'Trip');
  if (query.isError && !trip) {
    const reference = errorReference(query.error);
    return (
      <>
        <h1 className="sr-only">Trip</h1>
        <Notice
          tone={isOffline(query.error) ? 'offline' : 'error'}
          title={errorText(query.error)}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              <RotateCw aria-hidden size={14} /> Retry
            </Button>
          }
        >
          Your bookings are as they were.
          {reference && <span className="block font-mono text-meta">Reference {reference}</span>}
        </Notice>
      </>
    );
  }
  return trip ? <TripView trip={trip} returned={returned} /> : <TripSkeleton />;
}

function TripView({ trip, returned }: { readonly trip: TripDetails; readonly returned: boolean }) {
  useTripWatch(trip._id);
  return (
    <>
      <TripHeader trip={trip} />
      {returned && <ReturnedNotice trip={trip} />}
      <div className="space-y-4">
        <TripLine bookings={trip.flights} />
        <h2 className="sr-only">Flights</h2>
        {trip.flights.map((booking) => (
          <BookingCard key={booking._id} booking={booking} />
        ))}
        {trip.flights.length === 0 && (
          <div className="card grid place-items-center px-6 py-14 text-center">
            <Plane aria-hidden size={28} strokeWidth={1.6} className="text-ink-3" />
            <p className="mt-3 font-semibold">No flights in this trip</p>
            <p className="mt-1 text-ink-2">Search one, and it will stand here until it is paid.</p>
            <Link to="/search" search={{ id: trip._id }} className={`${buttonClass('primary')} mt-5`}>
              Add a flight
            </Link>
          </div>
        )}
      </div>
    </>
  );
}

function TripHeader({ trip }: { readonly trip: TripDetails }) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        to="/home/trip/list"
        title="Back"
        aria-label="Back to My Trips"
        className="grid size-10 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
      >
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 className="text-title font-semibold tracking-[-0.01em]">{trip.name}</h1>
          <Badge tone={trip.status === 'Ongoing' ? 'green' : trip.status === 'Upcoming' ? 'blue' : 'plain'}>
            {trip.status}
          </Badge>
          {trip.isPersonalBooking && <Badge>Personal</Badge>}
        </div>
        <p className="board mt-0.5 text-[13px] text-ink-2">
          {tripSpan(trip)} ·{' '}
          {trip.travelers.map((person) => `${person.firstName} ${person.lastName}`).join(', ') || 'No travellers yet'} ·{' '}
          {countText(trip.flights.length, 'flight')}
        </p>
      </div>
      {trip.totalPrice > 0 && (
        <p className="board text-right max-sm:flex-1 max-sm:pl-[56px] max-sm:text-left">
          <span className="block text-meta text-ink-2">Trip total</span>
          <span className="text-[18px] leading-6 font-semibold">{inr(trip.totalPrice)}</span>
        </p>
      )}
      {trip.status !== 'Past' && (
        <Link to="/search" search={{ id: trip._id }} className={buttonClass('quiet')}>
          <Plus aria-hidden size={16} /> Add a flight
        </Link>
      )}
    </header>
  );
}

/**
 * After the gateway: that nobody need wait here. What became of the payment stands on the flight's own card; only among
 * several flights the newest is named here too.
 */
function ReturnedNotice({ trip }: { readonly trip: TripDetails }) {
  const waiting = trip.flights.some(
    (flight) =>
      flight.flightStatus === 'BOOKING_IN_PROCESS' ||
      (flight.flightStatus === 'CREATED' && flight.paymentStatus === 'IN_PROGRESS'),
  );
  if (waiting) {
    return (
      <Notice tone="info" title="Booking in process" className="mb-4">
        This page follows along by itself. You may leave it; the booking goes on.
      </Notice>
    );
  }
  const latest = [...trip.flights].sort((a, b) => lastPayment(b).localeCompare(lastPayment(a)))[0];
  if (!latest || trip.flights.length === 1) return null;
  const failed = latest.flightStatus === 'FAILED' || latest.paymentStatus === 'FAILED';
  return (
    <Notice
      tone={latest.flightStatus === 'BOOKED' ? 'done' : failed ? 'error' : 'warning'}
      title={`${latest.forward.segments[0]?.fromCity ?? ''} to ${latest.forward.segments.at(-1)?.toCity ?? ''}: ${latest.badge}`}
      className="mb-4"
    />
  );
}

function lastPayment(flight: TripDetails['flights'][number]): string {
  return (
    flight.payments
      .map((payment) => payment.at)
      .sort()
      .at(-1) ?? ''
  );
}

function TripSkeleton() {
  return (
    <div role="status" aria-label="Loading trip" className="space-y-4">
      <Bone className="h-10 w-72" />
      <div className="card p-5">
        <Bone className="h-14" />
      </div>
      <div className="card space-y-4 p-5">
        <Bone className="h-6 w-64" />
        <Bone className="h-12" />
        <Bone className="h-5 w-1/2" />
      </div>
    </div>
  );
}
