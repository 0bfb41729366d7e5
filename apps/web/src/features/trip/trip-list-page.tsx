import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BriefcaseBusiness, Plus, RotateCw, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { errorText, isOffline } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { type SearchText, textValues } from '../../lib/search-text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { fieldBox } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { PAGE_SIZES } from '../../ui/pagination-rules.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { type TripListAsk, type TripStatus, tripListQuery } from './trip-query.ts';
import { TripRows } from './trip-rows.tsx';

const STATUSES: readonly TripStatus[] = ['Draft', 'Upcoming', 'Ongoing', 'Past'];

function readAsk(text: SearchText): TripListAsk {
  const rowNumber = Number(text.rowNumber ?? 1);
  const recordsPerPage = Number(text.recordsPerPage ?? 20);
  return {
    status: STATUSES.find((status) => status === text.status) ?? null,
    name: text.search ?? '',
    rowNumber: Number.isInteger(rowNumber) && rowNumber >= 1 ? rowNumber : 1,
    recordsPerPage: PAGE_SIZES.includes(recordsPerPage) ? recordsPerPage : 20,
  };
}

/** My trips; which ones is in the address. */
export function TripListPage() {
  usePageTitle('My Trips');
  const text = textValues(useSearch({ strict: false }));
  const ask = readAsk(text);
  const navigate = useNavigate();
  const trips = useQuery({ ...tripListQuery(ask), placeholderData: keepPreviousData });
  const change = (part: Partial<TripListAsk>) => {
    const next = { ...ask, rowNumber: 1, ...part };
    void navigate({
      to: '/home/trip/list',
      search: {
        status: next.status ?? '',
        search: next.name,
        rowNumber: next.rowNumber > 1 ? String(next.rowNumber) : '',
        recordsPerPage: next.recordsPerPage === 20 ? '' : String(next.recordsPerPage),
      },
      replace: true,
    });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold tracking-[-0.01em]">My Trips</h1>
        <Link to="/search" className={buttonClass('primary')}>
          <Plus aria-hidden size={17} /> New trip
        </Link>
      </div>
      {text.payment === 'unknown' && (
        <Notice tone="warning" title="The payment could not be matched to a booking" className="mb-4">
          Open the trip to see where it stands. If money was taken, it is booked or sent back.
        </Notice>
      )}
      <div className="card overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline px-2 sm:px-3">
          <StatusTabs
            status={ask.status}
            counts={trips.data?.counts ?? null}
            onChange={(status) => change({ status })}
          />
          <SearchBox
            key={ask.name === '' ? 'empty' : 'filled'}
            start={ask.name}
            onSearch={(name) => change({ name })}
          />
        </div>
        {trips.isPending && (
          <div role="status" aria-label="Loading trips" className="space-y-5 p-5">
            {['a', 'b', 'c', 'd'].map((row) => (
              <Bone key={row} className="h-5" />
            ))}
          </div>
        )}
        {trips.isError && (
          <Notice
            tone={isOffline(trips.error) ? 'offline' : 'error'}
            title={errorText(trips.error)}
            className="m-4"
            action={
              <Button size="small" onClick={() => void trips.refetch()}>
                <RotateCw aria-hidden size={14} /> Retry
              </Button>
            }
          />
        )}
        {trips.data && trips.data.data.length === 0 && (
          <NoTrips
            searched={ask.name !== '' || ask.status !== null}
            onReset={() => change({ name: '', status: null })}
          />
        )}
        {trips.data && trips.data.data.length > 0 && (
          <>
            <TripRows trips={trips.data.data} />
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={trips.data.total}
              onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
            />
          </>
        )}
      </div>
    </>
  );
}

interface StatusTabsProps {
  readonly status: TripStatus | null;
  readonly counts: Readonly<Record<TripStatus, number>> | null;
  readonly onChange: (status: TripStatus | null) => void;
}

function StatusTabs({ status: chosen, counts, onChange }: StatusTabsProps) {
  const all = counts ? STATUSES.reduce((sum, status) => sum + counts[status], 0) : null;
  return (
    <ul className="flex max-w-full overflow-x-auto whitespace-nowrap" aria-label="Trip status">
      {[null, ...STATUSES].map((status) => (
        <li key={status ?? 'all'}>
          <button
            type="button"
            aria-pressed={chosen === status}
            onClick={() => onChange(status)}
            className={cx(
              'h-12 border-b-2 px-2 text-[13px] -outline-offset-2 font-medium sm:px-3',
              chosen === status ? 'border-action text-blue' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {status ?? 'All'} <span className="board text-ink-3">{(status ? counts?.[status] : all) ?? ''}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function SearchBox({ start, onSearch }: { readonly start: string; readonly onSearch: (name: string) => void }) {
  const id = useId();
  const [text, setText] = useState(start);
  const rested = useDebounced(text, 300);
  const search = useEffectEvent((name: string) => {
    if (name !== start) onSearch(name);
  });
  useEffect(() => search(rested), [rested]);
  return (
    <div className="relative my-2 w-full sm:w-60">
      <label htmlFor={id} className="sr-only">
        Search trips
      </label>
      <Search aria-hidden size={16} className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        id={id}
        type="search"
        placeholder="Search trips"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${fieldBox} h-9 border-edge pr-2 pl-9 text-[13px] max-sm:h-11`}
      />
    </div>
  );
}

function NoTrips({ searched, onReset }: { readonly searched: boolean; readonly onReset: () => void }) {
  return (
    <div className="grid place-items-center px-6 py-14 text-center">
      <BriefcaseBusiness aria-hidden size={28} strokeWidth={1.6} className="text-ink-3" />
      <p className="mt-3 font-semibold">{searched ? 'Sorry, No result found.' : 'No trips yet'}</p>
      <p className="mt-1 text-ink-2">
        {searched
          ? "What you searched was unfortunately not found or doesn't exist."
          : 'A trip begins with its first flight.'}
      </p>
      <div className="mt-5">
        {searched ? (
          <Button size="small" onClick={onReset} className="rounded-full">
            Show all trips
          </Button>
        ) : (
          <Link to="/search" className={buttonClass('quiet', 'small')}>
            Search flights
          </Link>
        )}
      </div>
    </div>
  );
}
