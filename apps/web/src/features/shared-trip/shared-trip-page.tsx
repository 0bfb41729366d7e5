import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getSharedTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { LinkIcon, Printer } from 'lucide-react';
import { Suspense } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { EntryHead, useBookingViews } from '../booking/index.ts';
import { TripTimeline } from '../trip/index.ts';

type SharedTrip = AnswerOf<typeof getSharedTrip>['trip'];
type Item = SharedTrip['items'][number];

/** An itinerary for anyone who has its link: read only, without prices, ready to be printed. */
export function SharedTripPage() {
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ['shared-trip', token],
    queryFn: ({ signal }) => api.call(getSharedTrip, { bearer: token, signal }),
    enabled: token !== '',
  });
  const trip = query.data?.trip;
  usePageTitle(trip?.name ?? 'Shared itinerary');
  return (
    <div className="mx-auto min-h-dvh max-w-[820px] px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
      <header className="mb-5 flex items-center justify-between gap-4">
        <Logo />
        {trip && (
          <Button onClick={() => window.print()} className="print:hidden">
            <Printer aria-hidden size={16} /> Print
          </Button>
        )}
      </header>
      <main>
        {token === '' || isOver(query.error) ? (
          <LinkIsOver />
        ) : query.isError ? (
          <>
            <h1 className="sr-only">Shared itinerary</h1>
            <LoadProblem failure={query.error} what="The itinerary" onRetry={() => void query.refetch()} />
          </>
        ) : trip ? (
          <Itinerary trip={trip} />
        ) : (
          <ItineraryBones />
        )}
      </main>
    </div>
  );
}

function isOver(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'link_expired' || code === 'share_not_valid' || code === 'validation_failed';
}

function LinkIsOver() {
  return (
    <div className="card grid place-items-center px-6 py-14 text-center">
      <LinkIcon aria-hidden size={28} strokeWidth={1.6} className="text-ink-3" />
      <h1 className="mt-3 text-lead font-semibold">This link has ended</h1>
      <p className="mt-1 max-w-[380px] text-ink-2">
        Itinerary links work for some days, or until the person who shared it ends them. Ask for a new one.
      </p>
    </div>
  );
}

function Itinerary({ trip }: { readonly trip: SharedTrip }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 className="text-[26px] leading-8 font-semibold tracking-[-0.015em] break-words">{trip.name}</h1>
        <Badge>{trip.status}</Badge>
      </div>
      <p className="mt-1 text-ink-2">
        {[trip.organizationName, trip.travelers.join(', ')].filter(Boolean).join(' · ')}
      </p>
      <Locators items={trip.items} />
      <section aria-labelledby="shared-days" className="card mt-4 p-4 sm:p-6 print:border-0 print:p-0">
        <h2 id="shared-days" className="sr-only">
          Day by day
        </h2>
        {trip.timeline.days.length === 0 ? (
          <p className="text-ink-2">Nothing in this trip yet.</p>
        ) : (
          <Suspense fallback={<Bone className="h-40" />}>
            <TripTimeline
              timeline={trip.timeline}
              show={(entry) => (
                <>
                  <EntryHead entry={entry} />
                  {!entry.isCancelled && (
                    <Below item={trip.items.find((one) => one._id === entry.bookingId)} departs={entry.departs} />
                  )}
                </>
              )}
            />
          </Suspense>
        )}
      </section>
      <p className="board mt-4 text-meta text-ink-3">
        Times are local to each place. Shared by {trip.sharedBy}; the link works until {instantText(trip.expiresAt)}.
      </p>
    </>
  );
}

/** The locators of the bookings. */
function Locators({ items }: { readonly items: readonly Item[] }) {
  const views = useBookingViews();
  return (
    <ul aria-label="Bookings" className="mt-4 grid gap-2 empty:hidden sm:grid-cols-2">
      {items.map((item) => {
        const view = views[item.service];
        return (
          view && (
            <Suspense key={item._id}>
              <view.Shared item={item} part="locators" />
            </Suspense>
          )
        );
      })}
    </ul>
  );
}

interface BelowProps {
  readonly item: Item | undefined;
  readonly departs: string;
}

/** What else somebody who fetches a traveller looks for. */
function Below({ item, departs }: BelowProps) {
  const view = useBookingViews()[item?.service ?? ''];
  return (
    item &&
    view && (
      <Suspense>
        <view.Shared item={item} part="lines" departs={departs} />
      </Suspense>
    )
  );
}

function ItineraryBones() {
  return (
    <div role="status" aria-label="Loading itinerary">
      <Bone className="h-8 w-64" />
      <Bone className="mt-2 h-4 w-48" />
      <div className="card mt-5 space-y-5 p-6">
        <Bone className="h-12" />
        <Bone className="h-12" />
        <Bone className="h-12" />
      </div>
    </div>
  );
}
