import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BriefcaseBusiness, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { countFilters, NO_FILTERS, readTripAsk, TRIP_STATUSES, type TripAsk, writeTripAsk } from './trip-ask.ts';
import { TripFilterBar } from './trip-filter-bar.tsx';
import { tripListQuery } from './trip-list-query.ts';
import { KeptList } from './trip-parts.ts';
import { TripRows } from './trip-rows.tsx';
import type { TripPage, TripStatus } from './trip-types.ts';
import { useWarmKeptTrips } from './use-warm-kept-trips.ts';

const NewTripDialog = lazyDialog(() => import('./new-trip-dialog.tsx'), 'NewTripDialog');

/** Trips of the person's own or of the organisation; the address says which. */
export function TripListPage() {
  useWarmKeptTrips();
  const text = textValues(useSearch({ strict: false }));
  const ask = readTripAsk(text);
  const heading = ask.scope === 'organisation' ? 'Trips' : 'My Trips';
  usePageTitle(heading);
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const trips = useQuery({ ...tripListQuery(ask), placeholderData: keepPreviousData });
  const change = (part: Partial<TripAsk>) => {
    void navigate({ to: '/home2/trip/list/', search: writeTripAsk({ ...ask, rowNumber: 1, ...part }), replace: true });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold tracking-[-0.01em]">{heading}</h1>
        <div className="flex flex-wrap items-center gap-2">
          {trips.data?.mayListOrganisation && (
            <Segmented
              label="Whose trips"
              name="trip-scope"
              value={ask.scope}
              options={[
                { value: 'mine', label: 'Mine' },
                { value: 'organisation', label: 'Organisation' },
              ]}
              onChange={(scope) => change({ scope })}
            />
          )}
          <Button tone="primary" onClick={() => setCreating(true)} {...opens(NewTripDialog)}>
            <Plus aria-hidden size={17} /> New trip
          </Button>
        </div>
      </div>
      {text.payment === 'unknown' && (
        <Notice tone="warning" title="The payment could not be matched to a booking" className="mb-4">
          Open the trip to see its status. Any money taken is used for the booking or refunded.
        </Notice>
      )}
      <WaitingNotice counts={trips.data?.counts} />
      <div className="card">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline px-2 sm:px-3">
          <StatusTabs
            status={ask.status}
            counts={trips.data?.counts ?? null}
            onChange={(status) => change({ status })}
          />
          <SearchBox
            label="Search trips"
            value={ask.search}
            onSearch={(search) => change({ search })}
            className="my-2 w-full sm:w-60"
          />
        </div>
        <TripFilterBar ask={ask} onChange={change} />
        <TripResults ask={ask} query={trips} onChange={change} onCreate={() => setCreating(true)} />
      </div>
      {creating && <NewTripDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function WaitingNotice({ counts }: { readonly counts: TripPage['counts'] | undefined }) {
  if (!counts || counts.waitingForApproval === 0) return null;
  return (
    <p role="status" className="board mb-3 text-[13px] text-ink-2">
      {countText(counts.waitingForApproval, 'trip')} {counts.waitingForApproval === 1 ? 'waits' : 'wait'} for approval.
    </p>
  );
}

interface TripResultsProps {
  readonly ask: TripAsk;
  readonly query: {
    readonly data: TripPage | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly onChange: (part: Partial<TripAsk>) => void;
  readonly onCreate: () => void;
}

function TripResults({ ask, query, onChange, onCreate }: TripResultsProps) {
  if (query.isPending) return <RowBones />;
  if (query.isError || !query.data) {
    return (
      <>
        <LoadProblem failure={query.error} what="Your trips" onRetry={() => void query.refetch()} className="m-4" />
        <Suspense>
          <KeptList />
        </Suspense>
      </>
    );
  }
  const { data, total } = query.data;
  if (data.length === 0) return <NoTrips ask={ask} onChange={onChange} onCreate={onCreate} />;
  return (
    <>
      <div aria-busy={query.isPlaceholderData || undefined} className={cx(query.isPlaceholderData && 'opacity-60')}>
        <TripRows trips={data} isOwn={ask.scope === 'mine'} />
      </div>
      <PaginationBar
        rowNumber={ask.rowNumber}
        recordsPerPage={ask.recordsPerPage}
        total={total}
        onChange={(rowNumber, recordsPerPage) => onChange({ rowNumber, recordsPerPage })}
      />
    </>
  );
}

function RowBones() {
  return (
    <div role="status" aria-label="Loading trips" className="divide-y divide-hairline">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div
          key={row}
          className="grid h-[61px] md:h-[41px] grid-cols-[2.4fr_1fr] items-center gap-4 px-5 md:grid-cols-[2.4fr_1fr_1fr]"
        >
          <span>
            <Bone className="h-4 w-56 max-w-full" />
            <Bone className="mt-2 h-3 w-40 max-w-full md:hidden" />
          </span>
          <Bone className="h-4" />
          <Bone className="h-4 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}

function NoTrips({ ask, onChange, onCreate }: Omit<TripResultsProps, 'query'>) {
  const isNarrowed = ask.search !== '' || ask.status !== null || countFilters(ask) > 0;
  if (isNarrowed) {
    return (
      <NoResult>
        <Button size="small" onClick={() => onChange({ ...NO_FILTERS, status: null })}>
          Show all trips
        </Button>
      </NoResult>
    );
  }
  return (
    <FirstUse
      icon={<BriefcaseBusiness aria-hidden size={28} strokeWidth={1.6} />}
      title="No trips yet"
      action={
        <>
          <Link to="/search" className={buttonClass('quiet', 'small')}>
            Search flights
          </Link>
          <Button size="small" onClick={onCreate}>
            New trip
          </Button>
        </>
      }
    >
      A trip begins with its first booking, or with its name and dates.
    </FirstUse>
  );
}

interface StatusTabsProps {
  readonly status: TripStatus | null;
  readonly counts: TripPage['counts'] | null;
  readonly onChange: (status: TripStatus | null) => void;
}

function StatusTabs({ status: chosen, counts, onChange }: StatusTabsProps) {
  const all = counts ? TRIP_STATUSES.reduce((sum, status) => sum + counts[status], 0) : null;
  // Trips that nobody flies are rare: their tabs show once there are any.
  const isRare = (one: TripStatus) => one === 'Cancelled' || one === 'Not booked';
  const shown = TRIP_STATUSES.filter((one) => !isRare(one) || chosen === one || (counts?.[one] ?? 0) > 0);
  return (
    <ul className="flex max-w-full overflow-x-auto whitespace-nowrap" aria-label="Trip status">
      {[null, ...shown].map((status) => (
        <li key={status ?? 'all'}>
          <button
            type="button"
            aria-pressed={chosen === status}
            onClick={() => onChange(status)}
            className={cx(
              'relative h-12 px-2.5 text-[13px] font-medium -outline-offset-2 sm:px-3',
              chosen === status ? 'text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {status ?? 'All'}{' '}
            <span className="board text-ink-3">{(status ? counts?.[status] : all)?.toLocaleString('en-IN') ?? ''}</span>
            {chosen === status && (
              <span aria-hidden className="absolute inset-x-2 bottom-0 h-[2.5px] rounded-t bg-marigold" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
