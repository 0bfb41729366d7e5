import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type BusDetailsState, readBusDetails, writeBusDetails } from '../../lib/bus-details-address.ts';
import { busListPath } from '../../lib/bus-list-address.ts';
import { today } from '../../lib/calendar-date.ts';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { BusView } from './bus-view.tsx';
import { isGone, useBus } from './use-bus.ts';

/** The page of one bus: everything on it is in its address. */
export function BusDetailsPage() {
  const read = readBusDetails(textValues(useSearch({ strict: false })), today());
  if (!read.ok) return <NoBus message={read.message} />;
  const { searchedBusId, busId } = read.state;
  return <LoadedPage key={`${searchedBusId} ${busId}`} state={read.state} />;
}

function LoadedPage({ state }: { readonly state: BusDetailsState }) {
  const navigate = useNavigate();
  const onPage = useBus(state);
  const { bus, error, again } = onPage;
  usePageTitle(bus ? `Seats, ${bus.bus.operator.name}` : 'Seats');
  const change = (next: BusDetailsState) =>
    void navigate({ to: '/home2/bus/details/', search: writeBusDetails(next), replace: true, resetScroll: false });
  if (error !== null && isGone(error)) return <Gone error={error} state={state} />;
  if (error !== null && !bus) {
    return (
      <>
        <h1 className="sr-only">Seats</h1>
        <LoadProblem failure={error} what="The bus" onRetry={again} />
      </>
    );
  }
  if (!bus) return <Skeleton />;
  return <BusView state={state} onPage={{ ...onPage, bus }} onChange={change} />;
}

function Gone({ error, state }: { readonly error: unknown; readonly state: BusDetailsState }) {
  const isOver = errorCode(error) !== 'offer_unavailable';
  return (
    <>
      <h1 className="sr-only">Seats</h1>
      <Notice
        tone="warning"
        title={isOver ? 'This search is too old: check seats and prices again.' : errorText(error)}
        action={
          <Link to={busListPath(state.list)} className={buttonClass('strong', 'small')}>
            {isOver ? 'Search again' : 'See other buses'}
          </Link>
        }
      >
        Nothing was booked or charged.
      </Notice>
    </>
  );
}

function NoBus({ message }: { readonly message: string }) {
  usePageTitle('Seats');
  return (
    <>
      <h1 className="sr-only">Seats</h1>
      <Notice
        tone="info"
        title={message}
        action={
          <Link to="/search" search={{ service: 'bus' }} className={buttonClass('strong', 'small')}>
            Search buses
          </Link>
        }
      />
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Asking the operator for free seats">
      <h1 className="sr-only">Seats</h1>
      <div className="mb-4 space-y-2">
        <Bone className="h-7 w-64 max-w-full" />
        <Bone className="h-4 w-80 max-w-full" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Bone className="h-[360px] rounded-2xl" />
        <Bone className="h-40 rounded-2xl" />
      </div>
    </div>
  );
}
