import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { today } from '../../lib/calendar-date.ts';
import { type HotelDetailsState, readHotelDetails, writeHotelDetails } from '../../lib/hotel-details-address.ts';
import { hotelListPath } from '../../lib/hotel-list-address.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { HotelView } from './hotel-view.tsx';
import { useHotel } from './use-hotel.ts';

/** The page of one hotel: everything on it is in its address. */
export function HotelDetailsPage() {
  const read = readHotelDetails(textValues(useSearch({ strict: false })), today());
  if (!read.ok) return <NoHotel message={read.message} />;
  const { list, hotelId } = read.state;
  return <LoadedPage key={JSON.stringify([list.search, hotelId])} state={read.state} />;
}

function LoadedPage({ state }: { readonly state: HotelDetailsState }) {
  const navigate = useNavigate();
  const change = (next: HotelDetailsState) =>
    void navigate({ to: '/home2/hotel/booking/', search: writeHotelDetails(next), replace: true, resetScroll: false });
  const hotel = useHotel(state, (searchedHotelId) => change({ ...state, searchedHotelId, offerId: null }));
  usePageTitle(hotel.details?.hotel.name ?? 'Hotel');
  if (hotel.details === undefined) {
    if (hotel.error === null) return <HotelSkeleton isAsking={hotel.isAsking} />;
    return (
      <>
        <h1 className="sr-only">Hotel</h1>
        <LoadProblem failure={hotel.error} what="The hotel" onRetry={hotel.again} />
        <p className="mt-4">
          <Link to={hotelListPath({ ...state.list, hotelId: null })} className="font-medium text-blue underline">
            Other hotels for these days
          </Link>
        </p>
      </>
    );
  }
  return <HotelView state={state} hotel={{ ...hotel, details: hotel.details }} onChange={change} />;
}

function NoHotel({ message }: { readonly message: string }) {
  usePageTitle('Hotel');
  return (
    <>
      <h1 className="sr-only">Hotel</h1>
      <Notice
        tone="info"
        title={message}
        action={
          <Link to="/search" search={{ service: 'hotel' }} className={buttonClass('strong', 'small')}>
            Search hotels
          </Link>
        }
      >
        This address names no hotel and stay.
      </Notice>
    </>
  );
}

/** In the shape of the loaded page: pictures, title, price, room box, description, side list (screens §2.6). */
function HotelSkeleton({ isAsking }: { readonly isAsking: boolean }) {
  return (
    <div role="status" aria-label="Loading the hotel">
      <div className="mb-4 flex items-center gap-3">
        <Bone className="size-10" />
        <div className="space-y-2">
          <Bone className="h-6 w-64" />
          <Bone className="h-4 w-44" />
        </div>
      </div>
      {isAsking && <p className="mb-3 text-[13px] text-ink-2">Asking for today's prices...</p>}
      <Bone className="h-44 rounded-[14px] sm:h-52 lg:h-56" />
      <div className="card mt-4 space-y-3 p-4">
        <Bone className="h-5 w-40" />
        <Bone className="h-20" />
        <Bone className="h-20" />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="card space-y-2 p-4">
          <Bone className="h-4 w-full" />
          <Bone className="h-4 w-3/4" />
        </div>
        <div className="card space-y-2 p-4">
          <Bone className="h-4 w-40" />
          <Bone className="h-4 w-48" />
          <Bone className="h-4 w-32" />
        </div>
      </div>
    </div>
  );
}
