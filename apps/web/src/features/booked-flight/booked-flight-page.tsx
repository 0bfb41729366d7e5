import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textValues } from '../../lib/search-text.ts';
import { lookOf } from '../../ui/flight-looks.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { BookingById, BookingPage, NoBooking } from '../booking/index.ts';
import { CreditsForFlight } from '../flight-credits/index.ts';
import { bookedFlightQuery } from './booked-flight-query.ts';
import { BookedSide } from './booked-side.tsx';
import type { BookedFlight } from './booked-types.ts';
import { journeyKind } from './booked-words.ts';
import { ExitCard } from './exit-card.tsx';
import { FlightCancellation } from './flight-cancellation.tsx';
import { MissedNote } from './missed-note.tsx';
import { SliceCard } from './slice-card.tsx';
import { TravellersCard } from './travellers-card.tsx';

// What can be done with a flight, and its past: only where there is some.
const BookedPast = lazyPage(() => import('./booked-past.tsx'), 'BookedPast');
const ScheduleBanner = lazyPage(() => import('./schedule-banner.tsx'), 'ScheduleBanner');
const DeskSection = lazyPage(() => import('./desk-section.tsx'), 'DeskSection');
const ChangeCard = lazyPage(() => import('./change-card.tsx'), 'ChangeCard');
const ChangeSection = lazyPage(() => import('./change-section.tsx'), 'ChangeSection');
const CancelSection = lazyPage(() => import('./cancel-section.tsx'), 'CancelSection');

/** A booked flight: what was bought, what became of it, and what may be done with it now. */
export function BookedFlightPage() {
  const { flightId, tripId } = textValues(useSearch({ strict: false }));
  return flightId ? (
    <FlightById key={flightId} flightId={flightId} tripId={tripId} />
  ) : (
    <NoBooking noun="flight" tripId={tripId} />
  );
}

interface FlightByIdProps {
  readonly flightId: string;
  readonly tripId: string | undefined;
}

function FlightById({ flightId, tripId }: FlightByIdProps) {
  const query = useQuery(bookedFlightQuery(flightId));
  return (
    <BookingById noun="flight" tripId={tripId} query={query}>
      {(flight) => <FlightView flight={flight} />}
    </BookingById>
  );
}

function FlightView({ flight }: { readonly flight: BookedFlight }) {
  const wasBooked = flight.flightStatus === 'BOOKED' || flight.flightStatus === 'CANCELED';
  return (
    <BookingPage
      booking={flight}
      look={lookOf(flight)}
      kind={journeyKind(flight)}
      product={flight.fareLabel}
      side={<BookedSide flight={flight} />}
      past={
        <Suspense>
          <BookedPast flight={flight} />
        </Suspense>
      }
    >
      <Suspense fallback={flight.scheduleChanges.length > 0 && <Bone className="h-32" />}>
        {flight.scheduleChanges.map((change) => (
          <ScheduleBanner key={change._id} flight={flight} change={change} />
        ))}
      </Suspense>
      {flight.cancellations.map((cancellation) => (
        <FlightCancellation key={cancellation._id} cancellation={cancellation} />
      ))}
      <Suspense fallback={flight.changes.length > 0 && <Bone className="h-40" />}>
        {flight.changes.map((change) => (
          <ChangeCard key={change._id} flight={flight} change={change} />
        ))}
      </Suspense>
      {flight.flightStatus === 'FAILED' && <MissedNote slices={flight.slices} flight={flight} />}
      {flight.slices.map((slice) => (
        <SliceCard key={slice.index} slice={slice} flight={flight} />
      ))}
      <TravellersCard flight={flight} />
      {flight.exitCurve && <ExitCard flight={flight} curve={flight.exitCurve} />}
      {flight.flightStatus === 'CREATED' && (
        <Suspense>
          <CreditsForFlight flightId={flight._id} tripId={flight.tripId} />
        </Suspense>
      )}
      {flight.flightStatus === 'BOOKED' && (
        <Suspense fallback={<Bone className="h-40" />}>
          <ChangeSection flight={flight} />
        </Suspense>
      )}
      {wasBooked && (
        <Suspense fallback={flight.cancel.offered && <Bone className="h-44" />}>
          <CancelSection flight={flight} />
        </Suspense>
      )}
      {wasBooked && flight.origin === 'offline' && (
        <Suspense>
          <DeskSection flight={flight} />
        </Suspense>
      )}
    </BookingPage>
  );
}
