import { reviewStay } from '@pravas/contract/hotel/review-stay.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { changingStay } from '../../lib/changing-stay.ts';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { type HotelListState, readHotelList, writeHotelList } from '../../lib/hotel-list-address.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';

// What is filled in comes while the supplier is asked for price and terms.
const ReviewView = lazyPage(() => import('./review-view.tsx'), 'ReviewView');
void ReviewView.preload();

/** A chosen rate before it goes into a trip: what it is, who sleeps where, the requests, what it costs. */
export function HotelReviewPage() {
  const text = textValues(useSearch({ strict: false }));
  const read = readHotelList(text, today());
  usePageTitle('Review your stay');
  if (!read.ok || !text.hotel || !text.offer) {
    return (
      <>
        <h1 className="sr-only">Review your stay</h1>
        <Notice
          tone="info"
          title={read.ok ? 'This address names no room.' : read.message}
          action={
            <Link to="/search" search={{ service: 'hotel' }} className={buttonClass('strong', 'small')}>
              Search hotels
            </Link>
          }
        />
      </>
    );
  }
  const chosen = `${text.hotel} ${text.offer}`;
  return <Chosen key={chosen} list={read.state} searchedHotelId={text.hotel} offerId={text.offer} />;
}

interface ChosenProps {
  readonly list: HotelListState;
  readonly searchedHotelId: string;
  readonly offerId: string;
}

function Chosen({ list, searchedHotelId, offerId }: ChosenProps) {
  const [asked, setAsked] = useState<{ readonly gstRegistrationId?: string; readonly roomsApart?: boolean }>({});
  const here = textValues(useSearch({ strict: false }));
  const insteadOf = changingStay(list.search.tripId);
  const query = useQuery({
    queryKey: ['review-stay', searchedHotelId, offerId, asked, insteadOf],
    queryFn: ({ signal }) => {
      const body = { searchedHotelId, offerId, ...asked, ...(insteadOf === null ? {} : { insteadOf }) };
      return api.call(reviewStay, { body, signal });
    },
    // The supplier is asked once per visit; paying and adding ask it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const isGone = data === undefined || isLost(error);
  return (
    <>
      <header className="mb-4 flex items-center gap-3">
        <Link
          to="/home2/hotel/booking/"
          search={{
            ...here,
            ...writeHotelList({ ...list, hotelId: data?.hotel.hotelId ?? list.hotelId }),
          }}
          title="Back"
          aria-label="Back to the rooms"
          className="grid size-10 shrink-0 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <h1 className="text-title font-semibold tracking-[-0.01em]">Review your stay</h1>
      </header>
      {error && isLost(error) && <Lost error={error} list={list} />}
      {error && !isLost(error) && isGone && (
        <LoadProblem failure={error} what="The stay" onRetry={() => void query.refetch()} />
      )}
      {data && !isLost(error) && (
        <Suspense fallback={<ReviewSkeleton />}>
          <ReviewView
            review={data}
            searchedHotelId={searchedHotelId}
            offerId={offerId}
            isRenewing={query.isPlaceholderData || query.isRefetching}
            onRegistration={(gstRegistrationId) => setAsked({ ...asked, gstRegistrationId })}
            onRoomsApart={(roomsApart) => setAsked({ ...asked, roomsApart })}
            renew={() => query.refetch()}
          />
        </Suspense>
      )}
      {!data && !error && <ReviewSkeleton />}
    </>
  );
}

const LOST = ['search_expired', 'offer_unavailable', 'not_found'];

/** True where this rate is not available any more, whatever was shown before. */
function isLost(error: unknown): boolean {
  return LOST.includes(errorCode(error) ?? '');
}

function Lost({ error, list }: { readonly error: unknown; readonly list: HotelListState }) {
  const isOver = errorCode(error) === 'search_expired';
  return (
    <Notice
      tone="warning"
      title={isOver ? 'This search is too old: check prices again.' : errorText(error)}
      action={
        <Link to="/home2/hotel/list/" search={{ ...writeHotelList(list) }} className={buttonClass('strong', 'small')}>
          {isOver ? 'Search again' : 'See other hotels'}
        </Link>
      }
    >
      Nothing was added or charged.
    </Notice>
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Checking price and terms with the hotel">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="space-y-4">
          <div className="card space-y-3 p-5">
            <Bone className="h-5 w-56" />
            <Bone className="h-16 w-full" />
          </div>
          <div className="card space-y-3 p-5">
            <Bone className="h-5 w-32" />
            <Bone className="h-11 w-full" />
          </div>
        </div>
        <div className="card space-y-3 p-5">
          <Bone className="h-5 w-24" />
          <Bone className="h-28 w-full" />
          <Bone className="h-12 w-full" />
        </div>
      </div>
    </div>
  );
}
