import { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { HardDriveDownload, Plane } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { listen } from '../../lib/listen.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, useSession } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PHONE_FOOT_SPACE } from '../../ui/phone-foot.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { type ForNightsProps, NextToPay, useBookingViews } from '../booking/index.ts';
import { applyTripEvent, standingOf } from './apply-trip-event.ts';
import { leadingEntryOf } from './leading-entry.ts';
import { openNightsOf } from './open-nights.ts';
import { PlanList } from './plan-list.tsx';
import { ReturnedNotice } from './returned-notice.tsx';
import { TripBooking, TripEntry } from './trip-booking.tsx';
import { TripHead } from './trip-head.tsx';
import { DeskRequests, TripSide, TripTalk } from './trip-parts.ts';
import { tripQuery } from './trip-query.ts';
import { TripTimeline } from './trip-timeline.tsx';
import type { LoadedTrip, TripDetails, TripItem } from './trip-types.ts';
import { actionOf, isAwaited, mainStepOf } from './trip-words.ts';
import { useKeptScreens } from './use-kept-screens.ts';

/** Keeps a trip live: every change of its bookings as it happens; falls back to polling. */
function useTripWatch(tripId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const queryKey = ['trip', tripId];
    const readAfresh = () => void queries.invalidateQueries({ queryKey });
    void listen(leaving.signal, (signal) => api.stream(watchTrip, { query: { tripId }, signal }), {
      onEvent(event, missed) {
        const before = queries.getQueryData<LoadedTrip>(queryKey);
        const after = before && applyTripEvent(before, event);
        showAnswer(queries, queryKey, after);
        // Status, costs and timeline follow from the bookings, and the server works them out. The next stream does not
        // report what else changed while there was none.
        const follows = before && after && standingOf(before) !== standingOf(after);
        if (missed || event.type === 'changed' || follows) readAfresh();
        return false;
      },
      readAfresh,
    });
    return () => leaving.abort();
  }, [tripId, queries]);
}

const ApprovalStrip = lazyPage(() => import('./approval-strip.tsx'), 'ApprovalStrip');

/** A trip with everything in it, live. */
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
            <Link to="/home2/trip/list/" className={buttonClass('strong', 'small')}>
              My Trips
            </Link>
          }
        />
      </>
    );
  }
  return <TripById key={tripId} tripId={tripId} returned={payment === 'returned'} />;
}

/** People read a trip's bookings first: their services' code loads while the trip is fetched. */
function useBookingCode(): void {
  const views = useBookingViews();
  useEffect(() => {
    for (const { Card, EntryKind, EntryState } of Object.values(views)) {
      for (const part of [Card, EntryKind, EntryState]) void part?.preload();
    }
  }, [views]);
}

function TripById({ tripId, returned }: { readonly tripId: string; readonly returned: boolean }) {
  useBookingCode();
  const query = useQuery(tripQuery(tripId));
  usePageTitle(query.data?.tripDetails.name ?? 'Trip');
  if (query.data) return <TripView loaded={query.data} returned={returned} onRetry={() => void query.refetch()} />;
  if (query.isError) {
    return (
      <>
        <h1 className="sr-only">Trip</h1>
        <LoadProblem failure={query.error} what="The trip" onRetry={() => void query.refetch()} />
      </>
    );
  }
  return <TripSkeleton />;
}

interface TripViewProps {
  readonly loaded: LoadedTrip;
  readonly returned: boolean;
  readonly onRetry: () => void;
}

function TripView({ loaded: { tripDetails: trip, keptAt }, returned, onRetry }: TripViewProps) {
  useTripWatch(trip._id);
  const loadScreens = useKeptScreens();
  const { user } = useSession();
  const { items } = trip;
  const main = keptAt === undefined ? mainStepOf(trip, user?.user_id) : null;
  return (
    <NextToPay value={main?.kind === 'pay' ? main.bookingId : null}>
      <TripHead trip={trip} main={main} isKept={keptAt !== undefined} />
      {keptAt && <KeptNotice keptAt={keptAt} onRetry={onRetry} />}
      {returned && !keptAt && <ReturnedNotice items={items} />}
      <div
        className={cx(
          'grid items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_304px] lg:grid-rows-[auto_1fr]',
          main && PHONE_FOOT_SPACE,
        )}
      >
        <div className="min-w-0 space-y-4">
          {trip.isCancelled && (
            <Notice tone="info" title="This trip was cancelled">
              {trip.cancelReason}
            </Notice>
          )}
          {!keptAt && trip.approvalRequest && (
            <Suspense fallback={<Bone className="h-[74px]" />}>
              <ApprovalStrip trip={trip} />
            </Suspense>
          )}
          {trip.timeline.days.length > 0 && (
            <section aria-labelledby="timeline">
              <h2 id="timeline" className="sr-only">
                Trip timeline
              </h2>
              <TripTimeline
                timeline={trip.timeline}
                isOfCards
                show={(entry) => <TripEntry trip={trip} entry={entry} />}
                beside={(gap) => {
                  const nights = keptAt || trip.isCancelled ? null : openNightsOf(gap, trip.timeline.days);
                  return nights && <ForNights tripId={trip._id} nights={nights} />;
                }}
              />
            </section>
          )}
          {!keptAt && trip.requests.length > 0 && (
            <Suspense fallback={<Bone className="h-24" />}>
              <DeskRequests trip={trip} />
            </Suspense>
          )}
          {trip.plan.length > 0 && !trip.isCancelled && <PlanList trip={trip} />}
          <ComeToNothing trip={trip} />
          {items.length === 0 && trip.plan.length === 0 && !trip.isCancelled && <NothingYet trip={trip} />}
        </div>
        <div className="space-y-4 lg:row-span-2">
          <Suspense fallback={<SideBones />}>
            <TripSide trip={trip} isKept={keptAt !== undefined} loadScreens={loadScreens} />
          </Suspense>
        </div>
        <div className="min-w-0 space-y-4">
          <Suspense>
            <TripTalk trip={trip} />
          </Suspense>
        </div>
      </div>
    </NextToPay>
  );
}

/** Bookings that failed, lapsed or were cancelled whole: no day of the trip has them any more. */
function ComeToNothing({ trip }: { readonly trip: TripDetails }) {
  const over = trip.items.filter(({ _id }) => leadingEntryOf(trip.timeline, _id) === null);
  if (over.length === 0) return null;
  return (
    <section aria-labelledby="over" className="space-y-3">
      <h2 id="over" className="pt-1 text-[13px] font-semibold">
        {overText(over)}
      </h2>
      {over.map((booking) => (
        <TripBooking key={booking._id} booking={booking} trip={trip} entry={null} />
      ))}
    </section>
  );
}

function overText(over: readonly TripItem[]): string {
  const cancelled = over.filter(({ status }) => status === 'CANCELED').length;
  if (cancelled === over.length) return 'Cancelled';
  return cancelled === 0 ? 'Not booked' : 'Cancelled or not booked';
}

/** What the services with beds offer for nights without one. */
function ForNights(props: ForNightsProps) {
  const offers = Object.entries(useBookingViews()).flatMap(([service, { ForNights: Offer }]) =>
    Offer ? [<Offer key={service} {...props} />] : [],
  );
  return <Suspense>{offers}</Suspense>;
}

function KeptNotice({ keptAt, onRetry }: { readonly keptAt: string; readonly onRetry: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-hairline bg-surface px-4 py-3"
    >
      <HardDriveDownload aria-hidden size={19} className="text-ink-3" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">The copy on this device, as of {instantText(keptAt)}</span>
        <span className="block text-[13px] text-ink-2">Later changes appear when you are online.</span>
      </p>
      <button type="button" onClick={onRetry} className={buttonClass('quiet', 'small')}>
        Look again
      </button>
    </div>
  );
}

function TripSkeleton() {
  return (
    <div role="status" aria-label="Loading trip">
      <Bone className="mb-4 h-12 w-72" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="space-y-4">
          <div className="card space-y-4 p-5">
            <Bone className="h-5 w-40" />
            <Bone className="h-12" />
            <Bone className="h-12" />
          </div>
          <div className="card space-y-4 p-5">
            <Bone className="h-6 w-64" />
            <Bone className="h-12" />
            <Bone className="h-5 w-1/2" />
          </div>
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
      <Bone className="h-44" />
      <Bone className="h-28" />
    </>
  );
}

/** A trip that has just begun: what will be here, and how to begin. */
function NothingYet({ trip }: { readonly trip: TripDetails }) {
  const add = actionOf(trip, 'addFlight');
  if (isAwaited(trip)) {
    return (
      <p className="card px-6 py-8 text-center text-ink-2">
        Nothing to do now. We tell you when the travel desk finds an option and its price.
      </p>
    );
  }
  return (
    <div className="card grid place-items-center px-6 py-14 text-center">
      <Plane aria-hidden size={28} strokeWidth={1.6} className="text-ink-3" />
      <p className="mt-3 font-semibold">Nothing in this trip yet</p>
      <p className="mt-1 text-ink-2">
        {add.allowed ? 'Search for a flight; it stays here until it is paid.' : (add.reason ?? '-')}
      </p>
      {add.allowed && (
        <Link to="/search" search={{ id: trip._id }} className={`${buttonClass('primary')} mt-5`}>
          Search a flight
        </Link>
      )}
    </div>
  );
}
