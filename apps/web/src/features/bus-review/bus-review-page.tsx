import { reviewBus } from '@pravas/contract/bus/review-bus.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type BusDetailsState, busDetailsPath, readBusDetails, wantedSeats } from '../../lib/bus-details-address.ts';
import { busListPath } from '../../lib/bus-list-address.ts';
import { today } from '../../lib/calendar-date.ts';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';

// What is filled in comes while the operator is asked for price and terms.
const ReviewView = lazyPage(() => import('./review-view.tsx'), 'ReviewView');
void ReviewView.preload();

/** Chosen seats before they go into a trip: what they are, who sits where, what they cost. */
export function BusReviewPage() {
  const read = readBusDetails(textValues(useSearch({ strict: false })), today());
  usePageTitle('Review your bus');
  if (read.ok && read.state.boardingPointId !== null && read.state.seats.length > 0) {
    const { searchedBusId, busId, seats } = read.state;
    const chosen = [searchedBusId, busId, ...seats.map(({ seatName }) => seatName)].join(' ');
    return <Chosen key={chosen} state={read.state} boardingPointId={read.state.boardingPointId} />;
  }
  return (
    <>
      <h1 className="sr-only">Review your bus</h1>
      <Notice
        tone="info"
        title={read.ok ? 'No seats are chosen yet.' : read.message}
        action={
          read.ok ? (
            <Link to={busDetailsPath(read.state)} className={buttonClass('strong', 'small')}>
              Choose seats
            </Link>
          ) : (
            <Link to="/search" search={{ service: 'bus' }} className={buttonClass('strong', 'small')}>
              Search buses
            </Link>
          )
        }
      />
    </>
  );
}

interface ChosenProps {
  readonly state: BusDetailsState;
  readonly boardingPointId: string;
}

function Chosen({ state, boardingPointId }: ChosenProps) {
  const { user } = useSession();
  const [gstRegistrationId, setRegistration] = useState<string | null>(null);
  const { searchedBusId, busId, droppingPointId, seats, seenTotal } = state;
  const query = useQuery({
    queryKey: ['review-bus', searchedBusId, busId, boardingPointId, droppingPointId, seats, gstRegistrationId],
    queryFn: ({ signal }) =>
      api.call(reviewBus, {
        body: {
          searchedBusId,
          busId,
          boardingPointId,
          ...(droppingPointId === null ? {} : { droppingPointId }),
          seats: wantedSeats(seats, user?.user_id),
          ...(seenTotal === null ? {} : { seenTotal }),
          ...(gstRegistrationId === null ? {} : { gstRegistrationId }),
        },
        signal,
      }),
    // The operator is asked once for a look; adding and paying ask it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return (
    <>
      <header className="mb-4 flex items-center gap-3">
        <Link
          to={busDetailsPath({ ...state, seenTotal: null })}
          title="Back"
          aria-label="Back to the seats"
          className="grid size-10 shrink-0 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <h1 className="text-title font-semibold tracking-[-0.01em]">Review your bus</h1>
      </header>
      {error !== null && isLost(error) && <Lost error={error} state={state} />}
      {error !== null && !isLost(error) && !data && (
        <LoadProblem failure={error} what="The bus" onRetry={() => void query.refetch()} />
      )}
      {data && !isLost(error) && (
        <Suspense fallback={<ReviewSkeleton />}>
          <ReviewView
            review={data}
            state={state}
            isRenewing={query.isFetching}
            onRegistration={setRegistration}
            renew={() => query.refetch()}
          />
        </Suspense>
      )}
      {!data && error === null && <ReviewSkeleton />}
    </>
  );
}

const LOST = ['search_expired', 'offer_unavailable', 'not_found'];

/** True where this bus cannot be had any more, whatever was shown before. */
function isLost(error: unknown): boolean {
  return LOST.includes(errorCode(error) ?? '');
}

function Lost({ error, state }: { readonly error: unknown; readonly state: BusDetailsState }) {
  const isOver = errorCode(error) !== 'offer_unavailable';
  return (
    <Notice
      tone="warning"
      title={isOver ? 'This search is too old: check seats and prices again.' : errorText(error)}
      action={
        <Link to={busListPath(state.list)} className={buttonClass('strong', 'small')}>
          {isOver ? 'Search again' : 'See other buses'}
        </Link>
      }
    >
      Nothing was added or charged.
    </Notice>
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Checking seats and price with the operator">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="space-y-4">
          <Bone className="h-56 rounded-2xl" />
          <Bone className="h-40 rounded-2xl" />
        </div>
        <Bone className="h-64 rounded-2xl" />
      </div>
    </div>
  );
}
