import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { lookOf } from '../../ui/flight-looks.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { CreditsForFlight } from '../flight-credits/index.ts';
import { bookedFlightQuery } from './booked-flight-query.ts';
import { BookedSide } from './booked-side.tsx';
import type { BookedFlight } from './booked-types.ts';
import { journeyKind, journeyTitle } from './booked-words.ts';
import { CancellationBox } from './cancellation-box.tsx';
import { ExitCard } from './exit-card.tsx';
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
  return flightId ? <FlightById key={flightId} flightId={flightId} tripId={tripId} /> : <NoFlight tripId={tripId} />;
}

/** Asking again would change nothing, so the way back is offered in its place. */
function NoFlight({ tripId, text }: { readonly tripId: string | undefined; readonly text?: string }) {
  return (
    <>
      <h1 className="sr-only">Booked flight</h1>
      <Notice
        tone="info"
        title={text ?? 'This address names no flight'}
        action={
          <Link
            to={tripId ? '/trip/details' : '/home/trip/list'}
            search={tripId ? { tripId } : {}}
            className={buttonClass('strong', 'small')}
          >
            {tripId ? 'Back to the trip' : 'My Trips'}
          </Link>
        }
      />
    </>
  );
}

interface FlightByIdProps {
  readonly flightId: string;
  readonly tripId: string | undefined;
}

function FlightById({ flightId, tripId }: FlightByIdProps) {
  const query = useQuery(bookedFlightQuery(flightId));
  usePageTitle(query.data ? journeyTitle(query.data) : 'Booked flight');
  if (query.data) {
    return (
      <>
        {query.isError && (
          <LoadProblem
            failure={query.error}
            what="The latest state of this flight"
            onRetry={() => void query.refetch()}
            className="mb-4"
          />
        )}
        <FlightView flight={query.data} />
      </>
    );
  }
  const code = errorCode(query.error);
  if (code === 'validation_failed') return <NoFlight tripId={tripId} />;
  if (code === 'booking_not_found') return <NoFlight tripId={tripId} text={errorText(query.error)} />;
  if (query.isError) {
    return (
      <>
        <h1 className="sr-only">Booked flight</h1>
        <LoadProblem failure={query.error} what="The flight" onRetry={() => void query.refetch()} />
      </>
    );
  }
  return <FlightSkeleton />;
}

function FlightView({ flight }: { readonly flight: BookedFlight }) {
  const wasBooked = flight.flightStatus === 'BOOKED' || flight.flightStatus === 'CANCELED';
  return (
    <>
      <BookedHead flight={flight} />
      <div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_304px] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-4">
          <Suspense fallback={flight.scheduleChanges.length > 0 && <Bone className="h-32" />}>
            {flight.scheduleChanges.map((change) => (
              <ScheduleBanner key={change._id} flight={flight} change={change} />
            ))}
          </Suspense>
          {flight.cancellations.map((cancellation) => (
            <CancellationBox key={cancellation._id} cancellation={cancellation} />
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
        </div>
        <div className="space-y-4 lg:row-span-2">
          <BookedSide flight={flight} />
        </div>
        <div className="min-w-0 space-y-4">
          <Suspense>
            <BookedPast flight={flight} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function FlightSkeleton() {
  return (
    <div role="status" aria-label="Loading the flight">
      <Bone className="mb-4 h-12 w-72" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="space-y-4">
          {[0, 1].map((card) => (
            <div key={card} className="card space-y-4 p-5">
              <Bone className="h-5 w-40" />
              <Bone className="h-12" />
              <Bone className="h-5 w-1/2" />
            </div>
          ))}
          <Bone className="h-64" />
        </div>
        <div className="space-y-4 max-lg:hidden">
          <SideBones />
        </div>
      </div>
    </div>
  );
}

function SideBones() {
  return (
    <>
      <Bone className="h-52" />
      <Bone className="h-36" />
    </>
  );
}

const ORIGINS = { online: null, offline: 'Booked by the travel desk', pay_later: 'Paid later' } as const;

/** What the flight is, where it stands, and the way back to its trip. */
function BookedHead({ flight }: { readonly flight: BookedFlight }) {
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
