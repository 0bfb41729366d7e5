import { CABINS } from '@pravas/domain/flight/cabin.ts';
import { ArrowRight, Pencil } from 'lucide-react';
import { Fragment, type KeyboardEvent, Suspense, useRef } from 'react';
import { datedSpan } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { FlightSearchBox, optionWords, placeOf, stopsOf } from '../flight-search/index.ts';
import { type ListedSearch, partySize } from './listed-search.ts';
import { type FindAirport, useSearchAirports } from './search-airports.ts';

interface SearchSummaryProps {
  readonly search: ListedSearch;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
}

/** What is searched, in one line; opens the form to change it. */
export function SearchSummary({ search, editing, onEdit }: SearchSummaryProps) {
  const isMulti = search.slices.length > 0;
  const stops = stopsOf(isMulti ? search.slices : [search]);
  const { find, isPending } = useSearchAirports(search);
  const place = (code: string) => {
    const airport = find(code);
    return airport?.all_airports ? `${airport.city}, all airports` : (airport?.city ?? code);
  };
  const cabin = CABINS.find((entry) => entry.code === search.cc)?.name ?? '';
  const words = [
    datedSpan(search.dDate, isMulti ? (search.slices.at(-1)?.date ?? null) : search.rDate),
    isMulti ? 'Multi-city' : search.rDate ? 'Round Trip' : 'One Way Trip',
    countText(partySize(search), 'traveller'),
    cabin,
    ...optionWords(search.options),
  ].join(' · ');
  const editButton = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (!editing || event.key !== 'Escape' || event.defaultPrevented || isOpenPart(event.target)) return;
    onEdit(false);
    editButton.current?.focus();
  };
  return (
    <section aria-label="Search" className="mb-3 max-sm:mb-1.5" onKeyDown={closeOnEscape}>
      <div className="flex items-center gap-x-4">
        <div className="min-w-0 flex-1 items-baseline gap-x-3 sm:flex">
          <h1
            aria-label={isPending ? stops.join(' to ') : undefined}
            className="flex min-w-0 items-center gap-x-2 truncate text-title leading-7 font-semibold tracking-[-0.01em] max-sm:text-[18px] max-sm:leading-6 sm:shrink-0"
          >
            {stops.map((code, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a city may be met twice; its place tells which.
              <Fragment key={index}>
                {index > 0 && (
                  <ArrowRight
                    aria-label="to"
                    size={18}
                    className={cx('shrink-0 text-ink-3', isPending && 'invisible')}
                  />
                )}{' '}
                {/* Drawn with its cities at once: codes that became names would move what follows. */}
                <span className={isPending ? 'invisible' : undefined}>{place(code)}</span>
              </Fragment>
            ))}
          </h1>
          <p
            className={cx('board min-w-0 truncate text-[13px] leading-5 text-ink-2', isPending && 'invisible')}
            title={words}
          >
            {words}
          </p>
        </div>
        <Button
          ref={editButton}
          size="small"
          data-edit
          aria-expanded={editing}
          onClick={() => onEdit(!editing)}
          className="shrink-0 max-sm:w-11 max-sm:px-0"
        >
          <Pencil aria-hidden size={14} /> <span className="max-sm:sr-only">{editing ? 'Close' : 'Edit search'}</span>
        </Button>
      </div>
      {editing && (
        <div className="mt-3">
          <Suspense fallback={<Bone className="h-[238px] rounded-2xl" />}>
            {isPending ? <Bone className="h-[238px] rounded-2xl" /> : <EditSearch search={search} find={find} />}
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** Escape closes a list or a calendar of the form first. */
function isOpenPart(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('[aria-expanded="true"]:not([data-edit]), [role="dialog"]') !== null
  );
}

function EditSearch({ search, find }: { readonly search: ListedSearch; readonly find: FindAirport }) {
  const place = (code: string) => {
    const airport = find(code);
    return airport ? placeOf(airport) : { text: code, airport: null };
  };
  return (
    <FlightSearchBox
      tripId={search.id}
      start={{
        tripType: search.slices.length > 0 ? 'multi' : search.rDate ? 'round' : 'oneway',
        from: place(search.from),
        to: place(search.to),
        departureDate: search.dDate,
        returnDate: search.rDate ?? search.dDate,
        adults: search.ad,
        children: search.child,
        infants: search.inf,
        cabinClass: search.cc,
        isPersonalBooking: search.pb,
        legs: search.slices.map((slice, index) => ({
          id: index + 1,
          from: place(slice.from),
          to: place(slice.to),
          date: slice.date,
        })),
        options: search.options,
      }}
    />
  );
}
